import type { ModelledType } from '#api-model/modelled-type';
import type { Exchange } from '#core/model/evidence';
import type { JsonObject } from '#core/model/json';
import { apply, create, patch } from '../exchanges.ts';
import { configMaps, type Shown, sent, shown } from '../objects.ts';
import type { Broken } from './broken.ts';

const both = { data: { one: 'x', two: 'y' } };
const created = create('create', sent(both), [201, shown(both)]);
const patched = (data: Shown['data']) =>
  patch('patch', 'merge-patch', { data: { one: 'z' } }, shown({ version: '2', ...(data === undefined ? {} : { data }) }));

/** A built-in type with a list whose items have their name as key. */
const records: ModelledType = {
  ...configMaps,
  content: ['spec'],
  schema: { lists: { '/spec/items': ['name'] }, atomic: [], defaults: {}, subresources: false },
};
const items = (...all: readonly JsonObject[]) => ({ spec: { text: 'kept', items: all } });
const [one, two] = [
  { name: 'one', id: '1' },
  { name: 'two', id: '2', keys: ['zone'] },
];
const mergedItems = (...all: readonly JsonObject[]) =>
  patch(
    'patch',
    'strategic-merge-patch',
    items({ name: 'new', id: '3' }, { name: 'two', id: '2' }),
    shown({ version: '2', ...items(...all) }),
  );

export const brokenPatches: readonly Broken[] = [
  {
    clause: 'patch/keeps',
    by: 'replaces an item of a keyed list instead of merging it',
    before: [create('create', sent(items(one, two)), [201, shown(items(one, two))])],
    type: records,
    right: mergedItems({ name: 'new', id: '3' }, two, one),
    wrong: mergedItems(one, { name: 'two', id: '2' }, { name: 'new', id: '3' }),
    expected: '"{\\"id\\":\\"2\\",\\"keys\\":[\\"zone\\"],\\"name\\":\\"two\\"}"',
    actual: '"{\\"id\\":\\"2\\",\\"name\\":\\"two\\"}"',
  },
  {
    clause: 'patch/fails',
    by: 'accepts a JSON patch with an operation that fails',
    before: [created],
    right: patch('patch', 'json-patch', [{ op: 'remove', path: '/data/three' }], 422),
    wrong: patch('patch', 'json-patch', [{ op: 'remove', path: '/data/three' }], shown({ version: '2', ...both })),
    expected: 'a status of 4xx',
    actual: '200',
  },
  {
    clause: 'update/stale',
    by: 'accepts a patch that names an old version',
    before: [created, patched({ one: 'z', two: 'y' })],
    right: patch('stale', 'merge-patch', { metadata: { resourceVersion: '1' }, data: { one: 'x' } }, 409),
    wrong: patch('stale', 'merge-patch', { metadata: { resourceVersion: '1' }, data: { one: 'x' } }, shown({ version: '3', ...both })),
    expected: 'a status of 4xx',
    actual: '200',
  },
  {
    clause: 'update/stale',
    by: 'accepts an apply that names an old version',
    before: [created, patched({ one: 'z', two: 'y' })],
    right: apply('stale', sent({ version: '1', ...both }), 409, 'force=true'),
    wrong: apply('stale', sent({ version: '1', ...both }), shown({ version: '3', ...both }), 'force=true'),
    expected: 'a status of 4xx',
    actual: '200',
  },
  {
    clause: 'patch/accepted',
    by: 'refuses a patch of an object',
    before: [created],
    right: patched({ one: 'z', two: 'y' }),
    wrong: patch('patch', 'merge-patch', { data: { one: 'z' } }, 409),
    expected: 'a status of 2xx',
    actual: '409',
  },
  {
    clause: 'patch/object',
    by: 'does not set what a merge patch sets',
    before: [created],
    right: patched({ one: 'z', two: 'y' }),
    wrong: patched({ one: 'x', two: 'y' }),
    expected: '"z"',
    actual: '"x"',
  },
  {
    clause: 'patch/object',
    by: 'does not remove what a JSON patch removes',
    before: [created],
    right: patch('patch', 'json-patch', [{ op: 'remove', path: '/data/two' }], shown({ version: '2', data: { one: 'x' } })),
    wrong: patch('patch', 'json-patch', [{ op: 'remove', path: '/data/two' }], shown(both)),
    expected: 'no value',
    actual: '"y"',
  },
  {
    clause: 'patch/keeps',
    by: 'removes a field that a patch does not name',
    before: [created],
    right: patched({ one: 'z', two: 'y' }),
    wrong: patched({ one: 'z' }),
    expected: '"y"',
    actual: 'no value',
  },
  {
    clause: 'patch/missing',
    by: 'creates an object for a patch',
    before: [],
    right: patch('patch', 'merge-patch', { data: { one: 'z' } }, 404),
    wrong: patch('patch', 'merge-patch', { data: { one: 'z' } }, [201, shown({ data: { one: 'z' } })]),
    expected: 'a status of 4xx',
    actual: '201',
  },
];

const ofEditor = { 'editor|Update': ['/data/two'] };
const ofApplier = (...fields: readonly string[]) => ({ 'applier|Apply': fields });
/** `applier` owns the field `one`, and an editor the field `two`. */
const applied: readonly [Exchange, Exchange] = [
  apply('apply', sent({ data: { one: 'x' } }), [201, shown({ data: { one: 'x' }, owned: ofApplier('/data/one') })]),
  patch(
    'edit',
    'merge-patch',
    { data: { two: 'y' } },
    shown({ version: '2', ...both, owned: { ...ofApplier('/data/one'), ...ofEditor } }),
    {
      query: 'fieldManager=editor',
    },
  ),
];
const ofOther = { 'other|Apply': ['/data/one'] };
const shares = apply(
  'share',
  sent({ data: { one: 'x' } }),
  shown({ version: '2', data: { one: 'x' }, owned: { ...ofApplier('/data/one'), ...ofOther } }),
  'fieldManager=other',
);
const again = (data: NonNullable<Shown['data']>, after: Shown) => apply('again', sent({ data }), shown({ version: '3', ...after }));
const changed = { data: { one: 'z', two: 'y' }, owned: { ...ofApplier('/data/one'), ...ofEditor } };
const forced = (after: Shown) => apply('again', sent({ data: { two: 'z' } }), shown({ version: '3', ...after }), 'force=true');
const taken = { data: { two: 'z' }, owned: ofApplier('/data/two') };

export const brokenApplies: readonly Broken[] = [
  {
    clause: 'apply/creates',
    by: 'creates no object for an apply',
    before: [],
    right: apply('apply', sent({ data: { one: 'x' } }), [201, shown({ data: { one: 'x' }, owned: ofApplier('/data/one') })]),
    wrong: apply('apply', sent({ data: { one: 'x' } }), 404),
    expected: 'a status of 2xx',
    actual: '404',
  },
  {
    clause: 'apply/creates',
    by: 'creates another object for an apply',
    before: [],
    right: apply('apply', sent({ data: { one: 'x' } }), [201, shown({ data: { one: 'x' }, owned: ofApplier('/data/one') })]),
    wrong: apply('apply', sent({ data: { one: 'x' } }), [201, shown({ data: { one: 'y' }, owned: ofApplier('/data/one') })]),
    expected: '"x"',
    actual: '"y"',
  },
  {
    clause: 'apply/accepted',
    by: 'refuses an apply without a conflict',
    before: applied,
    right: again({ one: 'z' }, changed),
    wrong: apply('again', sent({ data: { one: 'z' } }), 409),
    expected: 'a status of 2xx',
    actual: '409',
  },
  {
    clause: 'apply/sets',
    by: 'does not set what an apply sets',
    before: applied,
    right: again({ one: 'z' }, changed),
    wrong: again({ one: 'z' }, { ...changed, ...both }),
    expected: '"z"',
    actual: '"x"',
  },
  {
    clause: 'apply/keeps',
    by: 'removes a field of another manager that an apply omits',
    before: applied,
    right: again({ one: 'z' }, changed),
    wrong: again({ one: 'z' }, { data: { one: 'z' }, owned: ofApplier('/data/one') }),
    expected: '"y"',
    actual: 'no value',
  },
  {
    clause: 'apply/removes',
    by: 'keeps a field that its manager applied and now omits',
    before: applied,
    right: again({ three: 'z' }, { data: { two: 'y', three: 'z' }, owned: { ...ofApplier('/data/three'), ...ofEditor } }),
    wrong: again({ three: 'z' }, { data: { ...both.data, three: 'z' }, owned: { ...ofApplier('/data/three'), ...ofEditor } }),
    expected: 'no value',
    actual: '"x"',
  },
  {
    clause: 'apply/keeps-shared',
    by: 'removes a field that its manager now omits, and that another manager applied too',
    before: [applied[0], shares],
    right: again({ three: 'z' }, { data: { one: 'x', three: 'z' }, owned: { ...ofApplier('/data/three'), ...ofOther } }),
    wrong: again({ three: 'z' }, { data: { three: 'z' }, owned: { ...ofApplier('/data/three'), ...ofOther } }),
    expected: '"x"',
    actual: 'no value',
  },
  {
    clause: 'apply/keeps-unowned',
    by: 'removes a field that nobody owns since managedFields were cleared, with the last field of an apply beside it',
    before: [
      applied[0],
      patch('reset', 'merge-patch', { metadata: { managedFields: [{}] } }, shown({ data: { one: 'x' }, version: '2' })),
      apply('fill', sent({ data: { two: 'y' } }), shown({ data: { one: 'x', two: 'y' }, version: '3', owned: ofApplier('/data/two') })),
    ],
    right: apply('leave', sent(), shown({ data: { one: 'x' }, version: '4' })),
    wrong: apply('leave', sent(), shown({ version: '4' })),
    expected: '{"one":"x"}',
    actual: 'no value',
  },
  {
    clause: 'apply/conflict',
    by: 'accepts an apply of another value to the field of another manager',
    before: applied,
    right: apply('again', sent({ data: { two: 'z' } }), 409),
    wrong: again({ two: 'z' }, taken),
    expected: 'a status of 4xx',
    actual: '200',
  },
  {
    clause: 'apply/force',
    by: 'refuses an apply with force',
    before: applied,
    right: forced(taken),
    wrong: apply('again', sent({ data: { two: 'z' } }), 409, 'force=true'),
    expected: 'a status of 2xx',
    actual: '409',
  },
  {
    clause: 'apply/force',
    by: 'keeps the value of another manager in spite of force',
    before: applied,
    right: forced(taken),
    wrong: forced({ data: { two: 'y' }, owned: ofApplier('/data/two') }),
    expected: '"z"',
    actual: '"y"',
  },
  {
    clause: 'write/owners',
    by: 'leaves the field to its manager after an apply with force took it',
    before: applied,
    right: forced(taken),
    wrong: forced({ ...taken, owned: { ...ofApplier('/data/two'), ...ofEditor } }),
    expected: 'applier|Apply',
    actual: 'applier|Apply, editor|Update',
  },
  {
    clause: 'apply/no-change',
    by: 'gives a new version for an apply that changes nothing',
    before: applied,
    right: again({ one: 'x' }, { version: '2', ...both, owned: { ...ofApplier('/data/one'), ...ofEditor } }),
    wrong: again({ one: 'x' }, { version: '3', ...both, owned: { ...ofApplier('/data/one'), ...ofEditor } }),
    expected: '2',
    actual: '3',
  },
];
