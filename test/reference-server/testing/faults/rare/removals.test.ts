import { describe, expect, it } from 'vitest';
import { configMap } from '../../../reference-client.ts';
import { bothWays, configMaps } from './rare-server.ts';

const target = `${configMaps}/a`;

describe('an object', () => {
  it('is removed with its last finalizer', async () => {
    const seen = await bothWays('live-object-removed-with-last-finalizer', async (client) => {
      await client.post(configMaps, configMap('a', { metadata: { name: 'a', finalizers: ['x.io/a', 'x.io/b'] } }));
      await client.merge(target, { metadata: { finalizers: ['x.io/a'] } });
      const { status } = await client.get(target);
      await client.merge(target, { metadata: { finalizers: null } });
      return [status, (await client.get(target)).status];
    });
    expect(seen).toEqual({ faulty: [200, 404], right: [200, 200] });
  });
});
