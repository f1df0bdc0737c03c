import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSnapshot } from '#compatibility/snapshot/parse-snapshot';
import { subjectText } from '#core/codecs/finding-text';
import { apiVersionOf } from '#core/codecs/group-version-kind';
import type { CompatibilityReport } from '#core/model/compatibility-report';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { schemaProblems } from '../reporters/published-schema.ts';
import { type KubernetesRelease, kubernetesServer } from '../servers/kubernetes-server.ts';
import { type RunningKubernetes, startKubernetes } from '../servers/start-kubernetes.ts';
import { testedReleases } from '../servers/tested-releases.ts';
import { runCommand } from './run-command.ts';

const token = 'a-token-of-the-administrator';

/** What breaks a rule because somebody enabled it. */
const ofWhatIsEnabled = ['server/alpha-default', 'server/beta-default', 'server/requested'];

/** What a release prefers in the first release that has it, where it is enabled: servers prefer the newest of the most stable. */
const preferredAtOnce: Partial<Record<KubernetesRelease, readonly string[]>> = {
  '1.34': ['server/preferred-advance resource.k8s.io/v1'],
  '1.33': ['server/preferred-advance resource.k8s.io/v1beta2'],
};

/** The deprecated resources that a server itself watches, as its audit log shows. */
const watchedByItself: Partial<Record<KubernetesRelease, readonly string[]>> = { '1.33': ['v1/endpoints'] };

describe.each(testedReleases)('kube-apiserver %s', async (release) => {
  const server = await kubernetesServer(release);

  // One after the other and in order: a probe leaves its traces in what the server counts.
  describe.skipIf('missing' in server)('as it is by default', () => {
    const running = startedBefore(release);

    it('gives the same snapshot twice, to the byte, also when it has just started', async () => {
      const [first, second] = [await shot(running()), await shot(running())];
      expect(isDeepStrictEqual(first.snapshot, second.snapshot)).toBe(true);
      expect(first.bytes.equals(second.bytes)).toBe(true);
      expect(first.bytes.length).toBeLessThan(400_000);
      expect(first.snapshot.version['gitVersion']).toMatch(new RegExp(`^v${release}\\.`));
    });

    it('is not asked for any deprecated version without the probe', async () => {
      const { report } = await compared(running(), '--release', release, '--no-probe', '--objects');
      expect(report.rules.find(({ id }) => id === 'server/gauge')?.outcome).toBe('undecided');
      const { snapshot } = await shot(running());
      const asked = snapshot.deprecatedRequests?.map(({ group, version, resource }) => `${apiVersionOf({ group, version })}/${resource}`);
      expect(asked?.filter((name) => watchedByItself[release]?.includes(name) !== true)).toEqual([]);
    });

    it('agrees with the schedule: nothing that is removed, nothing unknown, and warnings where they belong', async () => {
      const { report, code } = await compared(running(), '--release', release, '--objects');
      expect(report.findings.map(({ message }) => message)).toEqual([]);
      expect(code).toBe(0);
      const outcomes = new Map(report.rules.map(({ id, outcome }) => [id, outcome]));
      for (const rule of ['removed-version', 'replacement', 'known-version', 'warning', 'warning-content', 'gauge', 'storage-advance']) {
        expect([rule, outcomes.get(`server/${rule}`)]).toEqual([rule, 'kept']);
      }
      expect(report.rules.flatMap(({ undecided }) => undecided)).toEqual([]);
    });
  });

  describe.skipIf('missing' in server).each([
    ['every version is enabled', ['--runtime-config=api/all=true']],
    ['every gate is on, too', ['--runtime-config=api/all=true', '--feature-gates=AllAlpha=true,AllBeta=true']],
  ] as const)('where %s', (_enabled, flags) => {
    const running = startedBefore(release, ...flags);

    it('agrees with the schedule too, but for what it then serves and its own controllers ask for', async () => {
      const { report } = await compared(running(), '--release', release);
      const broken = report.findings.filter(({ rule }) => !ofWhatIsEnabled.includes(rule));
      expect(broken.map(({ rule, subject }) => `${rule} ${subjectText(subject)}`)).toEqual(preferredAtOnce[release] ?? []);
    });
  });
});

/** A server that is there for the tests of a group. */
function startedBefore(release: KubernetesRelease, ...flags: readonly string[]): () => RunningKubernetes {
  let running: RunningKubernetes | undefined;
  beforeAll(async () => {
    running = await startKubernetes(release, { token, flags });
  });
  afterAll(() => running?.stop());
  return () => {
    if (running === undefined) throw new Error('The server was not started.');
    return running;
  };
}

const target = (running: RunningKubernetes): readonly string[] => ['--kubeconfig', running.kubeconfig];

const compared = async (running: RunningKubernetes, ...flags: readonly string[]) => {
  const { code, stdout, stderr } = await runCommand(['compat', 'server', ...target(running), '--format', 'json', ...flags]);
  if (code === 2) throw new Error(stderr);
  const report: CompatibilityReport = JSON.parse(stdout);
  expect(schemaProblems('compatibility', report)).toEqual([]);
  return { report, code };
};

const shot = async (running: RunningKubernetes) => {
  const file = join(temporaryFolder(), 'snapshot.json.gz');
  const { code, stderr } = await runCommand(['snapshot', ...target(running), '-o', file]);
  if (code !== 0) throw new Error(stderr);
  const bytes = readFileSync(file);
  return { bytes, snapshot: parseSnapshot(gunzipSync(bytes).toString('utf8'), file) };
};
