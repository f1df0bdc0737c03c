import type { Cause, Report, ReportedResult } from '#core/model/report';
import { type Html, html } from '../../html/html.ts';
import { plural } from '../../plural.ts';
import { shortText } from '../../short-text.ts';
import { notJudgedText } from '../cause-extent.ts';
import { breaksGate } from '../gate.ts';
import { shortestFirst } from '../shortest-first.ts';
import { statementLookup } from '../statement-lookup.ts';
import { countText } from '../status-counts.ts';
import { statusWords } from '../status-words.ts';
import { anchorsOf } from './anchors.ts';
import { causeCard } from './cause-card.ts';
import { filterData } from './filter-data.ts';
import { resultDetails } from './result-details.ts';

/** The size of all transcripts and findings, and the size of a result and of a cause without them. The page stays below 3 MB. */
const allowanceOfPage = 2_200_000;
const bytesOfDetails = 2000;
const bytesOfLine = 750;
const bytesOfCause = 2500;
const mostAllowance = 60_000;
const leastAllowance = 160;
const mostCauses = 100;
const mostDetails = 300;
const mostLines = 20_000;
/** Of more lines than this, the findings are shorter, and the page longer: 20,000 results take less than 20 MB. */
const linesOfAllowance = 2000;

type Section = {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** Stands before the overview. */
  readonly isFirst: boolean;
  readonly includes: (result: ReportedResult, report: Report) => boolean;
};

const sections: readonly Section[] = [
  {
    id: 'failed',
    title: 'Failed',
    about: 'Requirements that the server violates. Each one makes it not conformant.',
    isFirst: true,
    includes: breaksGate,
  },
  {
    id: 'inconclusive',
    title: 'Inconclusive',
    about: 'Results without a verdict: a precondition failed, or the tool failed. They are not failures of the server.',
    isFirst: true,
    includes: ({ status }) => status === 'inconclusive' || status === 'error',
  },
  {
    id: 'recommendations',
    title: 'Failed recommendations',
    about: 'Recommendations and options that the server does not implement. They do not affect the verdict of this run.',
    isFirst: true,
    includes: ({ status }) => status === 'failed',
  },
  {
    id: 'deviations',
    title: 'Deviations',
    about: 'The server deviates from the specification in the same way as released servers. The erratum describes how.',
    isFirst: false,
    includes: ({ status }) => status === 'deviation',
  },
  {
    id: 'known-failures',
    title: 'Known failures',
    about: 'Failures that are accepted for this run, each with its reason.',
    isFirst: false,
    includes: ({ status }) => status === 'known-failure',
  },
];

/** In which order sections count requirements: a recommendation that failed is more severe than what could not be judged. */
const severity: readonly string[] = ['failed', 'recommendations', 'inconclusive', 'deviations', 'known-failures'];

/** Results that stand together: those of a cause, or one that has none. Results are positions in the report. */
type Group = { readonly cause?: Cause; readonly own: readonly number[]; readonly notJudged: readonly number[] };
/** `elsewhere`: the inconclusive results that are under the cause of a failure. */
type Placed = {
  readonly section: Section;
  readonly groups: readonly Group[];
  readonly count: SectionCount;
  readonly elsewhere: SectionCount;
};
/** A requirement counts in one section: the most severe that has a result of it. */
type SectionCount = { readonly requirements: number; readonly results: number };

/** The sections of results, with their links. */
export type ResultSections = {
  readonly links: readonly { readonly id: string; readonly title: string; readonly count: SectionCount }[];
  /** What stands before the overview, and after it. */
  readonly first: readonly Html[];
  readonly later: readonly Html[];
  readonly anchorOf: (index: number) => string | undefined;
};

/**
 * Returns the results that need attention by their causes, the most severe first, each in exactly one place. Empty sections are left out.
 * To keep the page usable, 100 causes are shown as such, and 300 results in full, at least one of each cause; 20,000 more results are listed
 * with their first finding, and the others are counted.
 */
export function resultSections(report: Report): ResultSections {
  const placed = placeGroups(report);
  const groups = placed.flatMap((one) => one.groups);
  const firsts = groups.flatMap(({ own }) => own.slice(0, 1));
  const inOrder = [...firsts, ...groups.flatMap(({ own }) => own.slice(1)), ...groups.flatMap(({ notJudged }) => notJudged)];
  const detailed = new Set(inOrder.slice(0, mostDetails));
  const listed = new Set(inOrder.slice(mostDetails, mostDetails + mostLines));
  const causes = groups.filter(({ cause }) => cause !== undefined).length;
  const left = allowanceOfPage - Math.min(listed.size, linesOfAllowance) * bytesOfLine - causes * bytesOfCause;
  const allowance = Math.min(mostAllowance, Math.max(leastAllowance, Math.floor(left / Math.max(1, detailed.size)) - bytesOfDetails));
  const anchors = anchorsOf(report.results);
  const statementOf = statementLookup(report);
  const errata = new Map(report.errata.map((erratum) => [erratum.id, erratum]));
  const passed = passedTypes(report);
  const failedCauses = new Map((report.causes ?? []).filter(({ status }) => status === 'failed').map((cause, index) => [cause, index + 1]));

  const entry = (index: number, isOpen = false): Html => {
    const [result, anchor = ''] = [report.results[index], anchors[index]];
    if (result === undefined) return html``;
    if (!detailed.has(index)) return listed.has(index) ? resultLine(result, anchor) : html``;
    const erratum = result.erratum === undefined ? undefined : errata.get(result.erratum)?.text;
    return resultDetails(result, { statement: statementOf(result.statement), erratum, anchor, allowance, isOpen });
  };
  const entries = (own: readonly number[], areInCause: boolean): readonly Html[] => {
    const more = own.filter((index) => !detailed.has(index) && !listed.has(index)).length;
    return [
      ...own.map((index, place) => entry(index, areInCause && place === 0)),
      ...(areInCause && more > 0 ? [html`<p>${plural(more, 'more result')} in report.json</p>\n`] : []),
    ];
  };
  const group = ({ cause, own, notJudged }: Group): Html | readonly Html[] =>
    cause === undefined
      ? entries(own, false)
      : causeCard({
          cause,
          anchor: failedCauses.has(cause) ? `cause-${failedCauses.get(cause)}` : undefined,
          statement: statementOf(cause.statement),
          erratum: cause.erratum === undefined ? undefined : errata.get(cause.erratum),
          passedOn: (passed.get(cause.statement) ?? []).filter((subject) => !cause.subjects.includes(subject)),
          unjudged: notJudgedText(cause, report.results),
          results: entries(own, true),
          notJudged: entries(notJudged, false),
        });
  const section = ({ section: { id, title, about }, groups: own, count, elsewhere }: Placed): Html => {
    const ofCauses = own.filter(({ cause }) => cause !== undefined).length;
    const loose = own.filter(({ cause }) => cause === undefined).flatMap((one) => one.own);
    const more = loose.filter((index) => !detailed.has(index) && !listed.has(index)).length;
    return html`<section data-results="" aria-labelledby="${id}">
<h2 id="${id}">${title}: ${countText(count)}${ofCauses > 0 && `, ${id === 'deviations' ? `${ofCauses} ${ofCauses === 1 ? 'erratum' : 'errata'}` : plural(ofCauses, 'cause')}`}</h2>
<p class="quiet">${about}${elsewhere.results > 0 && html` Of these, ${countText(elsewhere)} could not be judged because of a failure, and are listed under its cause above.`}</p>
${own.map(group)}${more > 0 && html`<p>${plural(more, 'more result')} in report.json</p>`}
</section>
`;
  };
  return {
    links: placed.map(({ section: { id, title }, count }) => ({ id, title, count })),
    first: placed.filter((one) => one.section.isFirst).map(section),
    later: placed.filter((one) => !one.section.isFirst).map(section),
    anchorOf: (index) => (detailed.has(index) || listed.has(index) ? anchors[index] : undefined),
  };
}

/** Returns the sections that have results. A cause stands where its first result would, with all of its results. */
function placeGroups(report: Report): readonly Placed[] {
  const { results, causes = [] } = report;
  const order = shortestFirst(report);
  const sorted = (indexes: readonly number[]): readonly number[] =>
    [...indexes].sort((one, other) => {
      const [a, b] = [results[one], results[other]];
      return a === undefined || b === undefined ? 0 : order(a, b);
    });
  // The result that the sentence is about comes first, unless a shorter sequence shows the same.
  const shownFirst = ({ results: [shown = -1] }: Cause, own: readonly number[]): readonly number[] =>
    results[shown]?.shorter === undefined ? [shown, ...own.filter((index) => index !== shown)] : own;
  const ofCauses = causes
    .slice(0, mostCauses)
    .map((cause): Group => ({ cause, own: shownFirst(cause, sorted(cause.results)), notJudged: cause.notJudged }));
  const taken = new Set(ofCauses.flatMap(({ own, notJudged }) => [...own, ...notJudged]));
  const loose = sorted(results.map((_, index) => index).filter((index) => !taken.has(index))).map(
    (index): Group => ({ own: [index], notJudged: [] }),
  );
  const all = [...ofCauses, ...loose].map((group) => {
    const first = results[group.own[0] ?? -1];
    return { group, section: first === undefined ? undefined : sections.find(({ includes }) => includes(first, report)) };
  });
  const notJudged = ofCauses
    .filter(({ own: [first = -1] }) => results[first]?.status !== 'inconclusive')
    .flatMap((group) => group.notJudged);
  const counted = new Set<string>();
  const countOf = (indexes: readonly number[]): SectionCount => {
    const own = new Set(indexes.flatMap((index) => results[index]?.statement ?? []));
    const requirements = [...own].filter((id) => !counted.has(id));
    for (const id of requirements) counted.add(id);
    return { requirements: requirements.length, results: indexes.length };
  };
  return [...sections]
    .sort((one, other) => severity.indexOf(one.id) - severity.indexOf(other.id))
    .map((section): Placed => {
      const groups = all.filter((one) => one.section === section).map(({ group }) => group);
      const own = groups.flatMap((group) => group.own);
      const elsewhere = section.id === 'inconclusive' ? countOf(notJudged) : { requirements: 0, results: 0 };
      const { requirements, results: here } = countOf(own);
      const count = { requirements: requirements + elsewhere.requirements, results: here + elsewhere.results };
      return { section, groups, count, elsewhere };
    })
    .filter(({ count }) => count.results > 0)
    .sort((one, other) => sections.indexOf(one.section) - sections.indexOf(other.section));
}

/** Returns for each statement the resource types on which it passed, sorted. */
function passedTypes({ results }: Report): ReadonlyMap<string, readonly string[]> {
  const passed = new Map<string, Set<string>>();
  for (const { statement, status, subject } of results) {
    if (status !== 'passed') continue;
    const known = passed.get(statement) ?? new Set();
    passed.set(statement, known.add(subject));
  }
  return new Map([...passed].map(([statement, subjects]) => [statement, [...subjects].sort()]));
}

/** Returns one result on one line. */
function resultLine(result: ReportedResult, anchor: string): Html {
  return html`<p class="result line ${result.status}" id="${anchor}"${filterData({ ...result, results: [result] })}><span class="badge">${statusWords[result.status]}</span> <span class="level">${result.level}</span> <code>${shortText(result.statement, 120)}</code> <span class="quiet">${shortText(`${result.case}@${result.subject}`, 120)}</span> ${shortText(result.findings[0]?.message ?? result.reason ?? '', 80)}</p>
`;
}
