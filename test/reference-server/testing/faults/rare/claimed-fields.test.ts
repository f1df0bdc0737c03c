import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { arrayAt, valueAt } from '#reference-server/json/json-object';
import { configMap, definitionOf } from '../../../reference-client.ts';
import { apply, bothWays, configMaps, definitions, ownersOf } from './rare-server.ts';

const target = `${configMaps}/a`;
/** A definition of a type with any fields. */
const loose = definitionOf(
  { plural: 'things', kind: 'Thing' },
  { type: 'object', properties: { spec: { type: 'object', 'x-test-preserve-unknown-fields': true } } },
);

describe('an update', () => {
  it('takes a field from one entry of its owner', async () => {
    const seen = await bothWays('second-entry-of-owner-keeps-field', async (client) => {
      await client.post(`${configMaps}?fieldManager=me`, configMap('a', { data: { k: '1' } }));
      await apply(client, target, 'me', configMap('a', { data: { k: '1' } }));
      const { body } = await client.merge(`${target}?fieldManager=other`, { data: { k: '2' } });
      const cleared = await client.merge(target, { metadata: { managedFields: [{}] } });
      return [ownersOf(body, 'f:data', 'f:k'), arrayAt(cleared.body, 'metadata', 'managedFields').length];
    });
    expect(seen).toEqual({ faulty: [['other Update', 'me Update'], 0], right: [['other Update'], 0] });
  });
});

describe('an apply', () => {
  it('of a map in place of a text does not conflict', async () => {
    const seen = await bothWays('map-in-place-of-text-conflicts-not', async (client) => {
      await client.post(definitions, loose);
      const target = '/apis/shop.test/v1/namespaces/default/things/a';
      const thing = (spec: JsonObject): JsonObject => ({ apiVersion: 'shop.test/v1', kind: 'Thing', metadata: { name: 'a' }, spec });
      await apply(client, target, 'one', thing({ of: 'text' }));
      const statuses = [(await apply(client, target, 'two', thing({ of: 'other' }))).status];
      statuses.push((await apply(client, target, 'two', thing({ of: { k: 'v' } }))).status);
      return [statuses, valueAt((await client.get(target)).body, 'spec', 'of')];
    });
    expect(seen).toEqual({ faulty: [[409, 200], { k: 'v' }], right: [[409, 409], 'text'] });
  });
});
