import type { Case, Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { FieldValidation } from '#core/model/tables/form';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, create, get, objectPath } from '../scenario/test-object.ts';
import { rowsPerSubject } from '../suite-module.ts';
import { faultyBody } from './faulty-body.ts';
import { plantedFields, pointerTo, shownValue } from './planted-fields.ts';
import { sampleSubject } from './typed-samples.ts';

type Row = StatementOf<'field-validation'>;
const area = 'field-validation';

/** A cell with its steps: the request, and the read after it. */
type Tried = { readonly row: Row; readonly step: string; readonly own: string; readonly after: string; readonly before: string };

const mediaTypes: Readonly<Record<FieldValidation['request'], string>> = {
  create: 'application/json',
  update: 'application/json',
  'json-patch': 'application/json-patch+json',
  'merge-patch': 'application/merge-patch+json',
  'strategic-merge-patch': 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
};

/** The matrix of field validation: cells of one schema, request and encoding share a case. */
export const fieldValidation = rowsPerSubject('field-validation', (rows, subject) => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const rows = groups.get(caseId(row));
    if (rows === undefined) groups.set(caseId(row), [row]);
    else rows.push(row);
  }
  return [...groups].flatMap(([id, rows]) => casesOf(id, rows, subject));
});

function caseId({ form }: Row): string {
  const about = isAboutFields(form) ? '' : '/types';
  return `${area}/${form.schema}/${form.request}${form.encoding === 'yaml' ? '-yaml' : ''}${about}`;
}

/** A feature that a target may lack, unlike types and required fields. */
function isAboutFields({ meaning }: Row['form']): boolean {
  return meaning !== 'refused-type' && meaning !== 'refused-missing';
}

function casesOf(id: string, rows: readonly Row[], of: Subject): readonly Case[] {
  const cell = rows[0]?.form;
  const subject = cell === undefined ? undefined : sampleSubject(cell.schema, of);
  if (cell === undefined || subject === undefined) return [];
  const creates = cell.request === 'create';
  const tried = rows.map((row, index): Tried => {
    const step = `${row.form.level}-${row.form.content}`.toLowerCase();
    const last = rows[index - 1]?.form;
    const before = last === undefined ? 'after-plain' : `after-${last.level}-${last.content}`.toLowerCase();
    return { row, step, own: creates ? step : 'a', after: `after-${step}`, before };
  });
  const plain = creates ? 'plain' : 'a';
  const steps: readonly Step[] = [
    ...(creates ? [] : [create(subject, 'a')]),
    plainRequest(subject, cell, plain),
    get(subject, plain, 'after-plain'),
    ...tried.flatMap((each) => {
      const step = tryCell(subject, each);
      return [step, ...(isRepeated(each.row) ? [{ ...step, id: again(each.step) }] : []), get(subject, each.own, each.after)];
    }),
  ];
  return [
    caseOf(subject, {
      id,
      area,
      about: `A ${cell.request} without faults is accepted at level Strict; then each fault is sent at each level, twice where that is to refuse it, and the stored object is read.`,
      steps,
      checks: tried.map(checkFor),
      needs: isAboutFields(cell) ? [{ need: 'field-validation' }] : [],
    }),
  ];
}

function plainRequest(subject: Subject, cell: Row['form'], own: string): Step {
  const text = faultyBody({ subject, cell, own, state: 'plain', ...updating(cell, 'create-a') });
  const request = requestOf(subject, { ...cell, level: 'Strict' }, own, text);
  return { id: 'plain', do: 'send', request, writes: { own, as: cell.request === 'create' ? 'create' : 'change' } };
}

function tryCell(subject: Subject, { row, step, own, before }: Tried): Step {
  const { form } = row;
  const text = faultyBody({ subject, cell: form, own, state: step, content: form.content, ...updating(form, before) });
  return { id: step, do: 'send', request: requestOf(subject, form, own, text) };
}

function updating({ request }: Row['form'], from: string): { readonly version?: Template } {
  return request === 'update' ? { version: versionOf(from) } : {};
}

/** The write of a create has an explicit name, because a text body does not show it. */
function requestOf(subject: Subject, cell: Row['form'], own: string, text: Template): Request {
  const { request, encoding, level } = cell;
  const query: Record<string, Template> = level === 'default' ? {} : { fieldValidation: level };
  if (request === 'apply') Object.assign(query, { fieldManager: 'apiconform-applier', force: 'true' });
  const type = encoding === 'yaml' && request !== 'apply' ? 'application/yaml' : mediaTypes[request];
  const headers = { 'content-type': type };
  if (request === 'create')
    return { method: 'POST', path: subject.collection, query, headers, text, body: { metadata: { name: { $own: own } } } };
  return { method: request === 'update' ? 'PUT' : 'PATCH', path: objectPath(subject, own), query, headers, text };
}

function checkFor(tried: Tried): Check {
  const erratum = erratumFor(tried);
  return {
    statement: tried.row.id,
    given: [answered('plain', '2xx'), { of: 'after-plain', at: '/metadata/name', is: 'present' }],
    expect: expectationOf(tried),
    ...(erratum === undefined ? {} : { erratum }),
  };
}

function expectationOf(tried: Tried): Expectation {
  const { form } = tried.row;
  const { unknown, duplicated } = plantedFields(form);
  const fields = [...unknown, ...duplicated];
  switch (form.meaning) {
    case 'dropped':
    case 'warned':
      return {
        kind: 'all',
        of: [
          accepted(
            tried,
            unknown.map((field) => ({ of: tried.after, at: pointerTo(field, form.schema), is: 'absent' })),
          ),
          { kind: 'field-warnings', of: tried.step, fields, warned: form.meaning === 'warned' ? 'each' : 'none' },
        ],
      };
    case 'kept':
      return {
        kind: 'all',
        of: [
          accepted(
            tried,
            unknown.map((field) => ({ of: tried.after, at: pointerTo(field, form.schema), is: 'equals', value: shownValue(field) })),
          ),
          { kind: 'field-warnings', of: tried.step, fields, warned: 'none' },
        ],
      };
    case 'refused':
      return { kind: 'all', of: [refused(tried, 400), { kind: 'error-names-fields', of: tried.step, fields }] };
    case 'refused-type':
      return refused(tried, 400);
    case 'refused-missing':
      return refused(tried, '4xx');
  }
}

/** The request was accepted and stored, and the stored object has these values. */
function accepted({ step, after }: Tried, stored: readonly Predicate[]): Expectation {
  const state: Predicate = { of: after, at: `/metadata/annotations/${changeAnnotation}`, is: 'equals', value: step };
  return { kind: 'holds', all: [answered(step, '2xx'), state, ...stored] };
}

/** Whether the request is sent again as it was, and refused again. */
function isRepeated({ form }: Row): boolean {
  return form.level === 'Strict' && form.meaning.startsWith('refused');
}

function again(step: string): string {
  return `${step}-again`;
}

/** The request was refused with that status, each time that it was sent, and the stored object is unchanged. */
function refused({ row, step, after, before }: Tried, status: number | '4xx'): Expectation {
  const unchanged: Predicate =
    row.form.request === 'create'
      ? answered(after, 404)
      : { of: after, at: '/metadata/resourceVersion', is: 'equals', value: versionOf(before) };
  const repeated = isRepeated(row) ? [answered(again(step), status)] : [];
  return { kind: 'holds', all: [answered(step, status), ...repeated, unchanged] };
}

/** Released servers return another status (see the table of errata); the stored object is as required. */
function erratumFor(tried: Tried): Check['erratum'] {
  const { schema, request, level, content, meaning } = tried.row.form;
  const { unknown, duplicated } = plantedFields(tried.row.form);
  if (meaning === 'warned' && request === 'json-patch' && content === 'duplicate') {
    const twice: Expectation = { kind: 'field-warnings', of: tried.step, fields: [...duplicated, ...duplicated], warned: 'each' };
    return { id: 'duplicate-in-a-patch-told-twice', expect: { kind: 'all', of: [accepted(tried, []), twice] } };
  }
  const isPatch = request === 'json-patch' || request === 'merge-patch' || request === 'strategic-merge-patch';
  const names: Expectation = { kind: 'error-names-fields', of: tried.step, fields: [...unknown, ...duplicated] };
  if (meaning === 'refused' && isPatch) return { id: 'strict-patch-is-invalid', expect: all(invalid(tried), names) };
  if (request === 'apply' && schema !== 'preserving') {
    if (content === 'wrong-type') return { id: 'wrong-type-in-apply', expect: untyped(tried, ': expected ') };
    if (content === 'unknown')
      return { id: 'unknown-field-in-apply', expect: all(untyped(tried, ': field not declared in schema'), names) };
  }
  if (meaning === 'refused-type' && (isPatch || (schema === 'structural' && content !== 'wrong-type-in-metadata')))
    return {
      id: isPatch || level !== 'Strict' || content === 'wrong-type' ? 'wrong-type-is-invalid' : 'unknown-and-wrong-type-is-invalid',
      expect: invalid(tried),
    };
  return undefined;
}

/** The request was refused with status 422 and the reason that belongs to it. */
function invalid(tried: Tried): Expectation {
  return all(refused(tried, 422), allHold(shows(tried.step, '/reason', 'Invalid')));
}

/** The apply was refused with status 500, because its object could not be given the type of its schema. */
function untyped(tried: Tried, because: string): Expectation {
  const messages = ['failed to create typed patch object', because];
  return all(
    refused(tried, 500),
    allHold(...messages.map((value) => ({ of: tried.step, at: '/message', is: 'contains', value }) as const)),
  );
}
