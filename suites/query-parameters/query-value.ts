import type { Applies, Case, Check } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { allHold, differs } from '../scenario/shows.ts';
import { create } from '../scenario/test-object.ts';
import { rowsPerSubject } from '../suite-module.ts';

type Row = StatementOf<'query-value'>;

/** Values of the query parameters of a list: accepted ones and rejected ones. */
export const queryValue = rowsPerSubject('query-value', (rows, subject) => {
  const isMatch = ({ form }: Row): boolean => form.parameter === 'resourceVersionMatch';
  const ofMatch = rows.filter(isMatch);
  const ofOthers = rows.filter((row) => !isMatch(row));
  const takenAnyway = ofMatch.filter(({ form }) => form.answer === 'served');
  return [
    ...caseFor(ofOthers, subject, { id: 'list' }),
    ...caseFor(ofMatch, subject, { id: 'resource-version-match', applies: { resourceVersionMatch: 'honoured' } }),
    // A server that does not support the parameter behaves as if it were unset.
    ...caseFor(takenAnyway, subject, { id: 'resource-version-match/match-ignored', applies: { resourceVersionMatch: 'ignored' } }),
  ];
});

function caseFor(
  rows: readonly Row[],
  subject: Subject,
  { id, applies }: { readonly id: string; readonly applies?: Applies },
): readonly Case[] {
  if (rows.length === 0) return [];
  return [
    caseOf(subject, {
      id: `query-parameters/${id}`,
      area: 'query-parameters',
      about: 'A collection is listed with each value of a query parameter, and without the parameter.',
      steps: [create(subject, 'a'), list(subject, 'before'), ...rows.map((row) => listWith(row, subject))],
      checks: rows.map(checkFor),
      ...(applies === undefined ? {} : { applies }),
    }),
  ];
}

function stepOf({ form }: Row): string {
  return `${form.parameter}-${form.value}-${form.version}`;
}

function listWith(row: Row, subject: Subject): Step {
  const { parameter, value, version } = row.form;
  return list(subject, stepOf(row), { ...(version === 'given' ? { resourceVersion: versionOf('before') } : {}), [parameter]: value });
}

function checkFor(row: Row): Check {
  const step = stepOf(row);
  const isServed = allHold(answered(step, 200), { of: step, at: '/metadata/resourceVersion', is: 'present' });
  return {
    statement: row.id,
    given: [answered('before', 200)],
    ...(row.form.version === 'given' && row.form.answer === 'served' ? mayBeGone(step) : {}),
    expect: row.form.answer === 'served' ? isServed : allHold(answered(step, '4xx')),
  };
}

/** The area limits tests how long a version stays available. */
function mayBeGone(step: string): Pick<Check, 'when' | 'otherwise'> {
  return { when: [differs(step, 'status', 410)], otherwise: 'the target no longer has the version of its last response' };
}
