import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { packageRoot } from '../../src/adapters/package-root.ts';
import { stringAt } from '../../src/evidence/object-identity.ts';
import type { CompatibilityReport } from '../../src/model/compatibility-report.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { schemaProblems } from '../reporters/published-schema.ts';
import { type KubernetesRelease, kubernetesServer } from '../servers/kubernetes-server.ts';
import { startKubernetes } from '../servers/start-kubernetes.ts';
import { sendRequest } from './api-access.ts';
import { runCommand } from './run-command.ts';

const policies = 'admissionregistration.k8s.io/v1';
const binding = 'ValidatingAdmissionPolicyBinding';
const bindings = `/apis/${policies}/validatingadmissionpolicybindings`;

const releases: readonly KubernetesRelease[] = ['1.24', '1.30', '1.36'];
const servers = await Promise.all(releases.map((release) => kubernetesServer(release)));

/** What is known to be different between these releases and breaks a rule that fails a check. */
const known = [
  'release/field-removed io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta clusterName',
  'release/field-removed io.k8s.api.networking.v1.NetworkPolicy status',
  'release/field-merge io.k8s.api.core.v1.PersistentVolumeClaimSpec dataSourceRef',
  'release/field-merge io.k8s.api.networking.v1.ServiceBackendPort',
  'release/subresource-removed networkpolicies/status',
];

describe.skipIf(servers.some((server) => 'missing' in server))('kube-apiserver 1.24, 1.30 and 1.36', () => {
  describe.each([
    ['as they come', [] as const],
    ['with everything enabled', ['--runtime-config=api/all=true'] as const],
  ])('%s', (_name, flags) => {
    it('break the rules in the points that are known, once each, and in no other; none breaks one against itself', async () => {
      const files: string[] = [];
      for (const release of releases) files.push(await shot(release, flags));
      const report = await compared(files);
      const breaks = report.findings.filter(({ level }) => level === 'MUST').map(({ rule, message }) => `${rule} ${message}`);
      expect(breaks).toHaveLength(known.length);
      for (const [index, text] of known.entries()) expect(breaks[index]).toContain(text);
      for (const file of files) expect((await compared([file, file])).findings).toEqual([]);
      const exceptions = join(packageRoot(), 'test/e2e/release-exceptions.yaml');
      const accepted = await compared(files, '--strict', '--exceptions', exceptions);
      expect(accepted.exceptionProblems).toEqual([]);
      expect(accepted.verdict).toEqual({ passed: true, because: expect.stringContaining('nothing was found that counts') });
    });
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

describe.skipIf(servers.some((server) => 'missing' in server)).each(['1.24', '1.30'] as const)(
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

const shot = async (release: KubernetesRelease, flags: readonly string[]): Promise<string> => {
  const running = await startKubernetes(release, { token: 'a-token-of-the-administrator', flags });
  onTestFinished(running.stop);
  const file = join(temporaryFolder(), 'snapshot.json.gz');
  const { code, stderr } = await runCommand(['snapshot', '--kubeconfig', running.kubeconfig, '-o', file]);
  if (code !== 0) throw new Error(stderr);
  await running.stop();
  return file;
};

const compared = async (files: readonly string[], ...flags: readonly string[]): Promise<CompatibilityReport> => {
  const { code, stdout, stderr } = await runCommand(['compat', 'release', ...files, '--format', 'json', ...flags]);
  if (code === 2) throw new Error(stderr);
  const report: CompatibilityReport = JSON.parse(stdout);
  expect(schemaProblems('compatibility', report)).toEqual([]);
  expect(code).toBe(report.verdict.passed ? 0 : 1);
  return report;
};
