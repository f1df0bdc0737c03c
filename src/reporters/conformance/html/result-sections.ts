import type { Report, ReportedResult } from '#core/model/report';
import { type Html, html } from '../../html/html.ts';
import { plural } from '../../plural.ts';
import { shortText } from '../../short-text.ts';
import { breaksGate } from '../gate.ts';
import { shortestFirst } from '../shortest-first.ts';
import { statementLookup } from '../statement-lookup.ts';
import { statusWords } from '../status-words.ts';
import { resultDetails } from './result-details.ts';

/** The size of all transcripts and findings, and the size of a result without them. The page stays below 3 MB. */
const allowanceOfPage = 2_400_000;
const bytesOfDetails = 2000;
const bytesOfLine = 750;
const mostAllowance = 60_000;
const leastAllowance = 160;
const mostDetails = 300;
const mostLines = 2000;

type Indexed = { readonly result: ReportedResult; readonly index: number };
type Section = {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly includes: (result: ReportedResult, report: Report) => boolean;
};

const sections: readonly Section[] = [
  {
    id: 'failed',
    title: 'Failed',
    about: 'Requirements that the server violates. Each one makes it not conformant.',
    includes: breaksGate,
  },
  {
    id: 'inconclusive',
    title: 'Inconclusive',
    about: 'Results without a verdict: a precondition failed, or the tool failed. They are not failures of the server.',
    includes: ({ status }) => status === 'inconclusive' || status === 'error',
  },
  {
    id: 'recommendations',
    title: 'Failed recommendations',
    about: 'Recommendations and options that the server does not implement. They do not affect the verdict of this run.',
    includes: ({ status }) => status === 'failed',
  },
  {
    id: 'deviations',
    title: 'Deviations',
    about: 'The server deviates from the specification in the same way as released servers. The erratum describes how.',
    includes: ({ status }) => status === 'deviation',
  },
  {
    id: 'known-failures',
    title: 'Known failures',
    about: 'Failures that are accepted for this run, each with its reason.',
    includes: ({ status }) => status === 'known-failure',
  },
];

/** The sections of results, with their links. */
export type ResultSections = {
  readonly links: readonly { readonly id: string; readonly title: string; readonly count: number }[];
  readonly markup: readonly Html[];
  readonly anchorOf: (index: number) => string | undefined;
};

/**
 * Returns the results that need attention, the most severe first, each in exactly one section. Empty sections are left out. To keep the
 * page usable, 300 results are shown in full, 2000 more are listed with their first finding, and the others are counted.
 */
export function resultSections(report: Report): ResultSections {
  const placed = placeResults(report);
  const inOrder = placed.flatMap(({ own }) => own.map(({ index }) => index));
  const detailed = new Set(inOrder.slice(0, mostDetails));
  const listed = new Set(inOrder.slice(mostDetails, mostDetails + mostLines));
  const allowance = Math.min(
    mostAllowance,
    Math.max(leastAllowance, Math.floor((allowanceOfPage - listed.size * bytesOfLine) / Math.max(1, detailed.size)) - bytesOfDetails),
  );
  const statementOf = statementLookup(report);
  const errata = new Map(report.errata.map(({ id, text }) => [id, text]));
  const entry = ({ result, index }: Indexed): Html => {
    if (!detailed.has(index)) return listed.has(index) ? resultLine(result, anchor(index)) : html``;
    return resultDetails(result, {
      statement: statementOf(result.statement),
      erratum: result.erratum === undefined ? undefined : errata.get(result.erratum),
      anchor: anchor(index),
      allowance,
    });
  };
  return {
    links: placed.map(({ section, own }) => ({ id: section.id, title: section.title, count: own.length })),
    markup: placed.map(({ section, own }) => {
      const left = own.filter(({ index }) => !detailed.has(index) && !listed.has(index)).length;
      return html`<section data-results="" aria-labelledby="${section.id}">
<h2 id="${section.id}">${section.title} (${own.length})</h2>
<p class="quiet">${section.about}</p>
${own.map(entry)}${left > 0 && html`<p>${plural(left, 'more result')} in report.json</p>`}
</section>
`;
    }),
    anchorOf: (index) => (detailed.has(index) || listed.has(index) ? anchor(index) : undefined),
  };
}

function anchor(index: number): string {
  return `r-${index}`;
}

function placeResults(report: Report): readonly { readonly section: Section; readonly own: readonly Indexed[] }[] {
  const order = shortestFirst(report);
  const all = report.results.map((result, index) => ({
    result,
    index,
    section: sections.find(({ includes }) => includes(result, report)),
  }));
  all.sort((one, other) => order(one.result, other.result));
  return sections.map((section) => ({ section, own: all.filter((one) => one.section === section) })).filter(({ own }) => own.length > 0);
}

/** Returns one result on one line. */
function resultLine(result: ReportedResult, anchor: string): Html {
  return html`<p class="result line ${result.status}" id="${anchor}" data-status="${result.status}" data-level="${result.level}"><span class="badge">${statusWords[result.status]}</span> <span class="level">${result.level}</span> <code>${shortText(result.statement, 120)}</code> <span class="quiet">${shortText(`${result.case}@${result.subject}`, 120)}</span> ${shortText(result.findings[0]?.message ?? result.reason ?? '', 80)}</p>
`;
}
