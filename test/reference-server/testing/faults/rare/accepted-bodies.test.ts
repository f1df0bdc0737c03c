import { describe, expect, it } from 'vitest';
import { arrayAt, textAt, textsAt, valueAt } from '#reference-server/json/json-object';
import { configMap, dialect } from '../../../reference-client.ts';
import { bothWays, configMaps } from './rare-server.ts';

const leases = `/apis/coordination.${dialect.apiDomain}/v1/namespaces/default/leases`;
const lease = (more: object) => ({
  apiVersion: `coordination.${dialect.apiDomain}/v1`,
  kind: 'Lease',
  metadata: { name: 'l' },
  spec: {},
  ...more,
});
const nodes = `/apis/storage.${dialect.apiDomain}/v1/csinodes`;
const node = (...drivers: string[]) => ({
  apiVersion: `storage.${dialect.apiDomain}/v1`,
  kind: 'CSINode',
  metadata: { name: 'n' },
  spec: { drivers: drivers.map((name) => ({ name, nodeID: 'i' })) },
});

describe('a write', () => {
  it('does not report an unknown field with an empty map', async () => {
    const seen = await bothWays('unknown-empty-value-unreported', async (client) => {
      const strict = `${configMaps}?fieldValidation=Strict`;
      return [
        (await client.post(strict, configMap('a', { unknown: {} }))).status,
        (await client.post(strict, configMap('b', { unknown: 1 }))).status,
      ];
    });
    expect(seen).toEqual({ faulty: [201, 400], right: [400, 400] });
  });

  it('takes the text of a boolean', async () => {
    const seen = await bothWays('text-of-boolean-taken', async (client) => {
      const taken = await client.post(configMaps, configMap('a', { immutable: 'true' }));
      return [taken.status, taken.body['immutable'], (await client.post(configMaps, configMap('b', { immutable: 1 }))).status];
    });
    expect(seen).toEqual({ faulty: [201, true, 400], right: [400, undefined, 400] });
  });

  it('by an update that creates does not report unknown fields', async () => {
    const seen = await bothWays('fields-of-creating-update-unreported', async (client) => {
      const put = () => client.put(`${leases}/l?fieldValidation=Strict`, lease({ unknown: 1 }));
      const first = (await put()).status;
      await client.put(`${leases}/l`, lease({}));
      return [first, (await put()).status];
    });
    expect(seen).toEqual({ faulty: [201, 400], right: [400, 400] });
  });

  it('cuts the longest value of a label', async () => {
    const seen = await bothWays('longest-label-cut', async (client) => {
      const labels = { a: 'x'.repeat(62), b: 'x'.repeat(63) };
      const { body } = await client.post(configMaps, configMap('a', { metadata: { name: 'a', labels } }));
      return ['a', 'b'].map((key) => textAt(body, 'metadata', 'labels', key)?.length);
    });
    expect(seen).toEqual({ faulty: [62, 62], right: [62, 63] });
  });

  it('is lost as the second of two concurrent patches', async () => {
    const seen = await bothWays('second-of-concurrent-patches-lost', async (client) => {
      await client.post(configMaps, configMap('a'));
      const both = ['k', 'm'].map((key) => client.merge(`${configMaps}/a`, { data: { [key]: 'v' } }));
      await client.clock.advance(10_000);
      const statuses = (await Promise.all(both)).map(({ status }) => status);
      return [statuses, Object.keys(Object((await client.get(`${configMaps}/a`)).body['data'])).length];
    });
    expect(seen).toEqual({ faulty: [[200, 200], 1], right: [[200, 200], 2] });
  });

  it('cannot remove the last driver', async () => {
    const seen = await bothWays('last-driver-stays', async (client) => {
      const statuses = [];
      const { body } = await client.post(nodes, node('a', 'b'));
      const resourceVersion = textAt(body, 'metadata', 'resourceVersion') ?? '';
      statuses.push((await client.put(`${nodes}/n`, { ...node(), metadata: { name: 'n', resourceVersion } })).status);
      return [...statuses, arrayAt((await client.get(`${nodes}/n`)).body, 'spec', 'drivers').length];
    });
    expect(seen).toEqual({ faulty: [422, 2], right: [200, 0] });
  });
});

describe('a removal', () => {
  it('of a finalizer takes those that begin alike', async () => {
    const seen = await bothWays('finalizers-that-begin-alike-removed', async (client) => {
      const finalizers = ['x.io/a', 'x.io/ab', 'x.io/b'];
      await client.post(configMaps, configMap('a', { metadata: { name: 'a', finalizers } }));
      await client.remove(`${configMaps}/a`);
      const { body } = await client.merge(`${configMaps}/a`, { metadata: { finalizers: finalizers.slice(1) } });
      return textsAt(body, 'metadata', 'finalizers');
    });
    expect(seen).toEqual({ faulty: ['x.io/b'], right: ['x.io/ab', 'x.io/b'] });
  });

  it('of a collection that is empty is not found', async () => {
    const seen = await bothWays('deletion-of-empty-collection-not-found', async (client) => {
      const first = (await client.remove(nodes)).status;
      await client.post(nodes, node('a'));
      return [first, (await client.remove(nodes)).status];
    });
    expect(seen).toEqual({ faulty: [404, 200], right: [200, 200] });
  });
});

describe('a dry run', () => {
  it('of an update that creates is answered with 200', async () => {
    const seen = await bothWays('dry-run-of-creating-update-answers-updated', async (client) => [
      (await client.put(`${leases}/l?dryRun=All`, lease({}))).status,
      (await client.put(`${leases}/l`, lease({}))).status,
    ]);
    expect(seen).toEqual({ faulty: [200, 201], right: [201, 201] });
  });

  it('has no generated name', async () => {
    const seen = await bothWays('dry-run-without-generated-name', async (client) => {
      const { body } = await client.post(`${configMaps}?dryRun=All`, {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { generateName: 'a-' },
      });
      return String(valueAt(body, 'metadata', 'name')).startsWith('a-');
    });
    expect(seen).toEqual({ faulty: false, right: true });
  });
});
