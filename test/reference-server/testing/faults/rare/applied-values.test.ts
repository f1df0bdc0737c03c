import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { arrayAt, textAt } from '#reference-server/json/json-object';
import { configMap, dialect } from '../../../reference-client.ts';
import { apply, bothWays, configMaps, ownersOf } from './rare-server.ts';

const services = '/api/v1/namespaces/default/services';
const service = (ports: readonly JsonObject[]): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 's' },
  spec: { ports },
});
const nodes = `/apis/storage.${dialect.apiDomain}/v1/csinodes`;
const node = (drivers: readonly JsonObject[]): JsonObject => ({
  apiVersion: `storage.${dialect.apiDomain}/v1`,
  kind: 'CSINode',
  metadata: { name: 'n' },
  spec: { drivers },
});

describe('an apply', () => {
  it('leaves the fields of an item that it gives up where another manager has its key', async () => {
    const seen = await bothWays('given-up-item-keeps-fields-beside-shared-key', async (client) => {
      const port = { port: 80, protocol: 'TCP' };
      const web = { port: 443, protocol: 'TCP', name: 'web' };
      await apply(client, `${services}/s`, 'one', service([{ ...port, appProtocol: 'http', name: 'plain' }, web]));
      await apply(client, `${services}/s`, 'two', service([{ ...port, name: 'plain' }]));
      await apply(client, `${services}/s`, 'one', service([web]));
      return arrayAt((await client.get(`${services}/s`)).body, 'spec', 'ports').map((item) => textAt(item, 'appProtocol'));
    });
    expect(seen).toEqual({ faulty: ['http', undefined], right: [undefined, undefined] });
  });

  it('of an empty list removes the items of others', async () => {
    const seen = await bothWays('empty-list-of-apply-removes-items-of-others', async (client) => {
      await apply(client, `${nodes}/n`, 'one', node([{ name: 'd', nodeID: 'i' }]));
      await apply(client, `${nodes}/n`, 'two', node([]));
      return arrayAt((await client.get(`${nodes}/n`)).body, 'spec', 'drivers').length;
    });
    expect(seen).toEqual({ faulty: 0, right: 1 });
  });

  it('of a text with another line end changes nothing', async () => {
    const seen = await bothWays('line-end-at-end-of-text-not-applied', async (client) => {
      await apply(client, `${configMaps}/a`, 'one', configMap('a', { data: { k: 'v', m: 'v' } }));
      await apply(client, `${configMaps}/a`, 'one', configMap('a', { data: { k: 'v\n', m: 'w' } }));
      return (await client.get(`${configMaps}/a`)).body['data'];
    });
    expect(seen).toEqual({ faulty: { k: 'v', m: 'w' }, right: { k: 'v\n', m: 'w' } });
  });

  it('is refused with the marker of a document', async () => {
    const seen = await bothWays('document-marker-of-apply-refused', async (client) => {
      const answer = await client.server.handle({
        method: 'PATCH',
        target: `${configMaps}/a?fieldManager=m`,
        headers: new Map([['content-type', 'application/apply-patch+yaml']]),
        body: new TextEncoder().encode('---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n'),
      });
      return answer.status;
    });
    expect(seen).toEqual({ faulty: 400, right: 201 });
  });
});

describe('an update', () => {
  it('by a manager with a slash is recorded under the beginning of its name', async () => {
    const seen = await bothWays('manager-cut-at-slash', async (client) => {
      const { body } = await client.post(`${configMaps}?fieldManager=shop.test%2Foperator`, configMap('a', { data: { k: 'v' } }));
      return ownersOf(body, 'f:data', 'f:k');
    });
    expect(seen).toEqual({ faulty: ['shop.test Update'], right: ['shop.test/operator Update'] });
  });

  it('of one field in an item takes the item', async () => {
    const seen = await bothWays('change-in-item-takes-whole-item', async (client) => {
      await apply(client, `${nodes}/n`, 'one', node([{ name: 'd', nodeID: 'i', topologyKeys: ['k'] }]));
      const { body } = await client.put(`${nodes}/n?fieldManager=two`, {
        ...(await client.get(`${nodes}/n`)).body,
        ...{ spec: { drivers: [{ name: 'd', nodeID: 'j', topologyKeys: ['k'] }] } },
      });
      const item = ['f:spec', 'f:drivers', 'k:{"name":"d"}'];
      return [ownersOf(body, ...item, 'f:nodeID'), ownersOf(body, ...item, 'f:topologyKeys')];
    });
    expect(seen).toEqual({ faulty: [['two Update'], ['two Update']], right: [['two Update'], ['one Apply']] });
  });
});
