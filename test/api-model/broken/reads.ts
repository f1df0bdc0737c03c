import { create, get, inBinary, list, listAll, remove, update } from '../exchanges.ts';
import { nodes, sent, shown } from '../objects.ts';
import type { Broken } from './broken.ts';

const here = { labels: { color: 'blue' }, data: { one: 'x' } };
const changed = { ...here, data: { one: 'y' } };
const there = { ...here, name: 'ac-b', uid: 'uid-b', namespace: 'there' };
const created = create('create', sent(here), [201, shown(here)]);
const createdThere = create('create-there', sent(there), [201, shown(there)]);
const gone = [created, remove('delete'), get('gone', 404)];
const node = { name: 'ac-a', namespace: undefined };
const { collection } = nodes;
const owned = { 'editor|Update': ['/data/one'] };
const blue = { query: 'labelSelector=color%3Dblue' };
const red = { query: 'labelSelector=color%3Dred' };
const byName = { query: 'fieldSelector=metadata.name%3Dac-b' };

export const brokenReads: readonly Broken[] = [
  {
    clause: 'read/version',
    by: 'shows another version than the last write left, of an object that nothing changed',
    before: [created],
    right: get('get', shown(here)),
    wrong: get('get', shown({ ...here, version: '2' })),
    expected: '"1"',
    actual: '"2"',
  },
  {
    clause: 'get/object',
    by: 'shows another object than the last write left',
    before: [created],
    right: get('get', shown(here)),
    wrong: get('get', shown({ ...here, data: { one: 'y' } })),
    expected: '"x"',
    actual: '"y"',
  },
  {
    clause: 'get/object',
    by: 'does not find an object that exists',
    before: [created],
    right: get('get', shown(here)),
    wrong: get('get', 404),
    expected: 'here/ac-a with resourceVersion 1',
    actual: 'no such object',
  },
  {
    clause: 'get/missing',
    by: 'shows an object that is gone',
    before: gone,
    right: get('get', 404),
    wrong: get('get', shown(here)),
    expected: 'no such object',
    actual: '{"metadata":{"labels":{"color":"blue"}},"data":{"one":"x"}}',
  },
  {
    clause: 'list/state',
    by: 'leaves an object out of the list of a type without namespaces',
    type: nodes,
    before: [create('create', sent(node), [201, shown(node)], { collection })],
    right: listAll('list', [shown(node)], { collection }),
    wrong: listAll('list', [], { collection }),
    expected: 'ac-a with resourceVersion 1',
    actual: 'no such object',
  },
  {
    clause: 'list/version',
    by: 'shows a change under the version of a response from before it',
    before: [created, update('update', sent({ ...changed, version: '1' }), shown({ ...changed, version: '2' }))],
    right: list('list', [shown({ ...changed, version: '2' })], { query: 'resourceVersion=1', metadata: { resourceVersion: '2' } }),
    wrong: list('list', [shown({ ...changed, version: '2' })], { query: 'resourceVersion=1', metadata: { resourceVersion: '1' } }),
    expected: 'a later resourceVersion than 1',
    actual: '2',
  },
  {
    clause: 'list/version',
    by: 'gives a list the version that a list before a deletion had',
    before: [created, list('list', [shown(here)], { metadata: { resourceVersion: '5' } }), remove('delete'), get('gone', 404)],
    right: list('after', [], { metadata: { resourceVersion: '6' } }),
    wrong: list('after', [], { metadata: { resourceVersion: '5' } }),
    expected: 'another resourceVersion',
    actual: '5',
  },
  {
    clause: 'read/binary',
    by: 'leaves a manager out in binary',
    before: [create('owned', sent(here), [201, shown({ ...here, owned })])],
    right: inBinary(get('binary', shown({ ...here, owned }))),
    wrong: inBinary(get('binary', shown(here))),
    expected:
      '[{"manager":"editor","operation":"Update","apiVersion":"v1","time":"2020-01-01T00:00:00Z","fieldsType":"FieldsV1","fieldsV1":{"f:data":{"f:one":{}}}}]',
    actual: 'null',
  },
  {
    clause: 'list/namespace',
    by: 'lists an object of another namespace',
    before: [created, createdThere],
    right: list('list', [shown(here)]),
    wrong: list('list', [shown(here), shown(there)]),
    expected: 'no such object',
    actual: '{"color":"blue"}',
  },
  {
    clause: 'list/namespace',
    by: 'leaves an object out of the list of its namespace',
    before: [created, createdThere],
    right: list('list', [shown(here)]),
    wrong: list('list', []),
    expected: 'here/ac-a with resourceVersion 1',
    actual: 'no such object',
  },
  {
    clause: 'list/namespace',
    by: 'lists an object that is gone',
    before: [...gone, createdThere, create('create-b', sent({ name: 'ac-c' }), [201, shown({ name: 'ac-c', uid: 'uid-c' })])],
    right: list('list', [shown({ name: 'ac-c', uid: 'uid-c' })]),
    wrong: list('list', [shown({ name: 'ac-c', uid: 'uid-c' }), shown(here)]),
    expected: 'no such object',
    actual: '{"metadata":{"labels":{"color":"blue"}},"data":{"one":"x"}}',
  },
  {
    clause: 'list/all-namespaces',
    by: 'leaves the objects of a namespace out of the list of all of them',
    before: [created, createdThere],
    right: listAll('list', [shown(here), shown(there)]),
    wrong: listAll('list', [shown(here)]),
    expected: 'there/ac-b with resourceVersion 1',
    actual: 'no such object',
  },
  {
    clause: 'list/label',
    by: 'lists an object that the label selector does not select',
    before: [created],
    right: list('list', [shown(here)], blue),
    wrong: list('list', [shown(here)], red),
    expected: 'no such object',
    actual: '{"color":"blue"}',
  },
  {
    clause: 'list/label',
    by: 'lists an object that meets the field selector, and not the label selector',
    before: [created, createdThere],
    right: list('list', [shown(here)], blue),
    wrong: list('list', [shown(here)], { query: `${red.query}&fieldSelector=metadata.name%3Dac-a` }),
    expected: 'no such object',
    actual: '{"color":"blue"}',
  },
  {
    clause: 'list/label',
    by: 'leaves out an object that the label selector selects',
    before: [created],
    right: list('list', [shown(here)], blue),
    wrong: list('list', [], blue),
    expected: 'here/ac-a with resourceVersion 1',
    actual: 'no such object',
  },
  {
    clause: 'list/field',
    by: 'lists an object that the field selector does not select',
    before: [created, createdThere],
    right: listAll('list', [shown(there)], byName),
    wrong: listAll('list', [shown(there), shown(here)], byName),
    expected: 'no such object',
    actual: '{"color":"blue"}',
  },
  {
    clause: 'read/one-state',
    by: 'shows another object in the same version to a read of any version',
    before: [created],
    right: get('get', shown(here), { query: 'resourceVersion=0' }),
    wrong: get('get', shown({ ...here, data: { one: 'y' } }), { query: 'resourceVersion=0' }),
    expected: '"x"',
    actual: '"y"',
  },
  {
    clause: 'read/one-state',
    by: 'shows another object in the same version on a page',
    before: [created],
    right: list('page', [shown(here)], { query: 'limit=5' }),
    wrong: list('page', [shown({ ...here, labels: {} })], { query: 'limit=5' }),
    expected: '"blue"',
    actual: 'no value',
  },
];
