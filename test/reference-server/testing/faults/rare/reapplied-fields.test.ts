import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, valueAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap } from '../../../reference-client.ts';
import { apply, bothWays, configMaps, ownersOf } from './rare-server.ts';

const target = `${configMaps}/a`;
const withData = (data: JsonObject): JsonObject => configMap('a', { data });
const shown = async (client: ReferenceClient): Promise<JsonObject> => (await client.get(target)).body;
const dataOf = async (client: ReferenceClient): Promise<JsonObject> => objectAt(await shown(client), 'data');

/** Sends a body as it is written. */
const sendText = (client: ReferenceClient, method: string, path: string, text: string, type: string) =>
  client.server.handle({ method, target: path, headers: new Map([['content-type', type]]), body: new TextEncoder().encode(text) });

describe('an apply with the body of the last one', () => {
  it.each([
    ['a removal', () => ({ k: null }), '', [200, {}], [200, { k: '1' }]],
    ['a change', () => ({ k: '2' }), '&force=true', [200, { k: '2' }], [200, { k: '1' }]],
    ['a change', () => ({ k: '2' }), '', [200, { k: '2' }], [409, { k: '2' }]],
  ])('does nothing after %s', async (_, change, more, faulty, right) => {
    const seen = await bothWays('same-apply-again-changes-nothing', async (client) => {
      await apply(client, target, 'one', withData({ k: '1' }));
      await client.merge(`${target}?fieldManager=two`, { data: change() });
      const { status } = await apply(client, target, 'one', withData({ k: '1' }), more);
      return [status, await dataOf(client)];
    });
    expect(seen).toEqual({ faulty, right });
  });
});

describe('a value that an applier applied', () => {
  it('belongs to it again when an update restores it', async () => {
    const seen = await bothWays('restored-value-returns-to-applier', async (client) => {
      await apply(client, target, 'one', withData({ k: '1' }));
      await client.put(`${target}?fieldManager=two`, withData({ k: '2' }));
      await client.put(`${target}?fieldManager=two`, withData({ k: '1' }));
      return ownersOf(await shown(client), 'f:data', 'f:k');
    });
    expect(seen).toEqual({ faulty: ['one Apply', 'two Update'], right: ['two Update'] });
  });
});

describe('an apply that conflicts', () => {
  it('stores its labels', async () => {
    const seen = await bothWays('conflicting-apply-stores-labels', async (client) => {
      await apply(client, target, 'one', withData({ k: '1' }));
      const { status } = await apply(
        client,
        target,
        'two',
        configMap('a', { metadata: { name: 'a', labels: { l: 'x' } }, data: { k: '2' } }),
      );
      return [status, valueAt(await shown(client), 'metadata', 'labels') ?? {}, await dataOf(client)];
    });
    expect(seen).toEqual({ faulty: [409, { l: 'x' }, { k: '1' }], right: [409, {}, { k: '1' }] });
  });
});

describe('an atomic list', () => {
  it('that two managers applied is removed by one of them', async () => {
    const seen = await bothWays('shared-list-removed-by-one', async (client) => {
      const path = '/apis/networking.api.test/v1/namespaces/default/networkpolicies/n';
      const policy = (spec: JsonObject) => ({ apiVersion: 'networking.api.test/v1', kind: 'NetworkPolicy', metadata: { name: 'n' }, spec });
      const whole = { podSelector: {}, policyTypes: ['Egress'] };
      for (const manager of ['one', 'two']) await apply(client, path, manager, policy(whole));
      await apply(client, path, 'one', policy({ podSelector: {} }));
      const { body } = await client.get(path);
      return arrayAt(body, 'spec', 'policyTypes');
    });
    // The server sets a default where the list is missing.
    expect(seen).toEqual({ faulty: ['Ingress'], right: ['Egress'] });
  });
});

describe('managedFields', () => {
  it('have keys that are split at a dot', async () => {
    const seen = await bothWays('key-with-dot-split-in-entries', async (client) => {
      await client.post(`${configMaps}?fieldManager=one`, withData({ 'app.conf': '1', plain: '2' }));
      const object = await shown(client);
      return [
        ownersOf(object, 'f:data', 'f:app.conf'),
        ownersOf(object, 'f:data', 'f:app', 'f:conf'),
        ownersOf(object, 'f:data', 'f:plain'),
      ];
    });
    expect(seen).toEqual({ faulty: [[], ['one Update'], ['one Update']], right: [['one Update'], [], ['one Update']] });
  });

  it.each(['PUT', 'PATCH'])('that a %s clears keep their appliers', async (method) => {
    const seen = await bothWays('clearing-leaves-appliers', async (client) => {
      await apply(client, target, 'one', withData({ k: '1' }));
      await client.merge(`${target}?fieldManager=two`, { data: { m: '2' } });
      const metadata = { name: 'a', managedFields: [{}] };
      if (method === 'PUT') await client.put(target, configMap('a', { metadata, data: { k: '1', m: '2' } }));
      else await client.merge(target, { metadata });
      return arrayAt(await shown(client), 'metadata', 'managedFields').map((entry) => textAt(entry, 'manager'));
    });
    expect(seen).toEqual({ faulty: ['one'], right: [] });
  });
});

describe('an apply in YAML', () => {
  it.each([
    ['|', 'a b\n', 'a\nb\n'],
    ['|-', 'a b', 'a\nb'],
  ])('joins the lines of a text after %s', async (mark, faulty, right) => {
    const seen = await bothWays('lines-of-applied-block-folded', async (client) => {
      const text = `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  k: ${mark}\n    a\n    b\n`;
      await sendText(client, 'PATCH', `${target}?fieldManager=one`, text, 'application/apply-patch+yaml');
      return valueAt(await dataOf(client), 'k');
    });
    expect(seen).toEqual({ faulty, right });
  });
});
