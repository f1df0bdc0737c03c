import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { configMap, versionOf } from '../../../reference-client.ts';
import { bothWays, configMaps } from './rare-server.ts';

const held = (name: string, ...finalizers: readonly string[]): JsonObject => configMap(name, { metadata: { name, finalizers } });
const data = (k: string, resourceVersion?: string): JsonObject =>
  configMap('a', { data: { k }, ...(resourceVersion === undefined ? {} : { metadata: { name: 'a', resourceVersion } }) });

describe('an update from an old version', () => {
  it('is accepted after the content is that of the version again', async () => {
    const seen = await bothWays('old-version-of-same-content-accepted', async (client) => {
      const first = versionOf((await client.post(configMaps, data('1'))).body);
      const second = versionOf((await client.put(`${configMaps}/a`, data('2'))).body);
      await client.put(`${configMaps}/a`, data('1'));
      return [
        (await client.put(`${configMaps}/a`, data('3', second))).status,
        (await client.put(`${configMaps}/a`, data('3', first))).status,
      ];
    });
    expect(seen).toEqual({ faulty: [409, 200], right: [409, 409] });
  });

  it('is accepted where it removes the last finalizer', async () => {
    const seen = await bothWays('stale-update-releases-terminating-object', async (client) => {
      const old = versionOf((await client.post(configMaps, held('a', 'x.io/a'))).body);
      await client.remove(`${configMaps}/a`);
      await client.merge(`${configMaps}/a`, { data: { k: 'v' } });
      const { status } = await client.put(`${configMaps}/a`, configMap('a', { metadata: { name: 'a', resourceVersion: old } }));
      return [status, (await client.get(`${configMaps}/a`)).status];
    });
    expect(seen).toEqual({ faulty: [200, 404], right: [409, 200] });
  });
});
