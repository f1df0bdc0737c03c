import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap } from '../../../reference-client.ts';
import { apply, bothWays, configMaps, ownersOf } from './rare-server.ts';

const target = `${configMaps}/a`;
const applied = (client: ReferenceClient, manager: string, data: JsonObject, more = '') =>
  apply(client, target, manager, configMap('a', { data }), more);
const dataOf = async (client: ReferenceClient, object = target) => objectAt((await client.get(object)).body, 'data');
const ownersOfData = async (client: ReferenceClient, key: string) => ownersOf((await client.get(target)).body, 'f:data', `f:${key}`);

describe('a manager that lost a field to a forced apply', () => {
  it('does not share the new value', async () => {
    const seen = await bothWays('lost-field-not-shared-again', async (client) => {
      await applied(client, 'one', { key: '1' });
      await applied(client, 'two', { key: '2' }, '&force=true');
      await applied(client, 'one', { key: '2' });
      return ownersOfData(client, 'key');
    });
    expect(seen).toEqual({ faulty: ['two Apply'], right: ['one Apply', 'two Apply'] });
  });

  it('loses the other keys of the map', async () => {
    const seen = await bothWays('force-takes-whole-map', async (client) => {
      await applied(client, 'one', { key: '1', more: '1' });
      await applied(client, 'two', { key: '2' }, '&force=true');
      return [await ownersOfData(client, 'key'), await ownersOfData(client, 'more')];
    });
    expect(seen).toEqual({ faulty: [['two Apply'], []], right: [['two Apply'], ['one Apply']] });
  });
});

describe('the entry of a manager', () => {
  it('gets the time of an update that takes a field from it', async () => {
    const seen = await bothWays('loss-renews-time-of-entry', async (client) => {
      await applied(client, 'one', { key: '1', more: '1' });
      await client.clock.advance(5000);
      const { body } = await client.merge(`${target}?fieldManager=two`, { data: { key: '2' } });
      return new Set(arrayAt(body, 'metadata', 'managedFields').map((entry) => textAt(entry, 'time'))).size;
    });
    expect(seen).toEqual({ faulty: 1, right: 2 });
  });

  it('of an apply has the fields of its updates', async () => {
    const seen = await bothWays('update-joins-apply-of-its-manager', async (client) => {
      await applied(client, 'one', { key: '1' });
      await client.merge(`${target}?fieldManager=one`, { data: { more: '1' } });
      const owners = await ownersOfData(client, 'more');
      await applied(client, 'one', { key: '1' });
      return [owners, await dataOf(client)];
    });
    expect(seen).toEqual({ faulty: [['one Apply'], { key: '1' }], right: [['one Update'], { key: '1', more: '1' }] });
  });

  it('returns with the first apply after it was cleared', async () => {
    const seen = await bothWays('cleared-entries-return-with-apply', async (client) => {
      await applied(client, 'one', { key: '1' });
      await client.merge(target, { metadata: { managedFields: [{}] } });
      const cleared = await ownersOfData(client, 'key');
      await applied(client, 'two', { more: '2' });
      return [cleared, (await ownersOfData(client, 'key')).includes('one Apply')];
    });
    expect(seen).toEqual({ faulty: [[], true], right: [[], false] });
  });
});

describe('an apply to an object with the name of another one', () => {
  it('removes the keys that its manager applied to that one', async () => {
    const seen = await bothWays('applied-keys-of-namesake-removed', async (client) => {
      await client.post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'other' } });
      await applied(client, 'one', { key: '1', more: '1' });
      const other = '/api/v1/namespaces/other/configmaps';
      await client.post(other, configMap('a', { data: { key: '1', more: '1' } }));
      await apply(client, `${other}/a`, 'one', configMap('a', { data: { key: '1' } }));
      return dataOf(client, `${other}/a`);
    });
    expect(seen).toEqual({ faulty: { key: '1' }, right: { key: '1', more: '1' } });
  });
});
