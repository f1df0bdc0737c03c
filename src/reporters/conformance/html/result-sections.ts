import type { Report, ReportedResult } from '#core/model/report';
import { breaksGate } from '../../gate.ts';
import { type Html, html } from '../../html/html.ts';
import { plural } from '../../plural.ts';
import { statementLookup } from '../statement-lookup.ts';
import { resultDetails } from './result-details.ts';
import { resultLine } from './result-line.ts';

/** All transcripts and findings together, and what each result takes beside them: the page stays below 3 MB. */
const allowanceOfPage = 2_400_000;
const takenByTold = 2000;
const takenByNamed = 750;
const mostAllowance = 60_000;
const leastAllowance = 160;
const mostTold = 300;
const mostNamed = 2000;

type Indexed = { readonly result: ReportedResult; readonly index: number };
type Section = {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly holds: (result: ReportedResult, report: Report) => boolean;
};

const sections: readonly Section[] = [
  { id: 'not-kept', title: 'Not kept', about: 'Promises that the server breaks; each of them makes it not conformant.', holds: breaksGate },
  {
    id: 'not-judged',
    title: 'Not judged',
    about: 'Nothing can be said of these: the set-up did not hold, or the fault is the tool’s own. They are no fault of the server.',
    holds: ({ status }) => status === 'inconclusive' || status === 'error',
  },
  {
    id: 'advice',
    title: 'Not kept, and not required',
    about: 'Recommendations and options that the server does not follow. They do not change the verdict of this run.',
    holds: ({ status }) => status === 'failed',
  },
  {
    id: 'deviations',
    title: 'Deviations',
    about: 'The server differs from the text as released servers are known to; the erratum says how.',
    holds: ({ status }) => status === 'deviation',
  },
  {
    id: 'known-failures',
    title: 'Known failures',
    about: 'Failures that were set aside for this run, each with its reason.',
    holds: ({ status }) => status === 'known-failure',
  },
];

/** Where the sections of results stand on the page, and which results they show. */
export type ResultSections = {
  readonly links: readonly { readonly id: string; readonly title: string; readonly count: number }[];
  readonly markup: readonly Html[];
  readonly anchorOf: (index: number) => string | undefined;
};

/**
 * The results that need a reader, the gravest first, each in exactly one section.
 *
 * @param report the report.
 * @returns the sections that are not empty. So that the page can be used, 300 results are told in full,
 *   2000 more are named with their first finding, and the rest are counted.
 */
export const resultSections = (report: Report): ResultSections => {
  const placed = placeResults(report);
  const inOrder = placed.flatMap(({ own }) => own.map(({ index }) => index));
  const told = new Set(inOrder.slice(0, mostTold));
  const named = new Set(inOrder.slice(mostTold, mostTold + mostNamed));
  const allowance = Math.min(
    mostAllowance,
    Math.max(leastAllowance, Math.floor((allowanceOfPage - named.size * takenByNamed) / Math.max(1, told.size)) - takenByTold),
  );
  const statementOf = statementLookup(report);
  const errata = new Map(report.errata.map(({ id, text }) => [id, text]));
  const entry = ({ result, index }: Indexed): Html => {
    if (!told.has(index)) return named.has(index) ? resultLine(result, anchor(index)) : html``;
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
      const left = own.filter(({ index }) => !told.has(index) && !named.has(index)).length;
      return html`<section data-results="" aria-labelledby="${section.id}">
<h2 id="${section.id}">${section.title} (${own.length})</h2>
<p class="quiet">${section.about}</p>
${own.map(entry)}${left > 0 && html`<p>${plural(left, 'more result')} in report.json.</p>`}
</section>
`;
    }),
    anchorOf: (index) => (told.has(index) || named.has(index) ? anchor(index) : undefined),
  };
};

const anchor = (index: number): string => `r-${index}`;

const placeResults = (report: Report): readonly { readonly section: Section; readonly own: readonly Indexed[] }[] => {
  const all = report.results.map((result, index) => ({ result, index, section: sections.find(({ holds }) => holds(result, report)) }));
  return sections.map((section) => ({ section, own: all.filter((one) => one.section === section) })).filter(({ own }) => own.length > 0);
};
