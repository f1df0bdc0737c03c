import type { ReportedResult } from '#core/model/report';
import { type Html, html } from '../../html/html.ts';
import { shortText } from '../../short-text.ts';

type Filtered = {
  readonly status: string;
  readonly level: string;
  readonly results: readonly Pick<ReportedResult, 'statement' | 'subject'>[];
};

const mostNames = 60;

/** Returns the attributes of an entry that the filter of the page reads: its status, level, areas and resource types, separated by spaces. */
export function filterData({ status, level, results }: Filtered): Html {
  const areas = namesOf(results.map(({ statement }) => areaOf(statement)));
  const types = namesOf(results.map(({ subject }) => subject));
  return html` data-status="${status}" data-level="${level}" data-area="${areas}" data-type="${types}"`;
}

/** Returns the area of a requirement: the first part of its id. */
export function areaOf(statement: string): string {
  return statement.split('/')[0] ?? statement;
}

/** Returns a name as the filter has it: without spaces, and short. */
export function filterName(name: string): string {
  return shortText(name, 60).replaceAll(/\s/g, '-');
}

function namesOf(all: readonly string[]): string {
  return [...new Set(all)].slice(0, mostNames).map(filterName).join(' ');
}
