import { describe, expect, it } from 'vitest';
import { arrayAt, textAt, textsAt, valueAt } from '#reference-server/json/json-object';
import { rareFaults } from '#reference-server/testing/faults/rare/index';
import { configMap } from '../../../reference-client.ts';
import type { Row } from './shortest-sequence.ts';
import {
  apply,
  data,
  dataMap,
  held,
  maps,
  node,
  nodes,
  otherMaps,
  ownersOf,
  patch,
  prepared,
  status,
  text,
  thing,
  things,
} from './shortest-sequence.ts';

const rows: { readonly [fault: string]: Row } = {
  'given-up-field-lost-for-later-owner': {
    shows: async (client) => {
      await apply(client, `${maps}/a`, 'first', dataMap({ x: '1', y: '1' }));
      await apply(client, `${maps}/a`, 'second', dataMap({ z: '1' }));
      await apply(client, `${maps}/a`, 'third', dataMap({ x: '1' }));
      await apply(client, `${maps}/a`, 'first', dataMap({ y: '1' }));
      return data(client);
    },
    right: '{"x":"1","y":"1","z":"1"}',
    wrong: '{"y":"1","z":"1"}',
  },
  'shared-empty-text-unowned': {
    shows: async (client) => {
      await apply(client, `${maps}/a`, 'first', dataMap({ x: '' }));
      return ownersOf((await apply(client, `${maps}/a`, 'second', dataMap({ x: '', y: '1' }))).body, 'f:data', 'f:x');
    },
    right: 'first second',
    wrong: 'first',
  },
  'force-takes-from-first-owner-only': {
    shows: async (client) => {
      await apply(client, `${maps}/a`, 'first', dataMap({ x: '1' }));
      await apply(client, `${maps}/a`, 'second', dataMap({ x: '1' }));
      return ownersOf((await apply(client, `${maps}/a`, 'third', dataMap({ x: '2' }), '&force=true')).body, 'f:data', 'f:x');
    },
    right: 'third',
    wrong: 'second third',
  },
  'given-up-map-takes-keys-of-others': {
    shows: async (client) => {
      await apply(client, `${maps}/a`, 'first', dataMap({ x: '1' }));
      await apply(client, `${maps}/a`, 'second', dataMap({ y: '1' }));
      await apply(client, `${maps}/a`, 'first', configMap('a', { immutable: false }));
      return data(client);
    },
    right: '{"y":"1"}',
    wrong: '{}',
  },
  'list-in-other-order-is-same-value': {
    shows: async (client) => {
      await apply(client, `${things}/a`, 'first', thing({ list: [1, 2] }));
      return status(apply(client, `${things}/a`, 'second', thing({ list: [2, 1] })));
    },
    right: '409',
    wrong: '200',
  },
  'number-and-its-text-are-same-value': {
    shows: async (client) => {
      await apply(client, `${things}/a`, 'first', thing({ x: 1 }));
      return status(apply(client, `${things}/a`, 'second', thing({ x: '1' })));
    },
    right: '409',
    wrong: '200',
  },
  'applied-fields-remembered-by-name': {
    shows: async (client) => {
      await apply(client, `${maps}/a`, 'first', dataMap({ x: '1' }));
      await client.post(otherMaps, dataMap({ x: '1' }));
      return ownersOf((await apply(client, `${otherMaps}/a`, 'first', dataMap({ y: '1' }))).body, 'f:data', 'f:x');
    },
    right: 'unknown',
    wrong: 'first unknown',
  },
  'update-of-two-keys-owns-the-map': {
    shows: async (client) => {
      await apply(client, `${maps}/a`, 'first', dataMap({ x: '1' }));
      return ownersOf((await client.merge(`${maps}/a`, { data: { y: '1', z: '1' } })).body, 'f:data', 'f:x');
    },
    right: 'first',
    wrong: 'unknown',
  },
  'merge-patch-stops-at-null': {
    shows: async (client) => {
      await client.post(maps, dataMap({ x: '1' }));
      await client.merge(`${maps}/a`, { data: { x: null, y: '1' } });
      return data(client);
    },
    right: '{"y":"1"}',
    wrong: '{}',
  },
  'json-patch-half-stored': {
    shows: async (client) => {
      await client.post(maps, dataMap({ x: '1' }));
      const operations = [
        { op: 'add', path: '/data/y', value: '1' },
        { op: 'test', path: '/data/x', value: '2' },
      ];
      const refused = await status(patch(client, `${maps}/a`, 'json', operations));
      return `${refused} ${await data(client)}`;
    },
    right: '422 {"x":"1"}',
    wrong: '422 {"x":"1","y":"1"}',
  },
  'put-keeps-emptied-text': {
    shows: async (client) => {
      await client.post(maps, dataMap({ x: '1' }));
      await client.put(`${maps}/a`, dataMap({ x: '' }));
      return data(client);
    },
    right: '{"x":""}',
    wrong: '{"x":"1"}',
  },
  'apply-stores-digits-as-number': {
    shows: async (client) => {
      await apply(client, `${things}/a`, 'first', thing({ x: 'one' }));
      return text(valueAt((await apply(client, `${things}/a`, 'first', thing({ x: '10' }))).body, 'spec', 'x'));
    },
    right: '"10"',
    wrong: '10',
  },
  'json-patch-insert-replaces-last-item': {
    shows: async (client) => {
      await client.post(maps, held('a', 'test/a', 'test/b'));
      const { body } = await patch(client, `${maps}/a`, 'json', [{ op: 'add', path: '/metadata/finalizers/1', value: 'test/c' }]);
      return textsAt(body, 'metadata', 'finalizers').join();
    },
    right: 'test/a,test/c,test/b',
    wrong: 'test/a,test/c',
  },
  'strategic-patch-replaces-second-item': {
    shows: async (client) => {
      await client.post(nodes, node({ name: 'x', nodeID: '1' }, { name: 'y', nodeID: '1', topologyKeys: ['zone'] }));
      const drivers = [
        { name: 'x', nodeID: '2' },
        { name: 'y', nodeID: '2' },
      ];
      const { body } = await patch(client, `${nodes}/a`, 'strategic-merge', { spec: { drivers } });
      return text(arrayAt(body, 'spec', 'drivers').map((driver) => valueAt(driver, 'topologyKeys') ?? null));
    },
    right: '[null,["zone"]]',
    wrong: '[null,null]',
  },
  'unknown-field-of-later-item-unreported': {
    shows: (client) =>
      status(client.post(`${nodes}?fieldValidation=Strict`, node({ name: 'x', nodeID: '1' }, { name: 'y', nodeID: '1', z: 1 }))),
    right: '400',
    wrong: '201',
  },
  'equal-duplicates-unreported': {
    shows: async (client) => {
      const body = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"x":"1","x":"1"}}';
      const answer = await client.server.handle({
        method: 'POST',
        target: `${maps}?fieldValidation=Strict`,
        headers: new Map(),
        body: new TextEncoder().encode(body),
      });
      return String(answer.status);
    },
    right: '400',
    wrong: '201',
  },
  'name-stays-taken-after-finalizers': {
    shows: async (client) => {
      await client.post(maps, held('a', 'test/a'));
      await client.remove(`${maps}/a`);
      await client.merge(`${maps}/a`, { metadata: { finalizers: null } });
      return status(client.post(maps, configMap('a')));
    },
    right: '201',
    wrong: '409',
  },
  'collection-delete-removes-terminating': {
    shows: async (client) => {
      await client.post(maps, held('a', 'test/a'));
      await client.remove(`${maps}/a`);
      await client.remove(maps);
      return status(client.get(`${maps}/a`));
    },
    right: '200',
    wrong: '404',
  },
  'finalizers-not-reordered': {
    shows: async (client) => {
      await client.post(maps, held('a', 'test/a', 'test/b'));
      return textsAt((await client.put(`${maps}/a`, held('a', 'test/b', 'test/a'))).body, 'metadata', 'finalizers').join();
    },
    right: 'test/b,test/a',
    wrong: 'test/a,test/b',
  },
  'first-finalizer-ends-all': {
    shows: async (client) => {
      await client.post(maps, held('a', 'test/a', 'test/b'));
      await client.remove(`${maps}/a`);
      await client.merge(`${maps}/a`, { metadata: { finalizers: ['test/b'] } });
      return status(client.get(`${maps}/a`));
    },
    right: '200',
    wrong: '404',
  },
  'put-revives-terminating': {
    shows: async (client) => {
      await client.post(maps, held('a', 'test/a'));
      await client.remove(`${maps}/a`);
      const { body } = await client.put(`${maps}/a`, { ...held('a', 'test/a'), data: { x: '1' } });
      return String(textAt(body, 'metadata', 'deletionTimestamp') === undefined ? 'live' : 'terminating');
    },
    right: 'terminating',
    wrong: 'live',
  },
  'collection-delete-stops-at-finalizer': {
    shows: async (client) => {
      await client.post(maps, held('a', 'test/a'));
      await client.post(maps, configMap('b'));
      await client.remove(maps);
      return status(client.get(`${maps}/b`));
    },
    right: '404',
    wrong: '200',
  },
};

describe('the shortest sequence of writes that shows a rare fault', () => {
  it('is that of a fault', () => {
    const ids = rareFaults.map(({ id }) => id);
    expect(Object.keys(rows).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(Object.entries(rows))('shows %s, and the plain server is right', async (fault, { shows, right, wrong }) => {
    expect({ plain: await shows(await prepared()), faulty: await shows(await prepared(fault)) }).toEqual({ plain: right, faulty: wrong });
  });
});
