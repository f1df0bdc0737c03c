import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringAt } from '#core/json/object-identity';
import type { CompatibilityReport } from '#core/model/compatibility-report';
import { schemaProblems } from '../reporters/published-schema.ts';
import { helmBinary } from '../servers/helm.ts';
import { kubernetesServer } from '../servers/kubernetes-server.ts';
import { type Finished, runProgram } from '../servers/run-program.ts';
import { type RunningKubernetes, startKubernetes } from '../servers/start-kubernetes.ts';
import { sendRequest } from './api-access.ts';
import { runCommand } from './run-command.ts';

const helm = await helmBinary();
const isMissing = 'missing' in helm || 'missing' in (await kubernetesServer('1.24')) || 'missing' in (await kubernetesServer('1.36'));

const budget = (version: string): string => `apiVersion: policy/${version}
kind: PodDisruptionBudget
metadata: {name: web, labels: {of: {{ .Release.Name | quote }}}}
spec:
  minAvailable: {{ .Values.available }}
  selector: {matchLabels: {app: web}}
`;
const cronJob = (version: string): string => `apiVersion: batch/${version}
kind: CronJob
metadata: {name: nightly}
spec:
  schedule: "0 3 * * *" # at night
  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: example.com/a}]}}}}
`;
const policy = `apiVersion: policy/v1beta1
kind: PodSecurityPolicy
metadata: {name: restricted}
spec: {seLinux: {rule: RunAsAny}, runAsUser: {rule: RunAsAny}, supplementalGroups: {rule: RunAsAny}, fsGroup: {rule: RunAsAny}}
`;

describe.skipIf(isMissing)('Helm releases over an upgrade of kube-apiserver from 1.24 to 1.36', () => {
  let folder: string;
  let server: RunningKubernetes;

  const chart = async (name: string, version: string, templates: Readonly<Record<string, string>>): Promise<void> => {
    await mkdir(join(folder, `${name}-${version}`, 'templates'), { recursive: true });
    const files = {
      'Chart.yaml': `{apiVersion: v2, name: ${name}, version: ${version}}\n`,
      'values.yaml': 'available: 1\nbig: 12345678901234567890\n',
    };
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, `${name}-${version}`, file), text);
    for (const [file, text] of Object.entries(templates)) await writeFile(join(folder, `${name}-${version}`, 'templates', file), text);
  };
  const runHelm = (args: readonly string[], driver = 'secret'): Promise<Finished> => {
    if ('missing' in helm) throw new Error(helm.missing);
    const env = { HOME: folder, PATH: '', TMPDIR: folder, KUBECONFIG: server.kubeconfig, HELM_DRIVER: driver };
    return runProgram(helm.binary, [...args, '--namespace', 'shop'], { cwd: folder, env, timeoutMs: 120_000 });
  };
  const repaired = (name: string, ...flags: readonly string[]): Promise<Finished> =>
    runCommand(['helm', 'repair', name, '--namespace', 'shop', '--kubeconfig', server.kubeconfig, ...flags]);
  const checked = async (...flags: readonly string[]) => {
    const { code, stdout, stderr } = await runCommand([
      'compat',
      'server',
      '--helm',
      '--format',
      'json',
      '--kubeconfig',
      server.kubeconfig,
      ...flags,
    ]);
    if (code === 2) throw new Error(stderr);
    const report: CompatibilityReport = JSON.parse(stdout);
    expect(schemaProblems('compatibility', report)).toEqual([]);
    const messagesOf = (id: string) => report.findings.filter(({ rule }) => rule === id).map(({ message }) => message);
    return { code, deployed: messagesOf('server/helm-release').sort(), older: messagesOf('server/helm-history').sort(), report };
  };
  const succeeded = async (running: Promise<Finished>): Promise<string> => {
    const { code, stdout, stderr } = await running;
    expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
    return stdout;
  };
  const uidOfBudget = async (): Promise<string | undefined> =>
    stringAt((await sendRequest(server, 'GET', '/apis/policy/v1/namespaces/shop/poddisruptionbudgets/web')).body, '/metadata/uid');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'apiconform-helm-'));
    server = await startKubernetes('1.24', { token: 'a-token', data: join(folder, 'etcd') });
    await chart('web', '1.0.0', { 'a.yaml': budget('v1beta1'), 'b.yaml': cronJob('v1beta1') });
    await chart('web', '2.0.0', { 'a.yaml': budget('v1'), 'b.yaml': cronJob('v1') });
    await chart('policies', '1.0.0', { 'a.yaml': policy });
    await chart('small', '1.0.0', { 'a.yaml': budget('v1beta1').replace('name: web', 'name: small') });
    await chart('small', '2.0.0', { 'a.yaml': budget('v1').replace('name: web', 'name: small') });
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('are found before the upgrade, by their deployed revision', async () => {
    await succeeded(runHelm(['install', 'web', './web-1.0.0', '--create-namespace']));
    await succeeded(runHelm(['upgrade', 'web', './web-1.0.0', '--set', 'available=2']));
    await succeeded(runHelm(['install', 'policies', './policies-1.0.0']));
    await succeeded(runHelm(['install', 'small', './small-1.0.0'], 'configmap'));
    const { code, deployed, older } = await checked();
    expect(code).toBe(1);
    expect(deployed.map((message) => message.replace(/ is removed.*/, ''))).toEqual([
      'Helm release shop/policies (chart policies 1.0.0, revision 1): PodSecurityPolicy restricted: policy/v1beta1/PodSecurityPolicy',
      'Helm release shop/small (chart small 1.0.0, revision 1): PodDisruptionBudget small: policy/v1beta1/PodDisruptionBudget',
      'Helm release shop/web (chart web 1.0.0, revision 2): CronJob nightly: batch/v1beta1/CronJob',
      'Helm release shop/web (chart web 1.0.0, revision 2): PodDisruptionBudget web: policy/v1beta1/PodDisruptionBudget',
    ]);
    expect(older).toEqual([
      'Helm release shop/web cannot be rolled back to revision 1: batch/v1beta1/CronJob, policy/v1beta1/PodDisruptionBudget go away.',
    ]);
  });

  it('can be repaired before the upgrade, where the server has the new versions', async () => {
    expect(await succeeded(repaired('small', '--target-release', '1.25'))).toContain('Stored revision 2 with the repaired manifest');
    expect((await runHelm(['list', '--output', 'json'], 'configmap')).stdout).toContain('"revision":"2"');
  });

  it('cannot be upgraded by Helm afterwards, until they are repaired', async () => {
    await server.stop();
    server = await startKubernetes('1.36', { token: 'a-token', data: join(folder, 'etcd') });
    const uid = await uidOfBudget();
    expect(uid).toBeDefined();
    const before = await runHelm(['upgrade', 'web', './web-2.0.0']);
    expect([before.code, before.stderr]).toEqual([1, expect.stringContaining('no matches for kind')]);

    const dry = await succeeded(repaired('web', '--dry-run'));
    expect(dry).toContain('-apiVersion: policy/v1beta1\n+apiVersion: policy/v1\n');
    expect(dry).toContain('Nothing was changed.');
    expect((await runHelm(['upgrade', 'web', './web-2.0.0'])).code).toBe(1);

    expect(await succeeded(repaired('web'))).toContain('apiconform helm repair web --namespace shop --undo');
    expect(await succeeded(runHelm(['get', 'manifest', 'web']))).toContain('schedule: "0 3 * * *" # at night');
    expect(await succeeded(runHelm(['get', 'values', 'web', '--all']))).toMatch(/available: 2/);
    expect(await succeeded(repaired('web', '--undo'))).toContain('Revision 2 is deployed again');
    expect((await runHelm(['upgrade', 'web', './web-2.0.0'])).code).toBe(1);

    await succeeded(repaired('web'));
    await succeeded(runHelm(['upgrade', 'web', './web-2.0.0']));
    expect(await uidOfBudget()).toBe(uid);
    expect(JSON.parse(await succeeded(runHelm(['history', 'web', '--output', 'json'])))).toMatchObject([
      { revision: 1, status: 'superseded' },
      { revision: 2, status: 'superseded' },
      { revision: 3, status: 'superseded' },
      { revision: 4, status: 'superseded', description: expect.stringContaining('Rewritten by apiconform from revision 2') },
      { revision: 5, status: 'deployed' },
    ]);
    await succeeded(runHelm(['upgrade', 'small', './small-2.0.0'], 'configmap'));
    expect(await succeeded(repaired('web'))).toContain('There is nothing to repair.');
  });

  it('are left alone where a person must change them', async () => {
    const { code, stderr } = await repaired('policies');
    expect(code).toBe(2);
    expect(stderr).toContain('policies has objects that need a person; nothing was changed. PodSecurityPolicy restricted');
    const { deployed, older } = await checked();
    expect(deployed).toEqual([expect.stringContaining('Helm release shop/policies')]);
    expect(older).toHaveLength(2);
  });

  it('keep every value of the chart that was not repaired', async () => {
    const valuesOf = (revision: number): Promise<string> =>
      succeeded(runHelm(['get', 'values', 'web', '--all', '--revision', String(revision), '--output', 'json']));
    expect(await valuesOf(4)).toBe(await valuesOf(2));
  });
});
