import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { packageRoot } from '../../src/adapters/package-root.ts';
import type { CompatibilityReport } from '../../src/model/compatibility-report.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { schemaProblems } from '../reporters/published-schema.ts';
import { type KubernetesRelease, kubernetesServer } from '../servers/kubernetes-server.ts';
import { startKubernetes } from '../servers/start-kubernetes.ts';
import { runCommand } from './run-command.ts';

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
