import type { Clause } from '#api-model/clauses';
import type { Exchange } from '#core/model/evidence';
import type { JsonObject } from '#core/model/json';
import { apply, create, patch, update } from '../exchanges.ts';
import { sent, shown } from '../objects.ts';
import type { Broken } from './broken.ts';

const data = { one: 'x' };
const owned = { 'editor|Update': ['/data/one'] };
const created = create('create', sent({ data }), [201, shown({ data, owned })], { query: 'fieldManager=editor' });
const metadata = { managedFields: [{}] };
const query = 'fieldManager=other';

type Kind = 'update' | 'merge-patch' | 'json-patch' | 'strategic-merge-patch';

/** Clears managedFields and sets a label. */
const reset: Readonly<Record<Kind, (answer: JsonObject) => Exchange>> = {
  update: (answer) =>
    update('reset', withMetadata(sent({ data, labels: { a: 'b' }, version: '1' }), metadata), answer, { at: 'here/ac-a', query }),
  'merge-patch': (answer) => patch('reset', 'merge-patch', { metadata: { ...metadata, labels: { a: 'b' } } }, answer, { query }),
  'strategic-merge-patch': (answer) =>
    patch('reset', 'strategic-merge-patch', { metadata: { ...metadata, labels: { a: 'b' } } }, answer, { query }),
  'json-patch': (answer) =>
    patch(
      'reset',
      'json-patch',
      [
        { op: 'replace', path: '/metadata/managedFields', value: [{}] },
        { op: 'add', path: '/metadata/labels', value: { a: 'b' } },
      ],
      answer,
      { query },
    ),
};

function withMetadata(object: JsonObject, more: JsonObject): JsonObject {
  const before = object['metadata'];
  return {
    ...object,
    metadata: {
      ...(typeof before === 'object' && before !== null && !Array.isArray(before) ? Object.fromEntries(Object.entries(before)) : {}),
      ...more,
    },
  };
}

const cleared = { version: '2', data, labels: { a: 'b' } };
const resets: readonly [Clause, Kind][] = [
  ['reset/update', 'update'],
  ['reset/merge-patch', 'merge-patch'],
  ['reset/json-patch', 'json-patch'],
  ['reset/strategic-merge-patch', 'strategic-merge-patch'],
];

/** An object after another manager changed a label, with the entry of its creator at a time. */
const labelled = (time: string): JsonObject =>
  withMetadata(shown({ version: '2', data, labels: { a: 'b' } }), {
    managedFields: [
      { manager: 'editor', operation: 'Update', apiVersion: 'v1', time, fieldsType: 'FieldsV1', fieldsV1: { 'f:data': { 'f:one': {} } } },
      { manager: 'other', operation: 'Update', apiVersion: 'v1', time: 'later', fieldsV1: { 'f:metadata': { 'f:labels': { 'f:a': {} } } } },
    ],
  });
const label = (time: string) => patch('label', 'merge-patch', { metadata: { labels: { a: 'b' } } }, labelled(time), { query });

const later = '2020-01-01T00:00:09Z';
/** Another object of a later time, so that the server is known to have gone on. */
const other = create('other', sent({ name: 'ac-b' }), [201, shown({ name: 'ac-b', uid: 'uid-b', created: later })]);
/** The object after another change of its creator, whose entry has a time. */
const changedAt = (time: string) => {
  const managedFields = [{ manager: 'editor', operation: 'Update', apiVersion: 'v1', time, fieldsV1: { 'f:data': { 'f:one': {} } } }];
  const answer = withMetadata(shown({ version: '2', data: { one: 'y' } }), { managedFields });
  return patch('again', 'merge-patch', { data: { one: 'y' } }, answer, { query: 'fieldManager=editor' });
};

export const brokenManagedFields: readonly Broken[] = [
  {
    clause: 'write/entry-time',
    by: 'renews the time of the entry of another manager',
    before: [created],
    right: label('2020-01-01T00:00:00Z'),
    wrong: label('2020-01-01T00:00:09Z'),
    expected: '2020-01-01T00:00:00Z',
    actual: '2020-01-01T00:00:09Z',
  },
  {
    clause: 'write/entry-renewed',
    by: 'leaves the time of the entry of the manager that sets a field',
    before: [created, other],
    right: changedAt(later),
    wrong: changedAt('2020-01-01T00:00:00Z'),
    expected: 'the time of the request',
    actual: '2020-01-01T00:00:00Z',
  },
  ...resets.map(
    ([clause, kind]): Broken => ({
      clause,
      by: `keeps an owner when managedFields is cleared by ${kind}`,
      before: [created],
      right: reset[kind](shown({ ...cleared, owned: { 'other|Update': ['/metadata/labels/a'] } })),
      wrong: reset[kind](shown({ ...cleared, owned: { 'other|Update': ['/metadata/labels/a'], ...owned } })),
      expected: 'no owner',
      actual: 'editor|Update',
    }),
  ),
  {
    clause: 'reset/merge-patch',
    by: 'makes the manager that clears managedFields the owner of all fields',
    before: [created],
    right: reset['merge-patch'](shown({ ...cleared, owned: {} })),
    wrong: reset['merge-patch'](shown({ ...cleared, owned: { 'other|Update': ['/metadata/labels/a', '/data/one'] } })),
    expected: 'no owner',
    actual: 'other|Update',
  },
  {
    clause: 'apply/managed-fields',
    by: 'accepts an apply with managedFields',
    before: [created],
    right: apply('apply', withMetadata(sent({ data }), { managedFields: [] }), 400, '', 'here/ac-a'),
    wrong: apply('apply', withMetadata(sent({ data }), { managedFields: [] }), shown({ data, owned }), '', 'here/ac-a'),
    expected: 'a status of 4xx',
    actual: '200',
  },
];
