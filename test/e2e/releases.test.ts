import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dump } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { stringAt } from '#core/json/object-identity';
import type { CompatibilityReport } from '#core/model/compatibility-report';
import type { JsonObject } from '#core/model/json';
import { schemaProblems } from '../reporters/published-schema.ts';
import { type KubernetesRelease, kubernetesServer } from '../servers/kubernetes-server.ts';
import { runProgram } from '../servers/run-program.ts';
import { startKubernetes } from '../servers/start-kubernetes.ts';
import { testedReleases } from '../servers/tested-releases.ts';
import { sendRequest } from './api-access.ts';
import { changesBetween, type Enabled } from './changes-between.ts';
import { releasedChanges } from './released-changes.ts';
import { runCommand } from './run-command.ts';

const policies = 'admissionregistration.k8s.io/v1';
const binding = 'ValidatingAdmissionPolicyBinding';
const bindings = `/apis/${policies}/validatingadmissionpolicybindings`;

const releases = [...testedReleases].reverse();
const servers = new Map(await Promise.all(releases.map(async (release) => [release, await kubernetesServer(release)] as const)));
const isMissing = [...servers.values()].some((server) => 'missing' in server);

/** Each release with the one before it alone, and all of them in a row. */
const pairs = releases.slice(1).map((_, index) => releases.slice(index, index + 2));
const rows = releases.length > 2 ? [...pairs, releases] : pairs;

describe.skipIf(isMissing || releases.length < 2).each([
  ['as they come', []],
  ['with every version enabled', ['--runtime-config=api/all=true']],
  ['with every gate on, too', ['--runtime-config=api/all=true', '--feature-gates=AllAlpha=true,AllBeta=true']],
] satisfies readonly (readonly [Enabled, readonly string[]])[])('released servers %s', (enabled, flags) => {
  let folder: string;
  const snapshotOf = (release: KubernetesRelease): string => join(folder, `${release}.json.gz`);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'apiconform-releases-'));
    for (const release of releases) await shoot(release, flags, folder, snapshotOf(release));
  }, 600_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

  it.each(releases)('break none where %s is held against itself', async (release) => {
    expect((await compared([snapshotOf(release), snapshotOf(release)])).findings).toEqual([]);
  });
});

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

describe.skipIf(isMissing).each(releases.filter((release) => refusedBefore.some(([of]) => of === release)))(
  'what the descriptions of a later release require, by kube-apiserver %s',
  (release) => {
    it('was refused where it was missing', async () => {
      const running = await startKubernetes(release, { token: 'a-token-of-the-administrator' });
      onTestFinished(running.stop);
      for (const [, said, path, object] of refusedBefore.filter(([of]) => of === release)) {
        const { status, body } = await sendRequest(running, 'POST', `${path}?dryRun=All`, object);
        expect([path, status === 422 || status === 400, stringAt(body, '/message')]).toEqual([path, true, expect.stringContaining(said)]);
      }
    });
  },
);

/** A file with what is known to be between these releases: a waiver that accepts nothing fails the check. */
const waiversFor = (row: readonly KubernetesRelease[], enabled: Enabled): string =>
  dump({
    waivers: changesBetween(releasedChanges, row, enabled).flatMap(({ rule, match, reason }) =>
      match.map((name) => ({ rule, match: name, reason, owner: 'the tests of releases' })),
    ),
  });

const shoot = async (release: KubernetesRelease, flags: readonly string[], folder: string, file: string): Promise<void> => {
  const running = await startKubernetes(release, { token: 'a-token-of-the-administrator', flags });
  try {
    const help = join(folder, `${release}.txt`);
    writeFileSync(help, await helpOf(release, folder));
    const { code, stderr } = await runCommand(['snapshot', '--kubeconfig', running.kubeconfig, '--help-text', help, '-o', file]);
    if (code !== 0) throw new Error(stderr);
  } finally {
    await running.stop();
  }
};

/** What its program prints for `--help`. */
const helpOf = async (release: KubernetesRelease, folder: string): Promise<string> => {
  const server = servers.get(release);
  if (server === undefined || 'missing' in server) throw new Error(`There is no kube-apiserver ${release}.`);
  const env = { ...process.env, ETCD_DIR: join(folder, `etcd-${release}`) };
  return (await runProgram(server.binary, ['--help'], { env })).stdout;
};

const compared = async (files: readonly string[], ...flags: readonly string[]): Promise<CompatibilityReport> => {
  const { code, stdout, stderr } = await runCommand(['compat', 'release', ...files, '--format', 'json', ...flags]);
  if (code === 2) throw new Error(stderr);
  const report: CompatibilityReport = JSON.parse(stdout);
  expect(schemaProblems('compatibility', report)).toEqual([]);
  expect(code).toBe(report.verdict.passed ? 0 : 1);
  return report;
};
