import { describe, expect, it } from 'vitest';
import { configMap, versionOf } from '../../../reference-client.ts';
import { bothWays, configMaps, jsonPatch } from './rare-server.ts';

const target = `${configMaps}/a`;

describe('a merge patch that changes nothing', () => {
  it.each([
    ['with a null for an absent key renews the version', { data: { k: '1', none: null } }, false],
    ['without one does not', { data: { k: '1' } }, true],
  ] as const)('%s', async (_, patch, faulty) => {
    const seen = await bothWays('null-for-absent-key-renews-version', async (client) => {
      const version = versionOf((await client.post(configMaps, configMap('a', { data: { k: '1' } }))).body);
      return versionOf((await client.merge(target, patch)).body) === version;
    });
    expect(seen).toEqual({ faulty, right: true });
  });

  it('leaves later updates that change nothing', async () => {
    const seen = await bothWays('null-for-absent-key-renews-version', async (client) => {
      await client.post(configMaps, configMap('a', { data: { k: '1' } }));
      const { body } = await client.merge(target, { data: { none: null } });
      return versionOf((await client.put(target, body)).body) === versionOf(body);
    });
    expect(seen).toEqual({ faulty: true, right: true });
  });
});

describe('a JSON patch that changes nothing', () => {
  it('does not renew the version', async () => {
    const seen = await bothWays('null-for-absent-key-renews-version', async (client) => {
      const version = versionOf((await client.post(configMaps, configMap('a', { data: { k: '1' } }))).body);
      return versionOf((await jsonPatch(client, target, [{ op: 'replace', path: '/data/k', value: '1' }])).body) === version;
    });
    expect(seen).toEqual({ faulty: true, right: true });
  });
});

describe('an empty patch', () => {
  it('renews the version', async () => {
    const seen = await bothWays('empty-patch-is-change', async (client) => {
      const first = versionOf((await client.post(configMaps, configMap('a'))).body);
      const second = versionOf((await client.merge(target, {})).body);
      const third = versionOf((await jsonPatch(client, target, [])).body);
      return [first === second, second === third, versionOf((await client.get(target)).body) === first];
    });
    expect(seen).toEqual({ faulty: [false, false, false], right: [true, true, true] });
  });
});
