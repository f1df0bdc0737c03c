import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import type { Report } from '#core/model/report';

/** The cases that were skipped for one reason, as `id@subject`, each once and sorted. */
export type SkippedCases = { readonly reason: string; readonly cases: readonly string[] };

/** What a run skipped, sorted by reason. */
export const skippedCasesOf = ({ results }: Report): readonly SkippedCases[] => {
  const cases = new Map<string, Set<string>>();
  for (const { status, reason = '', case: of, subject } of results) {
    if (status !== 'skipped') continue;
    const own = cases.get(reason) ?? new Set<string>();
    cases.set(reason, own.add(`${of}@${subject}`));
  }
  return [...cases].map(([reason, own]) => ({ reason, cases: [...own].sort() })).sort((one, other) => (one.reason < other.reason ? -1 : 1));
};

/** The list of what may be skipped on the embedded server of a personality; whoever reads it compares all of it. */
export const expectedOnTheReference = (of: 'specification' | 'kubernetes'): unknown => {
  const rows = load(readFileSync(new URL('skipped-on-the-reference.yaml', import.meta.url), 'utf8'));
  if (!Array.isArray(rows)) throw new Error('The list of skipped results has no rows.');
  return rows.flatMap(({ personality = of, ...row }) => (personality === of ? [row] : []));
};
