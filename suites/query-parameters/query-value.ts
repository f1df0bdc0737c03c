import type { Applies, Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import { existingNamespaces } from '../scenario/existing.ts';
import { accepting, binary, inForm, orJson, table } from '../scenario/media-types.ts';
import { inAllNamespaces } from '../scenario/other-namespace.ts';
import { all, allHold, differs } from '../scenario/shows.ts';
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
      about:
        'A collection is listed with each value of a query parameter, in each form, with a selector and in all namespaces, and without the parameter.',
      steps: [create(subject, 'a'), list(subject, 'before'), ...some.flatMap((row) => listsWith(row, subject))],
      checks: some.map((row) => checkFor(row, stepsBeside(row, subject))),
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
      steps: [read('before', { limit: '1' }), ...some.map((row) => read(stepOf(row), { limit: '1', ...queryOf(row, anyVersion) }))],
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

/** Any object is not older than this. The version of an object that no test made may have expired. */
const anyVersion = '0';

/**
 * @param notOlderThan the version beside `NotOlderThan`: a cache without later writes may not reach that of the list `before`,
 *   which the others get.
 */
function queryOf({ form: { parameter, value, version } }: Row, notOlderThan: Template): Query {
  const given = value === 'NotOlderThan' ? notOlderThan : versionOf('before');
  return { ...(version === 'given' ? { resourceVersion: given } : {}), [parameter]: value };
}

function listsWith(row: Row, subject: Subject): readonly Step[] {
  const ofAll = inAllNamespaces(subject);
  const query = queryOf(row, versionOf('create-a'));
  const inForms = formsOf(row).map(([id, accept]) => accepting(list(subject, id, query), accept));
  return [
    list(subject, stepOf(row), query),
    ...inForms,
    ...alikeOf(row).map(([id, value]) => list(subject, id, { ...query, ...withVersion(row), [row.form.parameter]: value })),
    list(subject, selectedOf(row), { labelSelector: selector, ...query }),
    ...(subject.scope === 'namespaced' ? [list(ofAll, everywhereOf(row), query)] : []),
  ];
}

/** The steps with the same request in other forms and places, and with values that are refused for the same reason. */
function stepsBeside(row: Row, subject: Subject): readonly string[] {
  return [
    ...[...formsOf(row), ...alikeOf(row)].map(([id]) => id),
    selectedOf(row),
    ...(subject.scope === 'namespaced' ? [everywhereOf(row)] : []),
  ];
}

const isRefused = ({ form }: Row): boolean => form.answer === 'refused';

const otherForms: Readonly<Record<string, Template>> = {
  table: orJson(table),
  binary: orJson(binary),
  metadata: orJson(inForm('PartialObjectMetadataList')),
};

/** What a list accepts or refuses, it accepts or refuses in each other form too. */
function formsOf(row: Row): readonly (readonly [id: string, accept: Template])[] {
  return Object.entries(otherForms).map(([name, accept]) => [`${stepOf(row)}-${name}`, accept]);
}

/** Values like that of a refused row, which has another one of its parameter. */
const alike: Readonly<Record<string, readonly string[]>> = {
  Latest: ['Latest', 'exact', 'notOlderThan', 'Exact,NotOlderThan'],
  many: ['10Mi', '0x10', 'NaN', '1,5'],
  // Both are in the usual form of a token: an empty object, and a text that is none.
  'made-up': ['e30', 'bWFkZS11cA'],
};

function alikeOf(row: Row): readonly (readonly [id: string, value: string])[] {
  const values = isRefused(row) ? (alike[row.form.value] ?? []) : [];
  return values.map((value, index) => [`${stepOf(row)}-alike-${index}`, value]);
}

/** Beside a match that a list does not have, a version is no reason to refuse it. */
function withVersion({ form }: Row): Query {
  return form.parameter === 'resourceVersionMatch' ? { resourceVersion: versionOf('before') } : {};
}

function selectedOf(row: Row): string {
  return `${stepOf(row)}-selected`;
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
    expect: row.form.answer === 'served' ? all(isServed, ...more.map(isServedOrGone)) : allHold(...[step, ...more].map(isRefusal)),
  };
}

const isRefusal = (step: string): Predicate => answered(step, '4xx');

/** The version may have expired since. */
const isServedOrGone = (step: string): Expectation => ({ kind: 'any', of: [200, 410].map((status) => allHold(answered(step, status))) });

/** The area limits tests how long a version stays available. */
function mayBeGone(step: string): Pick<Check, 'when' | 'otherwise'> {
  return { when: [differs(step, 'status', 410)], otherwise: 'the target no longer has the version of the request' };
}
