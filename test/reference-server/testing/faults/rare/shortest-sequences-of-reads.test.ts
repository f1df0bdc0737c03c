import { describe, expect, it } from 'vitest';
import { decodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import { arrayAt, textAt, valueAt } from '#reference-server/json/json-object';
import { rareFaults } from '#reference-server/testing/faults/rare/index';
import { configMap, dialect, names, versionOf } from '../../../reference-client.ts';
import type { Row } from './shortest-sequence.ts';
import {
  allMaps,
  apply,
  dataMap,
  held,
  labelled,
  later,
  maps,
  nextPage,
  node,
  nodes,
  otherMaps,
  ownersOf,
  prepared,
  status,
  text,
  types,
} from './shortest-sequence.ts';

const rows: { readonly [fault: string]: Row } = {
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

describe('the shortest sequence of reads and dry runs that shows a rare fault', () => {
  it('is that of a fault', () => {
    const ids = rareFaults.map(({ id }) => id);
    expect(Object.keys(rows).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(Object.entries(rows))('shows %s, and the plain server is right', async (fault, { shows, right, wrong }) => {
    expect({ plain: await shows(await prepared()), faulty: await shows(await prepared(fault)) }).toEqual({ plain: right, faulty: wrong });
  });
});
