import type { Applies, Check } from '#core/model/case';
import type { Request } from '#core/model/request';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { existingNamespaces } from '../scenario/existing.ts';
import { accepting, orJson, table } from '../scenario/media-types.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import { allHold, differs } from '../scenario/shows.ts';
import { targetCase } from '../scenario/target-case.ts';
import { create } from '../scenario/test-object.ts';
import { rowsPerSubject, rowsPerTarget } from '../suite-module.ts';

type Row = StatementOf<'query-value'>;
type Query = NonNullable<Request['query']>;

/** Values of the query parameters of a list: accepted ones and rejected ones. */
export const queryValue = rowsPerSubject('query-value', (rows, subject) =>
  casesOf(rows).map(({ rows: some, id, applies }) =>
    caseOf(subject, {
      id: `query-parameters/${id}`,
      area: 'query-parameters',
      about: 'A collection is listed with each value of a query parameter, and without the parameter.',
      steps: [create(subject, 'a'), list(subject, 'before'), ...some.flatMap((row) => listsWith(row, subject))],
      checks: some.map((row) => checkFor(row, [...tablesOf(row), ...(isTriedEverywhere(row, subject) ? [everywhereOf(row)] : [])])),
      ...(applies === undefined ? {} : { applies }),
    }),
  ),
);

/** The same values in lists of objects that no test made. */
export const queryValueOfExisting = rowsPerTarget('query-value', (rows) => {
  const { collection, id: type, needs } = existingNamespaces;
  const read = (id: string, query: Query): Step => ({ id, do: 'send', request: { method: 'GET', path: collection, query } });
  return casesOf(rows).map(({ rows: some, id, applies }) =>
    targetCase({
      id: `query-parameters/${id}-of-existing-${type}`,
      area: 'query-parameters',
      about: 'Objects that no test made are listed with each value of a query parameter, and without the parameter.',
      needs,
      steps: [read('before', { limit: '1' }), ...some.map((row) => read(stepOf(row), { limit: '1', ...queryOf(row) }))],
      checks: some.map((row) => checkFor(row)),
      ...(applies === undefined ? {} : { applies }),
    }),
  );
});

type RowsOfCase = { readonly rows: readonly Row[]; readonly id: string; readonly applies?: Applies };

/** Groups the rows: a server that does not support resourceVersionMatch behaves as if it were unset. */
function casesOf(rows: readonly Row[]): readonly RowsOfCase[] {
  const isMatch = ({ form }: Row): boolean => form.parameter === 'resourceVersionMatch';
  const ofMatch = rows.filter(isMatch);
  const all: readonly RowsOfCase[] = [
    { rows: rows.filter((row) => !isMatch(row)), id: 'list' },
    { rows: ofMatch, id: 'resource-version-match', applies: { resourceVersionMatch: 'honoured' } },
    {
      rows: ofMatch.filter(({ form }) => form.answer === 'served'),
      id: 'resource-version-match/match-ignored',
      applies: { resourceVersionMatch: 'ignored' },
    },
  ];
  return all.filter((one) => one.rows.length > 0);
}

function stepOf({ form }: Row): string {
  return `${form.parameter}-${form.value}-${form.version}`;
}

function queryOf({ form: { parameter, value, version } }: Row): Query {
  return { ...(version === 'given' ? { resourceVersion: versionOf('before') } : {}), [parameter]: value };
}

function listsWith(row: Row, subject: Subject): readonly Step[] {
  const ofAll = { ...subject, collection: everywhere(subject), isolation: 'shared-collection' } as const;
  const tables = tablesOf(row).map((id) => accepting(list(subject, id, queryOf(row)), orJson(table)));
  const lists = [list(subject, stepOf(row), queryOf(row)), ...tables];
  return isTriedEverywhere(row, subject) ? [...lists, list(ofAll, everywhereOf(row), queryOf(row))] : lists;
}

/** What a list refuses, it refuses as a Table too. */
function tablesOf(row: Row): readonly string[] {
  return row.form.answer === 'refused' ? [`${stepOf(row)}-table`] : [];
}

/** What a list of one namespace refuses, a list of all namespaces refuses too. */
function isTriedEverywhere({ form }: Row, { scope }: Subject): boolean {
  return scope === 'namespaced' && form.answer === 'refused';
}

function everywhereOf(row: Row): string {
  return `${stepOf(row)}-everywhere`;
}

/** @param more steps with the same request elsewhere or in another form. */
function checkFor(row: Row, more: readonly string[] = []): Check {
  const step = stepOf(row);
  const isServed = allHold(answered(step, 200), { of: step, at: '/metadata/resourceVersion', is: 'present' });
  return {
    statement: row.id,
    given: [answered('before', 200)],
    ...(row.form.version === 'given' && row.form.answer === 'served' ? mayBeGone(step) : {}),
    expect: row.form.answer === 'served' ? isServed : allHold(...[step, ...more].map((one) => answered(one, '4xx'))),
  };
}

/** The area limits tests how long a version stays available. */
function mayBeGone(step: string): Pick<Check, 'when' | 'otherwise'> {
  return { when: [differs(step, 'status', 410)], otherwise: 'the target no longer has the version of its last response' };
}
