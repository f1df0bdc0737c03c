import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { dump } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSnapshot } from '#compatibility/snapshot/parse-snapshot';
import { subjectText } from '#core/codecs/finding-text';
import { apiVersionOf } from '#core/codecs/group-version-kind';
import { stringAt } from '#core/json/object-identity';
import type { CompatibilityReport } from '#core/model/compatibility-report';
import type { JsonObject } from '#core/model/json';
import { schemaProblems } from '../reporters/published-schema.ts';
import { type KubernetesRelease, kubernetesServer } from '../servers/kubernetes-server.ts';
import { runProgram } from '../servers/run-program.ts';
import { type RunningKubernetes, startKubernetes } from '../servers/start-kubernetes.ts';
import { testedReleases } from '../servers/tested-releases.ts';
import { sendRequest } from './api-access.ts';
import { changesBetween, type Enabled } from './changes-between.ts';
import { releasedChanges } from './released-changes.ts';
import { runCommand } from './run-command.ts';

const policies = 'admissionregistration.k8s.io/v1';
const binding = 'ValidatingAdmissionPolicyBinding';
const bindings = `/apis/${policies}/validatingadmissionpolicybindings`;

/** What breaks a rule because somebody enabled it. */
const ofWhatIsEnabled = ['server/alpha-default', 'server/beta-default', 'server/requested'];

/** What a release prefers in the first release that has it, where it is enabled: servers prefer the newest of the most stable. */
const preferredAtOnce: Partial<Record<KubernetesRelease, readonly string[]>> = {
  '1.34': ['server/preferred-advance resource.k8s.io/v1'],
  '1.33': ['server/preferred-advance resource.k8s.io/v1beta2'],
};

/** The deprecated resources that a server itself watches, as its audit log shows. */
const watchedByItself: Partial<Record<KubernetesRelease, readonly string[]>> = { '1.33': ['v1/endpoints'] };

/** The resources that a check with --objects lists in a deprecated version, because they have no other and go away. */
const listedAsDeprecated: Partial<Record<KubernetesRelease, readonly string[]>> = { '1.24': ['policy/v1beta1/podsecuritypolicies'] };

const releases = [...testedReleases].reverse();
const servers = new Map(await Promise.all(releases.map(async (release) => [release, await kubernetesServer(release)] as const)));
const isMissing = [...servers.values()].some((server) => 'missing' in server);

/** Each release with the one before it alone, and all of them in a row. */
const pairs = releases.slice(1).map((_, index) => releases.slice(index, index + 2));
const rows = releases.length > 2 ? [...pairs, releases] : pairs;

const setups = [
  ['as they come', []],
  ['with every version enabled', ['--runtime-config=api/all=true']],
  ['with every gate on, too', ['--runtime-config=api/all=true', '--feature-gates=AllAlpha=true,AllBeta=true']],
] satisfies readonly (readonly [Enabled, readonly string[]])[];

/** The third setup starts every release once more: `npm run soak -- --releases` tests it. */
const tested = process.env['APICONFORM_EVERY_SETUP'] === '1' ? setups : setups.slice(0, 2);

/** What an older release refused, though its descriptions did not say that it has to be there. */
const metadata = { name: 'a' };
const refusedBefore: readonly (readonly [KubernetesRelease, string, string, JsonObject])[] = [
  [
    '1.24',
    'spec.hostAliases.ip',
    '/api/v1/namespaces/default/pods',
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata,
      spec: { containers: [{ name: 'a', image: 'example.com/a' }], hostAliases: [{ hostnames: ['b'] }] },
    },
  ],
  ['1.30', 'spec.policyName', bindings, { apiVersion: policies, kind: binding, metadata }],
  ['1.30', 'spec.policyName', bindings, { apiVersion: policies, kind: binding, metadata, spec: { validationActions: ['Deny'] } }],
  ['1.30', 'spec.validationActions', bindings, { apiVersion: policies, kind: binding, metadata, spec: { policyName: 'a' } }],
  [
    '1.30',
    'token is required',
    '/apis/authentication.k8s.io/v1/tokenreviews',
    { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenReview', spec: {} },
  ],
  ...['autoscaling/v1', 'autoscaling/v2'].map(
    (apiVersion) =>
      [
        '1.30',
        'spec.maxReplicas',
        `/apis/${apiVersion}/namespaces/default/horizontalpodautoscalers`,
        { apiVersion, kind: 'HorizontalPodAutoscaler', metadata },
      ] as const,
  ),
  ['1.30', 'spec.schedule', '/apis/batch/v1/namespaces/default/cronjobs', { apiVersion: 'batch/v1', kind: 'CronJob', metadata }],
];

describe.skipIf(isMissing).each(tested)('kube-apiservers %s', (enabled, flags) => {
  let folder: string;
  const started = new Map<KubernetesRelease, RunningKubernetes>();
  const atStart = new Map<KubernetesRelease, Awaited<ReturnType<typeof snapshotBytes>>>();
  const snapshotOf = (release: KubernetesRelease): string => join(folder, `${release}.json.gz`);
  const running = (release: KubernetesRelease): RunningKubernetes => {
    const server = started.get(release);
    if (server === undefined) throw new Error(`kube-apiserver ${release} was not started.`);
    return server;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'apiconform-releases-'));
    for (const release of releases) {
      started.set(release, await startKubernetes(release, { token: 'a-token-of-the-administrator', flags }));
      if (flags.length === 0) atStart.set(release, await snapshotBytes(running(release), folder));
      await takeSnapshot(running(release), snapshotOf(release), ['--help-text', await helpOf(release, folder)]);
    }
  }, 600_000);

  afterAll(async () => {
    await Promise.all([...started.values()].map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  // One after the other and in order: a probe leaves its traces in what the server counts.
  describe.each(flags.length === 0 ? releases : [])('kube-apiserver %s by default', (release) => {
    it('gives the same snapshot twice, to the byte, also when it has just started', async () => {
      const [first, second] = [atStart.get(release), await snapshotBytes(running(release), folder)];
      if (first === undefined) throw new Error(`No snapshot of ${release} was taken at its start.`);
      expect(isDeepStrictEqual(first.snapshot, second.snapshot)).toBe(true);
      expect(first.bytes.equals(second.bytes)).toBe(true);
      expect(first.bytes.length).toBeLessThan(400_000);
      expect(first.snapshot.version['gitVersion']).toMatch(new RegExp(`^v${release}\\.`));
    });

    it('receives no request for a deprecated version without the probe', async () => {
      const { report } = await checkedServer(running(release), '--release', release, '--objects');
      expect(report.rules.find(({ id }) => id === 'server/gauge')?.outcome).toBe('not-applicable');
      const { snapshot } = await snapshotBytes(running(release), folder);
      const asked = snapshot.deprecatedRequests?.map(({ group, version, resource }) => `${apiVersionOf({ group, version })}/${resource}`);
      expect(asked?.filter((name) => watchedByItself[release]?.includes(name) !== true)).toEqual(listedAsDeprecated[release] ?? []);
    });

    it('agrees with the schedule: nothing that is removed, nothing unknown, and warnings where they belong', async () => {
      const { report, code } = await checkedServer(running(release), '--release', release, '--objects', '--probe');
      expect(report.findings.map(({ message }) => message)).toEqual([]);
      expect(code).toBe(0);
      const outcomes = new Map(report.rules.map(({ id, outcome }) => [id, outcome]));
      for (const rule of ['removed-version', 'replacement', 'known-version', 'warning', 'warning-content', 'gauge', 'storage-advance']) {
        expect([rule, outcomes.get(`server/${rule}`)]).toEqual([rule, 'kept']);
      }
      expect(report.rules.flatMap(({ undecided }) => undecided)).toEqual([]);
    });
  });

  describe.each(flags.length === 0 ? releases.filter((release) => refusedBefore.some(([of]) => of === release)) : [])(
    'what the descriptions of a later release require, by kube-apiserver %s',
    (release) => {
      it('was refused where it was missing', async () => {
        for (const [, message, path, object] of refusedBefore.filter(([of]) => of === release)) {
          const { status, body } = await sendRequest(running(release), 'POST', `${path}?dryRun=All`, object);
          expect([path, status === 422 || status === 400, stringAt(body, '/message')]).toEqual([
            path,
            true,
            expect.stringContaining(message),
          ]);
        }
      });
    },
  );

  describe.each(flags.length === 0 ? [] : releases)('kube-apiserver %s', (release) => {
    it('agrees with the schedule too, but for what it then serves and its own controllers ask for', async () => {
      const { report } = await checkedServer(running(release), '--release', release, '--probe');
      const broken = report.findings.filter(({ rule }) => !ofWhatIsEnabled.includes(rule));
      expect(broken.map(({ rule, subject }) => `${rule} ${subjectText(subject)}`)).toEqual(preferredAtOnce[release] ?? []);
    });
  });

  it.each(rows.map((row) => [row.join(', '), row] as const))(
    'break the rules where it is known, and nowhere else: %s',
    async (_names, row) => {
      const waivers = join(folder, 'waivers.yaml');
      writeFileSync(waivers, waiversFor(row, enabled));
      const { findings, waiverProblems, verdict } = await compared(row.map(snapshotOf), '--strict', '--waivers', waivers);
      expect(findings.filter(({ acceptedBy }) => acceptedBy === undefined).map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
      expect(waiverProblems.map(({ message }) => message)).toEqual([]);
      expect(verdict).toEqual({ passed: true, because: expect.stringContaining('no failing findings') });
    },
  );

  it('are told with what came and went, which no rule forbids', async () => {
    const { changelog = [] } = await compared(releases.map(snapshotOf));
    const areas = new Set(changelog.map(({ area, change }) => `${area} ${change}`));
    for (const area of ['version', 'field', 'gate', 'metric', 'flag']) {
      expect([area, areas.has(`${area} added`), areas.has(`${area} removed`)]).toEqual([area, true, true]);
    }
    const names = changelog.map(({ area, change, name }) => `${area} ${change} ${name}`);
    if (releases.includes('1.24') && enabled === 'as they come') {
      expect(names).toContain('version removed policy/v1beta1');
      expect(names).toContain('version removed batch/v1beta1');
    }
    expect(names).toContain('kind added networking.k8s.io/v1/ServiceCIDR');
    expect(new Set(changelog.map((entry) => JSON.stringify(entry))).size).toBe(changelog.length);
  });

  it.each(releases)('break none where %s is compared with itself', async (release) => {
    const { findings, changelog } = await compared([snapshotOf(release), snapshotOf(release)]);
    expect([findings, changelog]).toEqual([[], []]);
  });
});

/** A file with what is known to be between these releases: a waiver that accepts nothing fails the check. */
const waiversFor = (row: readonly KubernetesRelease[], enabled: Enabled): string =>
  dump({
    waivers: changesBetween(releasedChanges, row, enabled).flatMap(({ rule, match, reason }) =>
      match.map((name) => ({ rule, match: name, reason, owner: 'the tests of releases' })),
    ),
  });

const target = (running: RunningKubernetes): readonly string[] => ['--kubeconfig', running.kubeconfig];

const takeSnapshot = async (running: RunningKubernetes, file: string, flags: readonly string[] = []): Promise<void> => {
  const { code, stderr } = await runCommand(['snapshot', ...target(running), ...flags, '-o', file]);
  if (code !== 0) throw new Error(stderr);
};

const snapshotBytes = async (running: RunningKubernetes, folder: string) => {
  const file = join(folder, 'again.json.gz');
  await takeSnapshot(running, file);
  const bytes = readFileSync(file);
  return { bytes, snapshot: parseSnapshot(gunzipSync(bytes).toString('utf8'), file) };
};

/** The file with what its program prints for `--help`. */
const helpOf = async (release: KubernetesRelease, folder: string): Promise<string> => {
  const server = servers.get(release);
  if (server === undefined || 'missing' in server) throw new Error(`There is no kube-apiserver ${release}.`);
  const env = { ...process.env, ETCD_DIR: join(folder, `etcd-${release}`) };
  const file = join(folder, `${release}.txt`);
  writeFileSync(file, (await runProgram(server.binary, ['--help'], { env })).stdout);
  return file;
};

const checkedServer = async (running: RunningKubernetes, ...flags: readonly string[]) => {
  const { code, stdout, stderr } = await runCommand(['compat', 'server', ...target(running), '--format', 'json', ...flags]);
  if (code === 2) throw new Error(stderr);
  const report: CompatibilityReport = JSON.parse(stdout);
  expect(schemaProblems('compatibility', report)).toEqual([]);
  return { report, code };
};

const compared = async (files: readonly string[], ...flags: readonly string[]): Promise<CompatibilityReport> => {
  const { code, stdout, stderr } = await runCommand(['compat', 'release', ...files, '--format', 'json', ...flags]);
  if (code === 2) throw new Error(stderr);
  const report: CompatibilityReport = JSON.parse(stdout);
  expect(schemaProblems('compatibility', report)).toEqual([]);
  expect(code).toBe(report.verdict.passed ? 0 : 1);
  return report;
};
