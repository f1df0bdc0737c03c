import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, valueAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap, names, versionOf } from '../../../reference-client.ts';
import { apply, bothWays, configMaps, strategicPatch } from './rare-server.ts';

const target = `${configMaps}/a`;
const deployments = '/apis/apps/v1/namespaces/default/deployments';

const labelled = (labels: JsonObject): JsonObject => configMap('a', { metadata: { name: 'a', labels } });

/** Creates a deployment with labels, whose container has an environment variable. */
async function deploy(client: ReferenceClient): Promise<JsonObject> {
  const container = { name: 'c', image: 'i', env: [{ name: 'A', value: '1' }] };
  const template = { metadata: { labels: { app: 'x' } }, spec: { containers: [container] } };
  const spec = { selector: { matchLabels: { app: 'x' } }, template };
  const object = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a', labels: { app: 'x' } }, spec };
  return (await client.post(deployments, object)).body;
}

describe('a create', () => {
  it('that is refused keeps its name', async () => {
    const seen = await bothWays('refused-create-keeps-name', async (client) => {
      const refused = await client.post(configMaps, labelled({ app: '-' }));
      return [
        refused.status,
        (await client.post(configMaps, configMap('b'))).status,
        (await client.post(configMaps, configMap('a'))).status,
      ];
    });
    expect(seen).toEqual({ faulty: [422, 201, 409], right: [422, 201, 201] });
  });

  it('in a namespace that an apply created finds no namespace, until it changes', async () => {
    const seen = await bothWays('applied-namespace-unknown-to-creates', async (client) => {
      const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team', labels: { app: 'x' } } };
      await apply(client, '/api/v1/namespaces/team', 'me', namespace);
      const { status } = await client.post('/api/v1/namespaces/team/configmaps', configMap('a'));
      await client.merge('/api/v1/namespaces/team', { metadata: { labels: { app: 'y' } } });
      return [status, (await client.post('/api/v1/namespaces/team/configmaps', configMap('b'))).status];
    });
    expect(seen).toEqual({ faulty: [404, 201], right: [201, 201] });
  });
});

describe('a dry run', () => {
  it('of other labels changes what a list selects, until the object changes', async () => {
    const seen = await bothWays('dry-run-moves-labels-in-index', async (client) => {
      await client.post(configMaps, labelled({ app: 'x' }));
      await client.merge(`${target}?dryRun=All`, { metadata: { labels: { app: 'y' } } });
      const select = async () => names((await client.get(`${configMaps}?labelSelector=app%3Dx`)).body);
      const before = await select();
      await client.merge(target, { data: { k: '1' } });
      return [before, await select()];
    });
    expect(seen).toEqual({ faulty: [[], ['a']], right: [['a'], ['a']] });
  });

  it.each([
    ['of an apply to the status is stored', 'apply', 7],
    ['of a patch of the status is not', 'merge', undefined],
  ] as const)('%s', async (_, how, faulty) => {
    const seen = await bothWays('dry-run-of-apply-to-status-stored', async (client) => {
      await deploy(client);
      const status = { observedGeneration: 7 };
      if (how === 'merge') await client.merge(`${deployments}/a/status?dryRun=All`, { status });
      else {
        const body = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a' }, status };
        await apply(client, `${deployments}/a/status`, 'me', body, '&dryRun=All');
      }
      return valueAt((await client.get(`${deployments}/a`)).body, 'status', 'observedGeneration');
    });
    expect(seen).toEqual({ faulty, right: undefined });
  });
});

describe('an update', () => {
  it('with an old version is accepted once the versions have one digit more', async () => {
    const seen = await bothWays('versions-compared-as-texts', async (client) => {
      await client.post(configMaps, configMap('a'));
      const old = versionOf((await client.get(target)).body);
      const stale = async () =>
        (await client.put(target, configMap('a', { metadata: { name: 'a', resourceVersion: old }, data: { n: 'old' } }))).status;
      await client.merge(target, { data: { n: 'new' } });
      const before = await stale();
      for (let version = old; version.length === old.length; )
        version = versionOf((await client.merge(target, { data: { n: version } })).body);
      return [before, await stale()];
    });
    expect(seen).toEqual({ faulty: [409, 200], right: [409, 409] });
  });

  it('keeps applied contents that it omits', async () => {
    const seen = await bothWays('update-keeps-applied-contents', async (client) => {
      await apply(client, target, 'me', configMap('a', { data: { k: '1' } }));
      await client.put(target, configMap('a'));
      await client.post(configMaps, configMap('b', { data: { k: '1' } }));
      await client.put(`${configMaps}/b`, configMap('b'));
      return arrayAt((await client.get(configMaps)).body, 'items').map((item) => objectAt(item, 'data'));
    });
    expect(seen).toEqual({ faulty: [{ k: '1' }, {}], right: [{}, {}] });
  });
});

describe('the removal of finalizers', () => {
  it.each([
    ['two at once leaves the object', [[]], ['a']],
    ['one after the other removes it', [['x.io/a'], []], []],
  ])('%s', async (_, steps, faulty) => {
    const seen = await bothWays('finalizers-removed-together-hold', async (client) => {
      await client.post(configMaps, configMap('a', { metadata: { name: 'a', finalizers: ['x.io/a', 'x.io/b'] } }));
      await client.remove(target);
      for (const finalizers of steps) await client.merge(target, { metadata: { finalizers } });
      return names((await client.get(configMaps)).body);
    });
    expect(seen).toEqual({ faulty, right: [] });
  });
});

describe('a patch', () => {
  it('replaces a list in an item of a list', async () => {
    const seen = await bothWays('inner-lists-of-strategic-patch-replaced', async (client) => {
      await deploy(client);
      const containers = [
        { name: 'c', env: [{ name: 'B', value: '2' }] },
        { name: 'd', image: 'i' },
      ];
      await strategicPatch(client, `${deployments}/a`, { spec: { template: { spec: { containers } } } });
      const { body } = await client.get(`${deployments}/a`);
      return arrayAt(body, 'spec', 'template', 'spec', 'containers').map((container) => [
        textAt(container, 'image'),
        arrayAt(container, 'env')
          .map((one) => textAt(one, 'name'))
          .sort(),
      ]);
    });
    const second = ['i', []];
    expect(seen).toEqual({ faulty: [['i', ['B']], second], right: [['i', ['A', 'B']], second] });
  });

  it('that removes a missing key is refused', async () => {
    const seen = await bothWays('removal-of-missing-key-refused', async (client) => {
      await client.post(configMaps, configMap('a', { data: { k: '1', l: '1' } }));
      const missing = await client.merge(target, { data: { k: '2', none: null } });
      return [missing.status, (await client.merge(target, { data: { l: null } })).status];
    });
    expect(seen).toEqual({ faulty: [422, 200], right: [200, 200] });
  });
});
