import { describe, expect, it } from 'vitest';
import { objectAt, textAt } from '#reference-server/json/json-object';
import { configMap } from '../../../reference-client.ts';
import { apply, bothWays, configMaps } from './rare-server.ts';

const target = `${configMaps}/a`;

describe('a field that an apply gives up', () => {
  it('stays where it was given up before', async () => {
    const seen = await bothWays('key-given-up-again-stays', async (client) => {
      const found: unknown[] = [];
      for (const data of [{ k: '1', l: '1' }, { k: '1' }, { k: '1', l: '1' }, { k: '1' }]) {
        await apply(client, target, 'me', configMap('a', { data }));
        found.push(Object.keys(objectAt((await client.get(target)).body, 'data')));
      }
      return found;
    });
    const [both, one] = [['k', 'l'], ['k']];
    expect(seen).toEqual({ faulty: [both, one, both, both], right: [both, one, both, one] });
  });

  it('stays in the last-applied annotation', async () => {
    const seen = await bothWays('last-applied-keeps-given-up-fields', async (client) => {
      const annotation = 'kubectl.kubernetes.io/last-applied-configuration';
      const config = configMap('a', { data: { one: '1', two: '2' } });
      await client.post(
        `${configMaps}?fieldManager=kubectl-client-side-apply`,
        configMap('a', { metadata: { name: 'a', annotations: { [annotation]: JSON.stringify(config) } }, data: { one: '1', two: '2' } }),
      );
      const { body } = await apply(client, target, 'kubectl', configMap('a', { data: { one: '1' } }));
      return objectAt(JSON.parse(textAt(body, 'metadata', 'annotations', annotation) ?? '{}'), 'data');
    });
    expect(seen).toEqual({ faulty: { one: '1', two: '2' }, right: { one: '1' } });
  });
});
