import { describe, expect, it } from 'vitest';
import { arrayAt, textAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap, names, versionOf } from '../../../reference-client.ts';
import { bothWays, configMaps, tokenOf } from './rare-server.ts';

/** Creates three objects, returns the version of their collection, and removes the last of them. */
async function versionBeforeRemoval(client: ReferenceClient): Promise<string> {
  for (const name of ['a', 'b', 'c']) await client.post(configMaps, { ...configMap(name), metadata: { name, labels: { app: 'x' } } });
  const version = versionOf((await client.get(configMaps)).body);
  await client.remove(`${configMaps}/c`);
  return version;
}

describe('a list', () => {
  it('with a selector that selects nothing has the version 0', async () => {
    const seen = await bothWays('empty-selection-at-version-zero', async (client) => {
      await client.post(configMaps, configMap('a'));
      const none = versionOf((await client.get(`${configMaps}?labelSelector=app`)).body);
      return [none, none === versionOf((await client.get(configMaps)).body)];
    });
    expect(seen).toMatchObject({ faulty: ['0', false], right: [expect.stringMatching(/^[1-9]/), true] });
  });

  it('at an exact version has its first page alone at that version', async () => {
    const seen = await bothWays('pages-of-exact-list-move-on', async (client) => {
      const target = `${configMaps}?resourceVersionMatch=Exact&limit=2&resourceVersion=${await versionBeforeRemoval(client)}`;
      const first = await client.get(target);
      return [names(first.body), names((await client.get(`${configMaps}?limit=2&continue=${tokenOf(first)}`)).body)];
    });
    expect(seen).toEqual({ faulty: [['a', 'b'], []], right: [['a', 'b'], ['c']] });
  });

  it('at an exact version lacks removed objects where it has a selector', async () => {
    const seen = await bothWays('exact-selection-lacks-removed-objects', async (client) => {
      const target = `${configMaps}?resourceVersionMatch=Exact&resourceVersion=${await versionBeforeRemoval(client)}`;
      return [names((await client.get(target)).body), names((await client.get(`${target}&labelSelector=app%3Dx`)).body)];
    });
    const all = ['a', 'b', 'c'];
    expect(seen).toEqual({ faulty: [all, ['a', 'b']], right: [all, all] });
  });

  it('shows an object with the version that it had before its status changed', async () => {
    const target = '/api/v1/namespaces/default';
    const seen = await bothWays('listed-version-is-before-status', async (client) => {
      const isSame = async () => {
        const [item] = arrayAt((await client.get('/api/v1/namespaces?fieldSelector=metadata.name%3Ddefault')).body, 'items');
        return textAt(item, 'metadata', 'resourceVersion') === versionOf((await client.get(target)).body);
      };
      await client.merge(target, { metadata: { labels: { app: 'x' } } });
      const before = await isSame();
      await client.merge(`${target}/status`, { status: { phase: 'Terminating' } });
      return [before, await isSame()];
    });
    expect(seen).toEqual({ faulty: [true, false], right: [true, true] });
  });
});
