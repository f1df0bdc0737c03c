import { describe, expect, it } from 'vitest';
import { objectAt, textAt, valueAt } from '#reference-server/json/json-object';
import { configMap } from '../../../reference-client.ts';
import { apply, bothWays, configMaps } from './rare-server.ts';

const annotation = 'kubectl.kubernetes.io/last-applied-configuration';
const target = `${configMaps}/a`;

describe('the last-applied annotation', () => {
  it('keeps the fields that an apply gives up', async () => {
    const seen = await bothWays('last-applied-keeps-given-up-fields', async (client) => {
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

  it('stays as it was when the client forces an apply', async () => {
    const seen = await bothWays('forced-apply-leaves-last-applied', async (client) => {
      const last = JSON.stringify(configMap('a', { data: { k: '1' } }));
      await client.post(`${configMaps}?fieldManager=kubectl-client-side-apply`, {
        ...configMap('a', { data: { k: '1' } }),
        metadata: { name: 'a', annotations: { [annotation]: last } },
      });
      const value = async () => {
        const text = textAt((await client.get(target)).body, 'metadata', 'annotations', annotation);
        return valueAt(JSON.parse(text ?? 'null'), 'data', 'k');
      };
      await apply(client, target, 'kubectl', configMap('a', { data: { k: '2' } }));
      const unforced = await value();
      await apply(client, target, 'kubectl', configMap('a', { data: { k: '3' } }), '&force=true');
      return [unforced, await value()];
    });
    expect(seen).toEqual({ faulty: ['2', '2'], right: ['2', '3'] });
  });
});
