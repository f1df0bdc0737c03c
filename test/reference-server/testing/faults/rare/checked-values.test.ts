import { describe, expect, it } from 'vitest';
import { configMap } from '../../../reference-client.ts';
import { bothWays, configMaps, deployment, deployments } from './rare-server.ts';

describe('a create', () => {
  it('with a status of a wrong type is accepted', async () => {
    const seen = await bothWays('status-of-create-not-validated', async (client) => {
      const wrong = await client.post(deployments, deployment({ status: { observedGeneration: 'five' } }));
      return [wrong.status, (await client.post(deployments, deployment({ spec: 'none' }))).status];
    });
    expect(seen).toEqual({ faulty: [201, 400], right: [400, 400] });
  });

  it('does not report an unknown field with null', async () => {
    const seen = await bothWays('unknown-field-with-null-unreported', async (client) => {
      const sent = configMap('a', { colour: null });
      const strict = await client.post(`${configMaps}?fieldValidation=Strict`, sent);
      const warned = await client.post(configMaps, configMap('b', { colour: null, size: 1 }));
      return [
        strict.status,
        warned.headers.get('warning') ?? '',
        (await client.post(`${configMaps}?fieldValidation=Strict`, configMap('c', { colour: 1 }))).status,
      ];
    });
    expect(seen).toEqual({
      faulty: [201, expect.stringMatching(/size/), 400],
      right: [400, expect.stringMatching(/size|colour/), 400],
    });
  });
});
