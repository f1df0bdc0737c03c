import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { objectAt, textsAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap } from '../../../reference-client.ts';
import { apply, bothWays, configMaps, ownersOf } from './rare-server.ts';

const target = `${configMaps}/a`;

const applyData = (client: ReferenceClient, manager: string, data: JsonObject, more = '') =>
  apply(client, target, manager, configMap('a', { data }), more);

const deployments = '/apis/apps/v1/namespaces/default/deployments';

/** A deployment whose only container has a variable from a secret. */
const withSecret = (secretKeyRef: JsonObject) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'd' },
  spec: {
    selector: { matchLabels: { app: 'd' } },
    template: {
      metadata: { labels: { app: 'd' } },
      spec: { containers: [{ name: 'c', image: 'i', env: [{ name: 'V', valueFrom: { secretKeyRef } }] }] },
    },
  },
});

describe('an apply to a field of another manager', () => {
  it.each([
    ['an empty text', '', 200],
    ['another text', '2', 409],
  ])('with %s', async (_, value, faulty) => {
    const seen = await bothWays('zero-values-taken-without-conflict', async (client) => {
      await applyData(client, 'one', { key: '1' });
      return (await applyData(client, 'two', { key: value })).status;
    });
    expect(seen).toEqual({ faulty, right: 409 });
  });

  it('by force leaves it to the second of its owners, too', async () => {
    const seen = await bothWays('second-owner-outlives-force', async (client) => {
      await applyData(client, 'one', { key: '1' });
      await applyData(client, 'two', { key: '1' });
      return ownersOf((await applyData(client, 'three', { key: '3' }, '&force=true')).body, 'f:data', 'f:key');
    });
    expect(seen).toEqual({ faulty: ['three Apply', 'two Apply'], right: ['three Apply'] });
  });
});

describe('an apply to a shared field', () => {
  it('of another value does not conflict for the first of its owners', async () => {
    const seen = await bothWays('first-sharer-changes-without-conflict', async (client) => {
      await applyData(client, 'one', { key: '1' });
      await applyData(client, 'two', { key: '1' });
      return [(await applyData(client, 'two', { key: '2' })).status, (await applyData(client, 'one', { key: '2' })).status];
    });
    expect(seen).toEqual({ faulty: [409, 200], right: [409, 409] });
  });

  it('removes a finalizer that one of its owners leaves out', async () => {
    const held = (...finalizers: readonly string[]) => ({ ...configMap('a'), metadata: { name: 'a', finalizers } });
    const seen = await bothWays('shared-finalizer-removed-by-one', async (client) => {
      await apply(client, target, 'one', held('x.io/a', 'x.io/b'));
      await apply(client, target, 'two', held('x.io/a'));
      await apply(client, target, 'one', held('x.io/b'));
      return textsAt((await client.get(target)).body, 'metadata', 'finalizers');
    });
    expect(seen).toEqual({ faulty: ['x.io/b'], right: ['x.io/a', 'x.io/b'] });
  });
});

describe('an apply that leaves out what it applied before', () => {
  it('removes single keys, and does not remove a whole map', async () => {
    const seen = await bothWays('whole-map-given-up-stays', async (client) => {
      await applyData(client, 'one', { a: '1', b: '1' });
      await applyData(client, 'one', { a: '1' });
      const some = objectAt((await client.get(target)).body, 'data');
      await apply(client, target, 'one', configMap('a'));
      return [some, objectAt((await client.get(target)).body, 'data')];
    });
    expect(seen).toEqual({ faulty: [{ a: '1' }, { a: '1' }], right: [{ a: '1' }, {}] });
  });
});

describe('an apply to an atomic map in an item of a list', () => {
  it('adds to the map of another manager', async () => {
    const seen = await bothWays('atomic-map-in-item-merges', async (client) => {
      await apply(client, `${deployments}/d`, 'one', withSecret({ name: 's', key: 'k' }));
      return (await apply(client, `${deployments}/d`, 'two', withSecret({ name: 's', key: 'k', optional: true }))).status;
    });
    expect(seen).toEqual({ faulty: 200, right: 409 });
  });
});
