import type { Case, Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { StatementOf } from '#core/model/statement';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { list } from '../scenario/collection-read.ts';
import { grouped } from '../scenario/grouped.ts';
import { mayDeleteCollection } from '../scenario/subject-uses.ts';
import { create } from '../scenario/test-object.ts';
import { patchKindsOf, type WriteKind, writeStep } from '../scenario/write-step.ts';
import { rowsPerSubject } from '../suite-module.ts';

type Row = StatementOf<'dry-run-value'>;

/** Invalid values of the parameter, and the two forms of no value; each with the name of its step. */
const values: Readonly<Record<Row['form']['value'], readonly (readonly [id: string, value: Template])[]>> = {
  other: [
    ['lower-case', 'all'],
    ['none', 'None'],
    ['true', 'true'],
    ['false', 'false'],
    ['upper-case', 'ALL'],
  ],
  none: [
    ['bare', null],
    ['empty', ''],
  ],
};

/** The values of the parameter `dryRun` (specification, "Query parameters common to the generic operations"). */
export const dryRunValue = rowsPerSubject('dry-run-value', (rows, subject) =>
  subject.deletion === 'immediate'
    ? grouped(rows, ({ id }) => id).flatMap(([row]) => (row === undefined || !isFor(row, subject) ? [] : [caseFor(row, subject)]))
    : [],
);

function isFor({ form }: Row, subject: Subject): boolean {
  return form.request !== 'delete-collection' || mayDeleteCollection(subject);
}

function caseFor(row: Row, subject: Subject): Case {
  const { request, value } = row.form;
  const own = request === 'create' ? 'b' : 'a';
  const dryRunWith = (id: string, dryRun: Template, kind: WriteKind = request) =>
    writeStep(subject, kind, { id, own, query: { dryRun }, from: 'create-a' });
  // A patch without a name of its own is a merge patch.
  const others = request === 'patch' ? patchKindsOf(subject).filter((kind) => kind !== 'merge-patch') : [];
  const tried = [
    ...values[value].map(([id, given]) => dryRunWith(id, given)),
    ...others.flatMap((kind) => values[value].map(([id, given]) => dryRunWith(`${kind}-${id}`, given, kind))),
  ];
  return caseOf(subject, {
    id: `dry-run/values/${value}/${request}`,
    area: 'dry-run',
    about: `A request (${request}) is sent with the valid value of dryRun and ${value === 'none' ? 'without a value' : 'with invalid ones'}, and the stored objects are read.`,
    steps: [create(subject, 'a'), dryRunWith('all', 'All'), ...tried, list(subject, 'after')],
    checks: [
      checkFor(
        row,
        tried.map(({ id }) => id),
      ),
    ],
    needs:
      request === 'delete-collection' && subject.fixture === undefined
        ? [{ need: 'served', resource: subject.served, verbs: ['deletecollection'] }]
        : [],
  });
}

function checkFor({ id, form }: Row, steps: readonly string[]): Check {
  const unchanged: Expectation = { kind: 'shows-own-state', read: 'after' };
  const answeredSo = (status: '2xx' | '4xx'): Expectation => ({
    kind: 'all',
    of: [{ kind: 'holds', all: steps.map((step) => answered(step, status)) }, unchanged],
  });
  const given = [answered('all', '2xx')];
  if (form.value === 'other') return { statement: id, given, expect: answeredSo('4xx') };
  const invalid: Expectation = {
    kind: 'holds',
    all: steps.flatMap((of) => [answered(of, 422), { of, at: '/reason', is: 'equals', value: 'Invalid' }]),
  };
  return {
    statement: id,
    given,
    expect: answeredSo('2xx'),
    erratum: { id: 'dry-run-without-a-value', expect: { kind: 'all', of: [invalid, unchanged] } },
  };
}
