import { describe, expect, it } from 'vitest';
import { decodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, textAt, textsAt, valueAt } from '#reference-server/json/json-object';
import { rareFaults } from '#reference-server/testing/faults/rare/index';
import type { Read, ReferenceClient, Stream } from '../../../reference-client.ts';
import { configMap, createReferenceClient, dialect, names, told, versionOf, widgets } from '../../../reference-client.ts';

const maps = '/api/v1/namespaces/default/configmaps';
const otherMaps = '/api/v1/namespaces/default-2/configmaps';
const allMaps = '/api/v1/configmaps';
const nodes = '/apis/storage.api.test/v1/csinodes';
const things = '/apis/shop.test/v2/namespaces/default/widgets';

/** What a fault changes: the shortest sequence, and what it shows with and without the fault. */
type Row = { readonly shows: (client: ReferenceClient) => Promise<string>; readonly right: string; readonly wrong: string };

const apply = (client: ReferenceClient, target: string, manager: string, body: JsonObject, more = ''): Promise<Read> =>
  client.send('PATCH', `${target}?fieldManager=${manager}${more}`, body, { 'content-type': 'application/apply-patch+yaml' });
const patch = (client: ReferenceClient, target: string, type: 'json' | 'strategic-merge', body: Json): Promise<Read> =>
  client.send('PATCH', target, body, { 'content-type': `application/${type}-patch+json` });

const dataMap = (data: JsonObject): JsonObject => configMap('a', { data });
const held = (name: string, ...finalizers: readonly string[]): JsonObject => configMap(name, { metadata: { name, finalizers } });
const labelled = (name: string, labels: JsonObject): JsonObject => configMap(name, { metadata: { name, labels } });
const thing = (spec: JsonObject): JsonObject => ({ apiVersion: 'shop.test/v2', kind: 'Widget', metadata: { name: 'a' }, spec });
const node = (...drivers: readonly JsonObject[]): JsonObject => ({
  apiVersion: 'storage.api.test/v1',
  kind: 'CSINode',
  metadata: { name: 'a' },
  spec: { drivers },
});
const namespace = (name: string): JsonObject => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });

/** Returns the managers of a field at a path of `fieldsV1`, sorted. */
function ownersOf(object: JsonObject, ...path: readonly string[]): string {
  const owners = arrayAt(object, 'metadata', 'managedFields').flatMap((entry) =>
    valueAt(entry, 'fieldsV1', ...path) === undefined ? [] : [textAt(entry, 'manager') ?? ''],
  );
  return owners.sort().join(' ');
}

const text = (value: Json | undefined): string => JSON.stringify(value ?? null);
const data = async (client: ReferenceClient): Promise<string> => text(valueAt((await client.get(`${maps}/a`)).body, 'data'));
const status = async (read: Promise<Read>): Promise<string> => String((await read).status);
const types = async (stream: Stream): Promise<string> =>
  told(await stream.readAll())
    .map((event) => event.replace(/@.*/, ''))
    .join();
const later = async (client: ReferenceClient): Promise<string> => versionOf((await client.get(maps)).body);
const nextPage = async (client: ReferenceClient, target: string, page: Read): Promise<Read> =>
  client.get(`${target}&continue=${textAt(page.body, 'metadata', 'continue') ?? ''}`);

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
  'third-page-shows-latest': {
    shows: async (client) => {
      for (const name of ['a', 'b', 'c']) await client.post(maps, configMap(name));
      const second = await nextPage(client, `${maps}?limit=1`, await client.get(`${maps}?limit=1`));
      await client.remove(`${maps}/c`);
      return names((await nextPage(client, `${maps}?limit=1`, second)).body).join();
    },
    right: 'c',
    wrong: '',
  },
  'remaining-count-of-first-page': {
    shows: async (client) => {
      for (const name of ['a', 'b', 'c']) await client.post(maps, configMap(name));
      const second = await nextPage(client, `${maps}?limit=1`, await client.get(`${maps}?limit=1`));
      return text(valueAt(second.body, 'metadata', 'remainingItemCount'));
    },
    right: '1',
    wrong: '2',
  },
  'empty-label-not-found': {
    shows: async (client) => {
      await client.post(maps, labelled('a', { x: '' }));
      return names((await client.get(`${maps}?labelSelector=x`)).body).join();
    },
    right: 'a',
    wrong: '',
  },
  'page-boundary-between-namespaces': {
    shows: async (client) => {
      await client.post(otherMaps, configMap('a'));
      await client.post(maps, configMap('b'));
      const first = await client.get(`${allMaps}?limit=1`);
      return [...names(first.body), ...names((await nextPage(client, `${allMaps}?limit=1`, first)).body)].join();
    },
    right: 'a,b',
    wrong: 'a,kube-root-ca.crt',
  },
  'table-without-terminating': {
    shows: async (client) => {
      await client.post(maps, held('a', 'test/a'));
      await client.remove(`${maps}/a`);
      const { body } = await client.send('GET', maps, undefined, { accept: 'application/json;as=Table;g=meta.api.test;v=v1' });
      return String(arrayAt(body, 'rows').length);
    },
    right: '1',
    wrong: '0',
  },
  'binary-loses-empty-texts': {
    shows: async (client) => {
      await client.post(maps, dataMap({ x: '' }));
      const target = `${maps}/a`;
      const headers = new Map([['accept', dialect.binaryMediaType]]);
      const { body } = await client.server.handle({ method: 'GET', target, headers, body: new Uint8Array() });
      return body instanceof Uint8Array ? text(valueAt(decodeBinaryObject(body), 'data')) : 'not binary';
    },
    right: '{"x":""}',
    wrong: 'null',
  },
  'removal-with-last-finalizer-unwatched': {
    shows: async (client) => {
      await client.post(maps, held('a', 'test/a'));
      await client.remove(`${maps}/a`);
      const stream = await client.watch(`${maps}?watch&resourceVersion=${await later(client)}`);
      await client.merge(`${maps}/a`, { metadata: { finalizers: null } });
      return types(stream);
    },
    right: 'DELETED a',
    wrong: '',
  },
  'watch-of-longer-namespace-too': {
    shows: async (client) => {
      const stream = await client.watch(`${maps}?watch`);
      await client.post(otherMaps, configMap('b'));
      return types(stream);
    },
    right: '',
    wrong: 'ADDED b',
  },
  'selected-again-unwatched': {
    shows: async (client) => {
      await client.post(maps, labelled('a', { x: '1' }));
      const stream = await client.watch(`${maps}?watch&labelSelector=x`);
      await client.put(`${maps}/a`, configMap('a'));
      await client.put(`${maps}/a`, labelled('a', { x: '1' }));
      return types(stream);
    },
    right: 'ADDED a,DELETED a,ADDED a',
    wrong: 'ADDED a,DELETED a',
  },
  'bookmark-after-deletion-ahead': {
    shows: async (client) => {
      await client.post(maps, configMap('a'));
      const stream = await client.watch(`${maps}?watch&allowWatchBookmarks=true&resourceVersion=${await later(client)}`);
      await client.remove(`${maps}/a`);
      await stream.readAll();
      await client.post(nodes, node());
      await client.clock.advance(1_000);
      const bookmark = (await stream.readAll()).find((event) => event !== 'end' && event['type'] === 'BOOKMARK');
      await client.post(maps, configMap('b'));
      const resumed = await client.watch(
        `${maps}?watch&resourceVersion=${textAt(bookmark, 'object', 'metadata', 'resourceVersion') ?? ''}`,
      );
      return types(resumed);
    },
    right: 'ADDED b',
    wrong: '',
  },
  'initial-events-without-terminating': {
    shows: async (client) => {
      await client.post(maps, held('a', 'test/a'));
      await client.remove(`${maps}/a`);
      return types(await client.watch(`${maps}?watch`));
    },
    right: 'ADDED a',
    wrong: '',
  },
  'resumed-watch-sends-last-change-only': {
    shows: async (client) => {
      const start = await later(client);
      await client.post(maps, configMap('a'));
      await client.put(`${maps}/a`, dataMap({ x: '1' }));
      return types(await client.watch(`${maps}?watch&resourceVersion=${start}`));
    },
    right: 'ADDED a,MODIFIED a',
    wrong: 'MODIFIED a',
  },
  'older-exact-list-one-change-late': {
    shows: async (client) => {
      const start = await later(client);
      for (const name of ['a', 'b', 'c']) await client.post(maps, configMap(name));
      return names((await client.get(`${maps}?resourceVersionMatch=Exact&resourceVersion=${start}`)).body).join();
    },
    right: '',
    wrong: 'a',
  },
  'label-index-one-change-behind': {
    shows: async (client) => {
      await client.post(maps, labelled('a', { x: '1' }));
      await client.put(`${maps}/a`, labelled('a', { x: '2' }));
      return names((await client.get(`${maps}?labelSelector=x=2`)).body).join();
    },
    right: 'a',
    wrong: '',
  },
  'later-pages-version-of-list': {
    shows: async (client) => {
      const created = await client.post(maps, configMap('b'));
      await client.post(maps, configMap('a'));
      const second = await nextPage(client, `${maps}?limit=1`, await client.get(`${maps}?limit=1`));
      return String(textAt(arrayAt(second.body, 'items')[0], 'metadata', 'resourceVersion') === versionOf(created.body));
    },
    right: 'true',
    wrong: 'false',
  },
  'dry-run-outdates-version': {
    shows: async (client) => {
      const created = await client.post(maps, configMap('a'));
      await client.merge(`${maps}/a?dryRun=All`, { data: { x: '1' } });
      return status(client.put(`${maps}/a`, { ...created.body, data: { x: '2' } }));
    },
    right: '200',
    wrong: '409',
  },
  'dry-run-of-ownership-stored': {
    shows: async (client) => {
      await apply(client, `${maps}/a`, 'first', dataMap({ x: '1' }));
      await apply(client, `${maps}/a`, 'second', dataMap({ x: '1' }), '&dryRun=All');
      return ownersOf((await client.get(`${maps}/a`)).body, 'f:data', 'f:x');
    },
    right: 'first',
    wrong: 'first second',
  },
  'dry-run-create-over-terminating': {
    shows: async (client) => {
      await client.post(maps, held('a', 'test/a'));
      await client.remove(`${maps}/a`);
      return status(client.post(`${maps}?dryRun=All`, configMap('a')));
    },
    right: '409',
    wrong: '201',
  },
};

async function prepared(fault?: string): Promise<ReferenceClient> {
  const client = createReferenceClient(fault === undefined ? {} : { fault });
  await client.post('/apis/apiextensions.api.test/v1/customresourcedefinitions', widgets);
  await client.post('/api/v1/namespaces', namespace('default-2'));
  return client;
}

describe('the shortest sequence that shows a rare fault', () => {
  it('is that of a fault', () => {
    const ids = rareFaults.map(({ id }) => id);
    expect(Object.keys(rows).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(Object.entries(rows))('shows %s, and the plain server is right', async (fault, { shows, right, wrong }) => {
    expect({ plain: await shows(await prepared()), faulty: await shows(await prepared(fault)) }).toEqual({ plain: right, faulty: wrong });
  });
});
