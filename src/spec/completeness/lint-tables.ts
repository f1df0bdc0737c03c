import type { OpenPoint } from '#core/model/open-point';
import type { Source } from '#core/model/source';
import type { Statement } from '#core/model/statement';
import type { Where } from '#core/model/where';
import { runsOf, sharedRun } from './shared-words.ts';
import { headingsOf } from './split-specification.ts';

/** A problem of a row, with its place. */
export type Complaint = { readonly where: Where; readonly message: string };

/** The rows that are checked against the specification. */
export type Rows = {
  readonly statements: readonly Statement[];
  readonly openPoints: readonly OpenPoint[];
  readonly sources: readonly Source[];
};

/**
 * Checks the rows of the tables against the text of the specification: each is under a heading that exists, and copies no text.
 * Returns an empty list where there are no problems.
 */
export function lintTables({ statements, openPoints, sources }: Rows, specification: string): readonly Complaint[] {
  const headings = new Set(headingsOf(specification));
  const runs = runsOf(specification);
  const texts = [...statements, ...openPoints].flatMap((row) => [row.text, ...wordsBeside(row)].map((text) => ({ ...row, text })));
  return [
    ...[...statements, ...openPoints, ...sources]
      .filter(({ section }) => !headings.has(section))
      .map(({ section, where }) => ({ where, message: `the specification has no heading ${JSON.stringify(section)}` })),
    ...texts.flatMap(({ text, where }) => {
      const run = sharedRun(text, runs);
      return run === undefined ? [] : [{ where, message: `the words ${JSON.stringify(run)} are those of the specification` }];
    }),
  ];
}

function wordsBeside({ form }: Statement | OpenPoint): readonly string[] {
  return form.name === 'unverifiable' ? [form.why, form.instead, ...('tried' in form ? [form.tried] : [])] : [];
}
