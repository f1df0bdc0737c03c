import { describe, expect, it } from 'vitest';
import { objectAt, valueAt } from '#reference-server/json/json-object';
import { configMap, widgets } from '../../../reference-client.ts';
import { apply, bothWays, configMaps, definitions, widgetsPath } from './rare-server.ts';

const target = `${configMaps}/a`;

describe('a stored value', () => {
  it('has composed letters', async () => {
    const seen = await bothWays('texts-stored-in-normal-form', async (client) => {
      await apply(client, target, 'me', configMap('a', { data: { k: 'e\u0301', l: 'plain' } }));
      return objectAt((await client.get(target)).body, 'data');
    });
    expect(seen).toEqual({ faulty: { k: '\u00e9', l: 'plain' }, right: { k: 'e\u0301', l: 'plain' } });
  });

  it('has fractions in single precision', async () => {
    const seen = await bothWays('fractions-stored-in-single-precision', async (client) => {
      await client.post(definitions, widgets);
      const path = widgetsPath.replace('/v1/', '/v2/');
      const widget = { apiVersion: 'shop.test/v2', kind: 'Widget', metadata: { name: 'a' }, spec: { x: 0.1, y: 0.5, z: 7 } };
      await apply(client, `${path}/a`, 'me', widget);
      const { body } = await client.get(`${path}/a`);
      return [valueAt(body, 'spec', 'x') === 0.1, valueAt(body, 'spec', 'y'), valueAt(body, 'spec', 'z')];
    });
    expect(seen).toEqual({ faulty: [false, 0.5, 7], right: [true, 0.5, 7] });
  });
});
