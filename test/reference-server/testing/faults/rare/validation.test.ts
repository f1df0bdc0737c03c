import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { arrayAt, objectAt, withFields } from '#reference-server/json/json-object';
import { configMap, widgets } from '../../../reference-client.ts';
import { bothWays, configMaps, definitions, jsonPatch, widgetsPath } from './rare-server.ts';

const nodes = '/apis/storage.api.test/v1/csinodes';

/** Returns the definition of widgets whose spec has only these fields, which are numbers. */
function withSpec(...fields: readonly string[]): JsonObject {
  const properties = Object.fromEntries(fields.map((field) => [field, { type: 'integer' }]));
  const openAPIV3Schema = { type: 'object', properties: { spec: { type: 'object', properties } } };
  const versions = [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }];
  return withFields(widgets, { spec: withFields(objectAt(widgets, 'spec'), { versions }) });
}

describe('the fields of a custom resource', () => {
  it('are those of the first schema of its definition', async () => {
    const seen = await bothWays('first-schema-of-definition-stays', async (client) => {
      const widget = (name: string) => ({ apiVersion: 'shop.test/v1', kind: 'Widget', metadata: { name }, spec: { one: 1, two: 2 } });
      await client.post(definitions, withSpec('one', 'two'));
      const strict = `${widgetsPath}?fieldValidation=Strict`;
      const statuses = [(await client.post(strict, widget('a'))).status];
      await client.merge(`${definitions}/widgets.shop.test`, { spec: objectAt(withSpec('one'), 'spec') });
      return [...statuses, (await client.post(strict, widget('b'))).status];
    });
    expect(seen).toEqual({ faulty: [201, 201], right: [201, 400] });
  });
});

describe('a field of a built-in type', () => {
  it('is known in any case', async () => {
    const seen = await bothWays('field-names-in-any-case', async (client) => {
      const strict = `${configMaps}?fieldValidation=Strict`;
      const read: unknown[] = [];
      for (const [name, field] of [
        ['a', 'Data'],
        ['b', 'data'],
      ] as const)
        read.push((await client.post(strict, configMap(name, { [field]: { key: '1' } }))).status);
      return read;
    });
    expect(seen).toEqual({ faulty: [201, 201], right: [400, 201] });
  });
});

describe('a patch', () => {
  it('of a terminating object may have unknown fields at level Strict', async () => {
    const seen = await bothWays('patch-of-terminating-unvalidated', async (client) => {
      await client.post(configMaps, configMap('a', { metadata: { name: 'a', finalizers: ['x.io/a'] } }));
      const statuses: number[] = [];
      for (const key of ['1', '2']) {
        statuses.push((await client.merge(`${configMaps}/a?fieldValidation=Strict`, { data: { key }, unknown: key })).status);
        await client.remove(`${configMaps}/a`);
      }
      return statuses;
    });
    expect(seen).toEqual({ faulty: [400, 200], right: [400, 400] });
  });

  it('by a JSON patch may remove a required field', async () => {
    const seen = await bothWays('json-patch-removes-required-field', async (client) => {
      const node = (name: string, drivers: readonly JsonObject[]) => ({
        apiVersion: 'storage.api.test/v1',
        kind: 'CSINode',
        metadata: { name },
        spec: { drivers },
      });
      await client.post(nodes, node('a', []));
      const value = { name: 'one' };
      const { status, body } = await jsonPatch(client, `${nodes}/a`, [{ op: 'add', path: '/spec/drivers/-', value }]);
      return [status, arrayAt(body, 'spec', 'drivers').length, (await client.post(nodes, node('b', [value]))).status];
    });
    expect(seen).toEqual({ faulty: [200, 1, 422], right: [422, 0, 422] });
  });
});
