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

export const brokenManagedFields: readonly Broken[] = [
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
