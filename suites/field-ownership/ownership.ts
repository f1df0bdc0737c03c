import type { Case, Check } from '#core/model/case';
import type { Expectation, FieldOwner } from '#core/model/expectation';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { applyAs, createAs, type Managed, updateAs } from '../scenario/field-manager.ts';
import { grouped } from '../scenario/grouped.ts';
import { isCustom } from '../scenario/subject-uses.ts';
import { get, objectPath } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { rowsPerSubject } from '../suite-module.ts';
import { type ContestedField, contestedField, fieldsWith } from './contested-field.ts';

type Row = StatementOf<'ownership'>;
type Transition = Row['form'];
type Requirement = Transition['requires'];

const area = 'field-ownership';

/**
 * Transitions of the ownership of a field: the state is created and read, one request is sent, and the result is read.
 * Rows that differ only in what they require share a case.
 */
export const ownership = rowsPerSubject('ownership', (rows, subject) =>
  grouped(rows, ({ form }) => idOf(form)).flatMap((alike) => [
    ...[alike, ...withForce(alike)].flatMap((same) => caseFor(same, subject)),
    ...(isEmptied(alike) ? caseFor(alike, subject, { value: '' }) : []),
    ...(isMoved(alike) ? caseFor(alike, subject, { value: '2', moved: true }) : []),
  ]),
);

/** The other value that a request sends; a JSON patch can also move it to the field from another place. */
type Sent = { readonly value: string; readonly moved?: true };

/** An update to another value moves the ownership also where that value is empty. */
function isEmptied(rows: readonly Row[]): boolean {
  return rows.every(
    ({ form: { from, request, value, field } }) =>
      (from === 'updated' || from === 'applied') && value === 'other' && field === 'plain' && isUpdate(request),
  );
}

/** A JSON patch changes the owner also where it moves a value to the field. */
function isMoved(rows: readonly Row[]): boolean {
  return rows.every(({ form: { from, request, value } }) => from === 'applied' && value === 'other' && request === 'json-patch');
}

function isUpdate(request: Transition['request']): boolean {
  return request === 'put' || request.endsWith('-patch');
}

/** An apply of the current value is no conflict, so that force does not change what it does. */
function withForce(rows: readonly Row[]): readonly (readonly Row[])[] {
  const isShared = rows.every(({ form }) => form.request === 'apply' && form.value === 'same');
  return isShared ? [rows.map((row) => ({ ...row, form: { ...row.form, request: 'forced-apply' } }))] : [];
}

function idOf({ from, request, by, value, field }: Transition): string {
  return [area, from, `${request}-by-${by}`, value, ...(field === 'plain' ? [] : [field])].join('/');
}

function caseFor(rows: readonly Row[], subject: Subject, sent: Sent = { value: '2' }): readonly Case[] {
  const transition = rows[0]?.form;
  const contested = transition === undefined ? undefined : contestedField(subject, transition.field);
  if (transition === undefined || contested === undefined) return [];
  // Strategic merge patches are for built-in types.
  if (transition.request === 'strategic-merge-patch' && isCustom(subject)) return [];
  const refused = rows.some(({ form }) => form.requires === 'conflict');
  return [
    caseOf(contested.subject, {
      id: `${idOf(transition)}${sent.value === '' ? '/emptied' : ''}${sent.moved === true ? '/moved' : ''}`,
      area,
      about: aboutOf(transition, sent),
      steps: [...stateSteps(contested, transition), triggerOf(contested, transition, sent), ...endSteps(contested, transition, refused)],
      checks: rows.map((row) => checkFor(row, contested, sent.value)),
    }),
  ];
}

const states: { readonly [From in Transition['from']]: string } = {
  nothing: 'There is no object',
  applied: 'The first manager has applied a field',
  updated: 'The first manager has created an object with a field',
  moved: 'The second manager has updated a field that the first applied',
  shared: 'Two managers have applied the same value of a field',
  'shared-with-update': 'One manager has created an object with a field, and another applied the same value',
};

function aboutOf({ from, request, by, value }: Transition, sent: Sent): string {
  const what = {
    same: 'with the same value',
    other: sent.value === '' ? 'with an empty value' : `with another value${sent.moved === true ? ' that it moves to the field' : ''}`,
    none: 'without the field',
  }[value];
  return `${states[from]}; then the ${by} sends ${article(request)} ${request} ${what}.`;
}

const article = (request: Transition['request']): string => (request.startsWith('apply') ? 'an' : 'a');

/** The first value of the contested field, another value, or none. */
const values: { readonly [Value in Transition['value']]: string | undefined } = { same: '1', other: '2', none: undefined };

function stateSteps(contested: ContestedField, { from }: Transition): readonly Step[] {
  const { subject } = contested;
  const first: Managed = { id: 'first', manager: 'first', own: 'a', fields: fieldsWith(contested, values.same), writes: 'create' };
  const second: Managed = { ...first, id: 'second', manager: 'second', writes: 'change' };
  if (from === 'nothing') return [];
  if (from === 'moved') return movedSteps(contested);
  return [
    from === 'applied' || from === 'shared' ? applyAs(subject, first) : createAs(subject, first),
    ...(from === 'shared' || from === 'shared-with-update' ? [applyAs(subject, second)] : []),
    get(subject, 'a', 'before'),
  ];
}

/** The value at the end is that of every other state. */
function movedSteps(contested: ContestedField): readonly Step[] {
  const { subject, at, fields } = contested;
  const applied: Managed = { id: 'first', manager: 'first', own: 'a', fields: fieldsWith(contested, values.other), writes: 'create' };
  const updated: Managed = { id: 'second', manager: 'second', own: 'a', fields, writes: 'change' };
  const changes = [{ at, value: values.same ?? '' }];
  return [applyAs(subject, applied), updateAs(subject, 'put', updated, { changes, from: 'first' }), get(subject, 'a', 'before')];
}

function triggerOf(contested: ContestedField, { from, request, by, value }: Transition, sent: Sent): Step {
  const { subject, at, fields } = contested;
  const managed: Managed = { id: 'trigger', manager: by, own: 'a', fields: fieldsWith(contested, values[value]) };
  switch (request) {
    case 'post':
      return createAs(subject, from === 'nothing' ? { ...managed, writes: 'create' } : managed);
    case 'apply':
      return applyAs(subject, managed);
    case 'apply-without-force':
      return applyAs(subject, managed, { force: 'false' });
    case 'forced-apply':
      return applyAs(subject, managed, { force: 'true' });
    default: {
      if (sent.moved === true) return movingPatch(contested, by, sent.value);
      const changed = value === 'other' ? sent.value : values[value];
      const changes = changed === undefined ? [] : [{ at, value: changed }];
      return updateAs(subject, request, { ...managed, fields }, { changes, from: 'before' });
    }
  }
}

/** Adds the value beside the field, and moves it from there. */
function movingPatch({ subject, at }: ContestedField, manager: string, value: string): Step {
  const beside = `${at}-beside`;
  const body = [
    { op: 'add', path: beside, value },
    { op: 'move', from: beside, path: at },
  ];
  const headers = { 'content-type': patchTypes['json-patch'] };
  const query = { fieldManager: manager };
  return { id: 'trigger', do: 'send', request: { method: 'PATCH', path: objectPath(subject, 'a'), query, headers, body } };
}

/** If a conflict is required, the same apply with force shows that nothing else was wrong. */
function endSteps(contested: ContestedField, { by, value }: Transition, refused: boolean): readonly Step[] {
  const { subject } = contested;
  const forced: Managed = { id: 'forced', manager: by, own: 'a', fields: fieldsWith(contested, values[value]) };
  return [get(subject, 'a', 'after'), ...(refused ? [applyAs(subject, forced, { force: 'true' })] : [])];
}

function checkFor({ id, form }: Row, contested: ContestedField, other: string): Check {
  const before = ownersBefore(form);
  const given: Check['given'] = [
    ...(before.length === 0 ? [] : [{ kind: 'owners', of: 'before', path: contested.path, are: before } as const]),
    ...(form.requires === 'conflict' ? [answered('forced', '2xx')] : []),
  ];
  return { statement: id, given, expect: expectationOf(form, contested, other) };
}

function expectationOf(form: Transition, { at, path }: ContestedField, other: string): Expectation {
  const owned = (...are: readonly FieldOwner[]): Expectation => ({ kind: 'owners', of: 'after', path, are });
  const shown = (is: { readonly is: 'equals'; readonly value: string } | { readonly is: 'absent' }): Expectation => ({
    kind: 'holds',
    all: [answered('after', 200), { of: 'after', at, ...is }],
  });
  const expectations: { readonly [Name in Requirement]: Expectation } = {
    conflict: { kind: 'holds', all: [answered('trigger', '4xx')] },
    'no-conflict': { kind: 'holds', all: [answered('trigger', '2xx')] },
    'owned-by-first': owned(ownerAfter(form, 'first')),
    'owned-by-second': owned(ownerAfter(form, 'second')),
    'owned-by-third': owned(ownerAfter(form, 'third')),
    'owned-by-both': owned(ownerAfter(form, 'first'), ownerAfter(form, 'second')),
    'owned-by-nobody': owned(),
    'value-taken': shown({ is: 'equals', value: other }),
    'value-kept': shown({ is: 'equals', value: '1' }),
    'value-removed': shown({ is: 'absent' }),
    'value-defaulted': shown({ is: 'equals', value: 'default' }),
  };
  const required = expectations[form.requires];
  if (form.requires === 'conflict' || form.requires === 'no-conflict') return required;
  // A request that was not carried out changes nothing and proves nothing.
  return { kind: 'all', of: [{ kind: 'holds', all: [answered('trigger', isRefused(form) ? '4xx' : '2xx')] }, required] };
}

/** Whether the transition is a conflict, or a create of an existing object. */
function isRefused({ from, request, value }: Transition): boolean {
  if (from === 'nothing') return false;
  return request === 'post' || (value === 'other' && (request === 'apply' || request === 'apply-without-force'));
}

function ownersBefore({ from }: Transition): readonly FieldOwner[] {
  if (from === 'nothing') return [];
  if (from === 'moved') return [{ manager: 'second', operation: 'Update' }];
  const first: FieldOwner = { manager: 'first', operation: from === 'applied' || from === 'shared' ? 'Apply' : 'Update' };
  return from === 'shared' || from === 'shared-with-update' ? [first, { manager: 'second', operation: 'Apply' }] : [first];
}

/** An earlier owner keeps its operation; a new owner has that of the request. */
function ownerAfter(form: Transition, manager: Transition['by']): FieldOwner {
  const before = ownersBefore(form).find((owner) => owner.manager === manager);
  return before ?? { manager, operation: form.request.endsWith('apply') || form.request === 'apply-without-force' ? 'Apply' : 'Update' };
}
