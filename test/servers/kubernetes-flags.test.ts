import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseMetrics } from '#core/codecs/prometheus';
import { askServer } from './ask-server.ts';
import { kubernetesServer } from './kubernetes-server.ts';
import { oldObjects } from './old-objects.ts';
import { type RunningKubernetes, startKubernetes } from './start-kubernetes.ts';
import { type StartingHealth, watchStartingHealth } from './starting-health.ts';

// What no request can show: the flags that a server is started with, and data that an older release has written. Rows of
// spec-tables that cannot be judged over HTTP name this file.

const token = 'a-token-of-the-administrator';
const servers = [await kubernetesServer('1.24'), await kubernetesServer('1.36')];

const flagsOfOlder = [
  '--runtime-config=discovery.k8s.io/v1beta1=false',
  '--feature-gates=ServerSideFieldValidation=true',
  '--enable-admission-plugins=PodSecurityPolicy',
];

const flagsOfNewer = [
  '--runtime-config=autoscaling/v1=false,batch/v1/cronjobs=false,resource.k8s.io/v1beta2,resource.k8s.io/v1beta1/resourceclaims',
  '--feature-gates=CBORServingAndStorage=true,APIResponseCompression=false,ConsistentListFromCache=true,KMSv1=true',
  '--show-hidden-metrics-for-version=1.35',
  '--livez-grace-period=10m',
  '--shutdown-delay-duration=60s',
];

const groupVersions = async (server: RunningKubernetes): Promise<ReadonlySet<string>> => {
  const { text } = await askServer(server, '/apis');
  return new Set([...text.matchAll(/"groupVersion": ?"([^"]+)"/g)].map(([, name]) => name ?? ''));
};

const statusOf = async (server: RunningKubernetes, path: string): Promise<number> => (await askServer(server, path)).status;

describe.skipIf(servers.some((server) => 'missing' in server))('released servers that are started with flags', () => {
  let data: string;
  let older: RunningKubernetes;
  let newer: RunningKubernetes;
  let starting: Promise<readonly StartingHealth[]>;

  beforeAll(async () => {
    data = join(await mkdtemp(join(tmpdir(), 'apiconform-data-')), 'etcd');
    older = await startKubernetes('1.24', { token, data, flags: flagsOfOlder });
  });

  afterAll(async () => {
    await Promise.all([older?.stop(), newer?.stop()]);
    await rm(join(data, '..'), { recursive: true, force: true });
  });

  describe('an older one', () => {
    it('serves a deprecated version no longer that is switched off, and all others', async () => {
      const served = await groupVersions(older);
      expect([served.has('discovery.k8s.io/v1beta1'), served.has('policy/v1beta1')]).toEqual([false, true]);
    });

    it('has a gate for field validation, and an admission controller for PodSecurityPolicy', async () => {
      const odd = { metadata: { name: 'odd' }, unknown: true };
      const strict = await askServer(older, '/api/v1/namespaces/default/configmaps?fieldValidation=Strict', odd);
      expect([strict.status, strict.at('/message')]).toEqual([400, expect.stringContaining('unknown field "unknown"')]);
      expect(older.log()).toMatch(/Loaded \d+ validating admission controller.*PodSecurityPolicy/);
    });

    it('stores objects in versions that are removed later', async () => {
      const made = await Promise.all(
        oldObjects.map(async ({ old, body }) => (await askServer(older, `/apis/${old}`, { metadata: { name: 'old' }, ...body })).status),
      );
      expect(made).toEqual(oldObjects.map(() => 201));
    });
  });

  describe('a newer one with the data of the older one', () => {
    beforeAll(async () => {
      await older.stop();
      let isStarted = false;
      newer = await startKubernetes('1.36', {
        token,
        data,
        flags: flagsOfNewer,
        whileStarting: (url) => {
          starting = watchStartingHealth(url, token, () => isStarted);
        },
      }).finally(() => {
        isStarted = true;
      });
    });

    it('reads what was stored in versions that it no longer serves', async () => {
      const read = oldObjects.filter(({ now }) => !now.startsWith('batch/'));
      expect(await Promise.all(read.map(({ now }) => statusOf(newer, `/apis/${now}/old`)))).toEqual(read.map(() => 200));
      expect(await Promise.all(oldObjects.map(({ old }) => statusOf(newer, `/apis/${old}/old`)))).toEqual(oldObjects.map(() => 404));
    });

    it('serves what the pairs and the keys of --runtime-config enable, versions and single resources', async () => {
      const served = await groupVersions(newer);
      expect(['autoscaling/v1', 'autoscaling/v2', 'batch/v1', 'resource.k8s.io/v1beta2'].map((name) => served.has(name))).toEqual([
        false,
        true,
        true,
        true,
      ]);
      const paths = [
        'batch/v1/jobs',
        'batch/v1/cronjobs',
        'resource.k8s.io/v1beta1/resourceclaims',
        'resource.k8s.io/v1beta1/resourceslices',
      ];
      expect(await Promise.all(paths.map((path) => statusOf(newer, `/apis/${path}`)))).toEqual([200, 404, 200, 404]);
    });

    it('enables alpha gates and disables beta gates as configured, and warns of those that are GA or deprecated', async () => {
      const { samples } = parseMetrics((await askServer(newer, '/metrics')).text, new Set(['kubernetes_feature_enabled']));
      const gate = (name: string) => {
        const sample = samples.find(({ labels }) => labels.get('name') === name);
        return [sample?.labels.get('stage'), sample?.value];
      };
      expect(gate('CBORServingAndStorage')).toEqual(['ALPHA', 1]);
      expect(gate('APIResponseCompression')).toEqual(['BETA', 0]);
      expect(newer.log()).toMatch(/setting GA feature gate.*removed.*ConsistentListFromCache/);
      expect(newer.log()).toMatch(/setting deprecated feature gate.*removed.*KMSv1/);
    });

    it('shows hidden metrics again, and a deprecated one until it is hidden', async () => {
      const { help } = parseMetrics((await askServer(newer, '/metrics')).text, new Set());
      expect(help.get('apiserver_request_slo_duration_seconds')).toContain('(Deprecated since 1.27.0)');
      expect(help.get('apiserver_storage_objects')).toContain('(Deprecated since 1.34.0)');
      expect(newer.log()).toContain('Hidden metrics (apiserver_request_slo_duration_seconds) have been manually overridden');
    });

    it('has checks that livez passes over while it starts, and readyz does not', async () => {
      const excused = (await starting).filter(
        ({ livez, readyz }) => readyz.has('autoregister-completion') && !livez.has('autoregister-completion'),
      );
      expect(excused.length).toBeGreaterThan(0);
    });

    it('reports at readyz that it is stopping, with a check that fails, and stays alive and serves', async () => {
      process.kill(newer.pid, 'SIGTERM');
      await expect.poll(() => statusOf(newer, '/readyz'), { timeout: 20_000, interval: 50 }).toBe(500);
      expect((await askServer(newer, '/readyz?verbose')).text).toMatch(/^\[-\]shutdown failed: reason withheld$/m);
      expect([await statusOf(newer, '/livez'), await statusOf(newer, '/api/v1/namespaces')]).toEqual([200, 200]);
    });
  });

  describe('one that is started again without them', () => {
    let again: RunningKubernetes;
    let starts: readonly StartingHealth[];

    beforeAll(async () => {
      await newer.stop();
      let isStarted = false;
      let seen: Promise<readonly StartingHealth[]> | undefined;
      again = await startKubernetes('1.36', {
        token,
        data,
        whileStarting: (url) => {
          seen = watchStartingHealth(url, token, () => isStarted);
        },
      }).finally(() => {
        isStarted = true;
      });
      starts = (await seen) ?? [];
    });

    afterAll(() => again?.stop());

    it('serves its defaults: no beta, no alpha, and everything stable', async () => {
      const served = await groupVersions(again);
      expect([...served].filter((name) => /alpha|beta/.test(name))).toEqual([]);
      expect(served.has('autoscaling/v1')).toBe(true);
      expect(await statusOf(again, '/apis/batch/v1/namespaces/default/cronjobs/old')).toBe(200);
    });

    it('hides the metrics that were deprecated three releases ago or earlier', async () => {
      const { help } = parseMetrics((await askServer(again, '/metrics')).text, new Set());
      expect([help.has('apiserver_request_slo_duration_seconds'), help.has('apiserver_storage_objects')]).toEqual([false, true]);
    });

    it('is not alive before all of its checks pass', () => {
      expect(starts.some(({ livez }) => livez.has('autoregister-completion'))).toBe(true);
      expect(starts.filter(({ livez, readyz }) => readyz.has('autoregister-completion') && !livez.has('autoregister-completion'))).toEqual(
        [],
      );
    });
  });

  it.each([
    ['a gate that does nothing is disabled', '--feature-gates=ConsistentListFromCache=false', 'feature is locked to true'],
    ['a gate is set that an older release had', '--feature-gates=ServerSideFieldValidation=true', 'unrecognized feature gate'],
    ['the admission controller PodSecurityPolicy is enabled', '--enable-admission-plugins=PodSecurityPolicy', 'PodSecurityPolicy'],
  ])('a newer one does not start where %s', async (_, flag, words) => {
    await expect(startKubernetes('1.36', { token, flags: [flag] })).rejects.toThrow(words);
  });
});
