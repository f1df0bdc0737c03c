import type { Case, Check } from '#core/model/case';
import type { Expectation, FieldOwner } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { StatementOf } from '#core/model/statement';
import type { Subject } from '#core/model/subject';
import { type ContestedField, contestedField, fieldsWith } from '../field-ownership/contested-field.ts';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { applyAs, intent, merged, updateAs } from '../scenario/field-manager.ts';
import { grouped } from '../scenario/grouped.ts';
import { type Definition, define, definedType, served } from '../scenario/marked-definition.ts';
import { isKnownInBinary } from '../scenario/media-types.ts';
import { isCustom, isUsedFor } from '../scenario/subject-uses.ts';
import { get, objectPath } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { rowsPerSubject } from '../suite-module.ts';

type Row = StatementOf<'managed-fields-reset'>;
type Requirement = Row['form']['requires'];

/** A request that overwrites managedFields, alone or together with another change. */
export const managedFieldsReset = rowsPerSubject('managed-fields-reset', (rows, subject) =>
  grouped(rows, ({ form }) => idOf(form)).flatMap((alike) => [
    ...caseFor(alike, subject),
    ...caseFor(alike, subject, ['first', 'second']),
    ...withStatus(alike, subject),
    ...inBinary(alike, subject),
  ]),
);

function idOf({ request, sends, requires }: Row['form']): string {
  return `managed-fields/${request}-of-${sends}${isWithChange(requires) ? '-with-change' : ''}`;
}

const isWithChange = (required: Requirement): boolean => required === 'reset-first' || required === 'requester-owns';

/** The manager `second` overwrites; it can have applied the object before, as `first` did. */
function caseFor(rows: readonly Row[], subject: Subject, appliers: readonly string[] = ['first']): readonly Case[] {
  const form = rows[0]?.form;
  const contested = contestedField(subject, 'plain');
  // Strategic merge patches are for built-in types.
  if (form === undefined || contested === undefined || (form.request === 'strategic-merge-patch' && isCustom(subject))) return [];
  const { subject: type, at } = contested;
  const withChange = isWithChange(form.requires);
  const owners = appliers.map((manager): FieldOwner => ({ manager, operation: 'Apply' }));
  const changes = [
    { at: '/metadata/managedFields', value: form.sends === 'nothing' ? [] : [{}] },
    ...(withChange ? [{ at, value: '2' }] : []),
  ];
  return [
    caseOf(type, {
      id: `${idOf(form)}${appliers.length > 1 ? '/by-applier' : ''}`,
      area: 'managed-fields',
      about: `An applied object is overwritten by the ${form.request} of another manager${appliers.length > 1 ? ', which applied it too' : ''}, with ${form.sends === 'nothing' ? 'an empty list' : 'one empty entry'} as managedFields${withChange ? ' and another value' : ''}.`,
      steps: [
        ...appliers.map((manager, index) =>
          applyAs(type, {
            id: manager,
            manager,
            own: 'a',
            fields: fieldsWith(contested, '1'),
            ...(index === 0 ? { writes: 'create' as const } : {}),
          }),
        ),
        get(type, 'a', 'before'),
        updateAs(
          type,
          form.request,
          { id: 'overwrite', manager: 'second', own: 'a', fields: fieldsWith(contested, '1') },
          { changes, from: 'before' },
        ),
        get(type, 'a', 'after'),
      ],
      checks: rows.map(({ id, form: { requires } }) => ({
        statement: id,
        given: [{ kind: 'owners', of: 'before', path: contested.path, are: owners }, answered('overwrite', '2xx')],
        ...judgementOf(requires, contested, owners),
      })),
    }),
  ];
}

/** Each case has a type of its own, because they run at the same time. */
const definitionFor = (request: Row['form']['request']): Definition => ({
  plural: 'resettables',
  kind: 'Resettable',
  group: { $group: `reset-by-${request}` },
  spec: { type: 'object', properties: { text: { type: 'string' } } },
  scalable: true,
});

/** Clears managedFields of an object of which another manager wrote the status. */
function withStatus(rows: readonly Row[], subject: Subject): readonly Case[] {
  const form = rows[0]?.form;
  if (form?.requires !== 'cleared' || !isUsedFor(subject, 'defined-types') || form.request === 'strategic-merge-patch') return [];
  const definition = definitionFor(form.request);
  const type = definedType(subject, definition);
  const fields = { spec: { text: 'text' } };
  const toStatus: Request = {
    method: 'PATCH',
    path: objectPath(type, 'a', 'status'),
    query: { fieldManager: 'status' },
    headers: { 'content-type': patchTypes['merge-patch'] },
    body: { status: { replicas: 1 } },
  };
  return [
    caseOf(type, {
      id: `${idOf(form)}/with-status`,
      area: 'managed-fields',
      about: `An applied object, of which another manager wrote the status, is overwritten by the ${form.request} of a third, with one empty entry as managedFields.`,
      queue: 'waiting',
      steps: [
        define(definition),
        served(definition),
        applyAs(type, { id: 'first', manager: 'first', own: 'a', fields, writes: 'create' }),
        { id: 'status', do: 'send', request: toStatus },
        get(type, 'a', 'before'),
        updateAs(
          type,
          form.request,
          { id: 'overwrite', manager: 'second', own: 'a', fields },
          { changes: [{ at: '/metadata/managedFields', value: [{}] }], from: 'before' },
        ),
        get(type, 'a', 'after'),
      ],
      checks: rows.map(({ id }) => ({
        statement: id,
        given: [
          { of: 'before', at: '/metadata/managedFields', is: 'includes', value: { manager: 'status', subresource: 'status' } },
          answered('overwrite', '2xx'),
        ],
        expect: cleared,
      })),
    }),
  ];
}

/** Clears managedFields by an update whose body is in the binary media type. */
function inBinary(rows: readonly Row[], subject: Subject): readonly Case[] {
  const form = rows[0]?.form;
  const contested = contestedField(subject, 'plain');
  if (form?.requires !== 'cleared' || form.request !== 'put' || contested === undefined || !isKnownInBinary(subject)) return [];
  const fields = fieldsWith(contested, '1');
  const resourceVersion = { $ref: { step: 'before', at: '/metadata/resourceVersion' } };
  const binary = merged(intent(subject, 'a', fields), { metadata: { resourceVersion, managedFields: [{}] } });
  const query = { fieldManager: 'second' };
  return [
    caseOf(subject, {
      id: `${idOf(form)}/in-binary`,
      area: 'managed-fields',
      about:
        'An applied object is overwritten by the put of another manager in the binary media type, with one empty entry as managedFields.',
      needs: [{ need: 'binary' }],
      steps: [
        applyAs(subject, { id: 'first', manager: 'first', own: 'a', fields, writes: 'create' }),
        get(subject, 'a', 'before'),
        { id: 'overwrite', do: 'send', request: { method: 'PUT', path: objectPath(subject, 'a'), query, binary } },
        get(subject, 'a', 'after'),
      ],
      checks: rows.map(({ id }) => ({
        statement: id,
        given: [
          { kind: 'owners', of: 'before', path: contested.path, are: [{ manager: 'first', operation: 'Apply' }] },
          answered('overwrite', '2xx'),
        ],
        expect: cleared,
      })),
    }),
  ];
}

/** No entries: the field is not there, or it is empty. */
const cleared: Expectation = {
  kind: 'any',
  of: [
    { kind: 'holds', all: [answered('after', 200), { of: 'after', at: '/metadata/managedFields', is: 'absent' }] },
    { kind: 'holds', all: [{ of: 'after', at: '/metadata/managedFields', is: 'equals', value: [] }] },
  ],
};

function judgementOf(
  requires: Requirement,
  { subject, at, path, keptPath }: ContestedField,
  owners: readonly FieldOwner[],
): Pick<Check, 'expect' | 'erratum'> {
  switch (requires) {
    case 'cleared':
      return { expect: cleared };
    case 'kept':
      return {
        expect: { kind: 'owners', of: 'after', path, are: owners },
        // Released servers keep the entries of custom resources.
        ...(!isCustom(subject) ? { erratum: { id: 'empty-list-resets', expect: cleared } } : {}),
      };
    case 'reset-first':
      return {
        expect: {
          kind: 'all',
          of: [
            { kind: 'holds', all: [{ of: 'after', at, is: 'equals', value: '2' }] },
            { kind: 'owners', of: 'after', path: keptPath, are: [] },
          ],
        },
      };
    case 'requester-owns':
      return {
        expect: {
          kind: 'all',
          of: [
            { kind: 'owners', of: 'after', path, are: [{ manager: 'second', operation: 'Update' }] },
            { kind: 'owners', of: 'after', path: keptPath, are: [] },
          ],
        },
        erratum: { id: 'untracked-after-reset', expect: cleared },
      };
  }
}
