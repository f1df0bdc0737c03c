import type { JsonObject } from '#core/model/json';
import { create, get, remove, sentInBinary, update } from '../exchanges.ts';
import { sent, shown } from '../objects.ts';
import type { Broken } from './broken.ts';

const one = { data: { one: 'x' } };
const created = create('create', sent(one), [201, shown(one)]);
const both = { data: { one: 'x', two: 'y' } };
const createdBoth = create('create', sent(both), [201, shown(both)]);
const gone = [created, remove('delete'), get('gone', 404)];
const other = { data: { one: 'z' } };
const updated = (after: Parameters<typeof shown>[0]) =>
  update('update', sent({ version: '1', ...other }), shown({ version: '2', ...other, ...after }));

/** An object without a name of its own. */
function sentToGenerate(): JsonObject {
  return { apiVersion: 'v1', kind: 'Thing', metadata: { namespace: 'here', generateName: 'ac-g-' } };
}

const generating = create('generate', sentToGenerate(), [201, shown({ name: 'ac-g-x' })]);

const later = '2020-01-01T00:00:09Z';
const again = (created: string) => create('again', sent(one), [201, shown({ ...one, uid: 'uid-c', created })]);

export const brokenCreates: readonly Broken[] = [
  {
    clause: 'create/creation-time',
    by: 'gives a new object the creationTimestamp of the object that had its name before',
    before: [...gone, create('other', sent({ name: 'ac-b' }), [201, shown({ name: 'ac-b', uid: 'uid-b', created: later })])],
    right: again(later),
    wrong: again('2020-01-01T00:00:00Z'),
    expected: 'the time of its creation',
    actual: '2020-01-01T00:00:00Z',
  },
  {
    clause: 'create/generated',
    by: 'gives an object a name that does not begin as it should',
    before: [],
    right: generating,
    wrong: create('generate', sentToGenerate(), [201, shown({ name: 'ac-other' })]),
    expected: 'ac-g- and more',
    actual: 'ac-other',
  },
  {
    clause: 'create/taken',
    by: 'generates a name that is in use',
    before: [generating],
    right: create('generate', sent({ name: 'ac-g-x' }), 409),
    wrong: create('generate', sentToGenerate(), [201, shown({ name: 'ac-g-x', uid: 'uid-b' })]),
    expected: 'a status of 4xx',
    actual: '201',
  },
  {
    clause: 'create/accepted',
    by: 'refuses to create an object',
    before: [],
    right: created,
    wrong: create('create', sent(one), 409),
    expected: 'a status of 2xx',
    actual: '409',
  },
  {
    clause: 'create/object',
    by: 'creates another object than was sent',
    before: [],
    right: created,
    wrong: create('create', sent(one), [201, shown({ data: { one: 'X' } })]),
    expected: '"x"',
    actual: '"X"',
  },
  {
    clause: 'create/name',
    by: 'creates the object under another name',
    before: [],
    right: created,
    wrong: create('create', sent(one), [201, shown({ ...one, name: 'ac-b' })]),
    expected: 'ac-a',
    actual: 'ac-b',
  },
  {
    clause: 'create/namespace',
    by: 'creates the object in another namespace',
    before: [],
    right: created,
    wrong: create('create', sent(one), [201, shown({ ...one, namespace: 'there' })]),
    expected: 'here',
    actual: 'there',
  },
  {
    clause: 'create/uid',
    by: 'gives the new object of a name the uid of its last one',
    before: gone,
    right: create('again', sent(one), [201, shown({ ...one, version: '3', uid: 'uid-b' })]),
    wrong: create('again', sent(one), [201, shown({ ...one, version: '3' })]),
    expected: 'a uid that no other object had',
    actual: 'the uid of here/ac-a',
  },
  {
    clause: 'create/taken',
    by: 'creates a second object of the same name',
    before: [created],
    right: create('again', sent(one), 409),
    wrong: create('again', sent(one), [201, shown({ ...one, version: '2', uid: 'uid-b' })]),
    expected: 'a status of 4xx',
    actual: '201',
  },
  {
    clause: 'create/taken',
    by: 'refuses a name that is in use, and replaces the object all the same',
    before: [created, create('again', sent(other), 409)],
    right: get('get', shown(one)),
    wrong: get('get', shown(other)),
    expected: '"x"',
    actual: '"z"',
  },
  {
    clause: 'create/reused',
    by: 'refuses the name of an object that is gone',
    before: gone,
    right: create('again', sent(one), [201, shown({ ...one, version: '3', uid: 'uid-b' })]),
    wrong: create('again', sent(one), 409),
    expected: 'a status of 2xx',
    actual: '409',
  },
];

export const brokenUpdates: readonly Broken[] = [
  {
    clause: 'update/accepted',
    by: 'refuses an update from the latest version',
    before: [created],
    right: updated({}),
    wrong: update('update', sent({ version: '1', ...other }), 409),
    expected: 'a status of 2xx',
    actual: '409',
  },
  {
    clause: 'update/object',
    by: 'does not store what was sent',
    before: [created],
    right: updated({}),
    wrong: updated({ data: { one: 'x' } }),
    expected: '"z"',
    actual: '"x"',
  },
  {
    clause: 'update/replaces',
    by: 'keeps a field that the update omits',
    before: [createdBoth],
    right: updated({}),
    wrong: updated({ data: { one: 'z', two: 'y' } }),
    expected: 'no value',
    actual: '"y"',
  },
  {
    clause: 'update/replaces',
    by: 'keeps what an update in binary omits',
    before: [createdBoth],
    right: sentInBinary(update('update', sent({ version: '1', ...one }), shown({ version: '2', ...one }))),
    wrong: sentInBinary(update('update', sent({ version: '1', ...one }), shown({ version: '2', ...both }))),
    expected: 'no value',
    actual: '"y"',
  },
  {
    clause: 'update/stale',
    by: 'accepts an update from an old version',
    before: [created, updated({})],
    right: update('stale', sent({ version: '1', ...both }), 409),
    wrong: update('stale', sent({ version: '1', ...both }), shown({ version: '3', ...both })),
    expected: 'a status of 4xx',
    actual: '200',
  },
  {
    clause: 'update/stale',
    by: 'refuses an update from an old version, and does it all the same',
    before: [created, updated({}), update('stale', sent({ version: '1', ...both }), 409)],
    right: get('get', shown({ version: '2', ...other })),
    wrong: get('get', shown({ version: '3', ...both })),
    expected: '"z"',
    actual: '"x"',
  },
  {
    clause: 'write/uid',
    by: 'gives the object another uid',
    before: [created],
    right: updated({}),
    wrong: updated({ uid: 'uid-b' }),
    expected: 'uid-a',
    actual: 'uid-b',
  },
  {
    clause: 'write/creation-time',
    by: 'changes the time of creation',
    before: [created],
    right: updated({}),
    wrong: updated({ created: '2020-01-02T00:00:00Z' }),
    expected: '2020-01-01T00:00:00Z',
    actual: '2020-01-02T00:00:00Z',
  },
  {
    clause: 'write/version',
    by: 'changes the object and not its version',
    before: [created],
    right: updated({}),
    wrong: updated({ version: '1' }),
    expected: 'not 1',
    actual: '1',
  },
  {
    clause: 'write/no-change',
    by: 'changes the version of an object that an update leaves as it is',
    before: [created],
    right: update('update', sent({ version: '1', ...one }), shown(one)),
    wrong: update('update', sent({ version: '1', ...one }), shown({ version: '2', ...one })),
    expected: '1',
    actual: '2',
  },
  {
    clause: 'write/owners',
    by: 'leaves a changed field to the manager that had it before',
    before: [
      create('create', sent(one), [201, shown({ ...one, owned: { 'first|Update': ['/data/one'] } })], { query: 'fieldManager=first' }),
    ],
    right: update(
      'update',
      sent({ version: '1', ...other }),
      shown({ version: '2', ...other, owned: { 'second|Update': ['/data/one'] } }),
      {
        query: 'fieldManager=second',
      },
    ),
    wrong: update('update', sent({ version: '1', ...other }), shown({ version: '2', ...other, owned: { 'first|Update': ['/data/one'] } }), {
      query: 'fieldManager=second',
    }),
    expected: 'second|Update',
    actual: 'first|Update',
  },
];
