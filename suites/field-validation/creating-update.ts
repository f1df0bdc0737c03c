import type { Case, Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { FieldValidation } from '#core/model/tables/form';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { lease, leasePath, servesLeases, servesLeasesWith } from '../scenario/lease.ts';
import { all, allHold } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { rowsPerSubject } from '../suite-module.ts';

type Row = StatementOf<'field-validation'>;

const area = 'field-validation';
const fields = ['unknownAtRoot', 'unknownInSpec'];

/** Unknown fields in updates that would create their objects, at each level, in dry runs. */
export const creatingUpdate = rowsPerSubject('field-validation', (rows, subject) => {
  const alike = rows.filter(({ form }) => isUnknownIn('update', form));
  const applied = rows.filter(({ form }) => isUnknownIn('apply', form) && form.level === 'Strict');
  if (!isUsedFor(subject, 'single-cases')) return [];
  return [...(alike.length === 0 ? [] : [caseFor(alike, subject)]), ...(applied.length === 0 ? [] : [applyCase(applied, subject)])];
});

function isUnknownIn(request: FieldValidation['request'], form: FieldValidation): boolean {
  return form.schema === 'built-in' && form.request === request && form.encoding === 'json' && form.content === 'unknown';
}

function caseFor(rows: readonly Row[], subject: Subject): Case {
  return caseOf(subject, {
    id: `${area}/creating-update`,
    area,
    about: 'A lease that does not exist is put in a dry run, and at each level with unknown fields.',
    needs: [{ need: 'field-validation' }, servesLeases],
    steps: [
      put('plain', 'Strict', {}),
      ...rows.map(({ form: { level } }) => put(stepOf(level), level, { unknownInSpec: 'value' })),
      // A level counts for its own request alone.
      put('ignored-before', 'Ignore', { unknownInSpec: 'value' }),
      put('default-after', 'default', { unknownInSpec: 'value' }),
    ],
    checks: rows.map(checkFor),
  });
}

/** Unknown fields in an apply that would create its object. */
function applyCase(rows: readonly Row[], subject: Subject): Case {
  return caseOf(subject, {
    id: `${area}/creating-apply`,
    area,
    about: 'A lease that does not exist is applied in dry runs, without and with an unknown field.',
    needs: [{ need: 'field-validation' }, servesLeasesWith('patch')],
    steps: [apply('applied', {}), apply('applied-unknown', { unknownInSpec: 'value' })],
    checks: rows.map(checkForApply),
  });
}

function stepOf(level: FieldValidation['level']): string {
  return `unknown-${level.toLowerCase()}`;
}

function put(id: string, level: FieldValidation['level'], spec: { readonly [field: string]: Template }): Step {
  const query = { dryRun: 'All', ...(level === 'default' ? {} : { fieldValidation: level }) };
  const body = lease('m', {}, spec);
  const isPlain = Object.keys(spec).length === 0;
  return {
    id,
    do: 'send',
    request: { method: 'PUT', path: leasePath('m'), query, body: isPlain ? body : { ...body, unknownAtRoot: 'value' } },
  };
}

/** Applies the lease at the level Strict. */
function apply(id: string, spec: { readonly [field: string]: Template }): Step {
  const request: Request = {
    method: 'PATCH',
    path: leasePath('m'),
    query: { dryRun: 'All', fieldManager: 'apiconform-applier', fieldValidation: 'Strict' },
    headers: { 'content-type': patchTypes.apply },
    body: lease('m', {}, spec),
  };
  return { id, do: 'send', request };
}

function checkForApply({ id }: Row): Check {
  return {
    statement: id,
    given: [answered('applied', '2xx')],
    expect: allHold(answered('applied-unknown', 400)),
    erratum: { id: 'unknown-field-in-apply', expect: allHold(answered('applied-unknown', 500)) },
  };
}

function checkFor({ id, form }: Row): Check {
  const step = stepOf(form.level);
  const steps = form.level === 'default' ? [step, 'default-after'] : [step];
  const warnings = (warned: 'each' | 'none'): Expectation =>
    all(
      allHold(...steps.map((one) => answered(one, '2xx'))),
      ...steps.map((of) => ({ kind: 'field-warnings', of, fields, warned }) as const),
    );
  const expect: Expectation =
    form.meaning === 'refused'
      ? all(allHold(answered(step, 400)), { kind: 'error-names-fields', of: step, fields })
      : warnings(form.meaning === 'warned' ? 'each' : 'none');
  return { statement: id, given: [answered('plain', 201)], expect };
}
