import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subjectText } from '#core/codecs/finding-text';
import type { CompatibilityReport } from '#core/model/compatibility-report';
import type { JsonObject } from '#core/model/json';
import { schemaProblems } from '../reporters/published-schema.ts';
import { kubernetesServer } from '../servers/kubernetes-server.ts';
import { type RunningKubernetes, startKubernetes } from '../servers/start-kubernetes.ts';
import { sendRequest } from './api-access.ts';
import { runCommand } from './run-command.ts';

const isMissing = 'missing' in (await kubernetesServer('1.24'));

const policy = {
  apiVersion: 'policy/v1beta1',
  kind: 'PodSecurityPolicy',
  metadata: { name: 'restricted' },
  spec: {
    seLinux: { rule: 'RunAsAny' },
    runAsUser: { rule: 'RunAsAny' },
    supplementalGroups: { rule: 'RunAsAny' },
    fsGroup: { rule: 'RunAsAny' },
  },
};
const template = { spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'example.com/a' }] } } } };
const cronJob = {
  apiVersion: 'batch/v1beta1',
  kind: 'CronJob',
  metadata: { name: 'nightly' },
  spec: { schedule: '@daily', jobTemplate: template },
};

describe.skipIf(isMissing)('the uses of what the target release removed, on kube-apiserver 1.24', () => {
  let server: RunningKubernetes;

  beforeAll(async () => {
    server = await startKubernetes('1.24', { token: 'a-token-of-the-administrator', flags: [] });
  }, 600_000);
  afterAll(() => server.stop());

  const created = async (path: string, body: JsonObject): Promise<void> => {
    expect((await sendRequest(server, 'POST', path, body)).status).toBe(201);
  };
  const checked = async (...flags: readonly string[]) => {
    const args = ['compat', 'server', '--kubeconfig', server.kubeconfig, '--format', 'json', ...flags];
    const { code, stdout, stderr } = await runCommand(args);
    if (code === 2) throw new Error(stderr);
    const report: CompatibilityReport = JSON.parse(stdout);
    expect(schemaProblems('compatibility', report)).toEqual([]);
    const findings = report.findings.map(({ rule, subject }) => `${rule} ${subjectText(subject)}`);
    return { code, findings, undecided: report.rules.flatMap(({ undecided }) => undecided), sentence: report.verdict.because };
  };

  it('are none on a new server, however often it is checked', async () => {
    for (let run = 0; run < 3; run += 1) expect(await checked('--objects')).toMatchObject({ code: 0, findings: [], undecided: [] });
  });

  it('fail the check, the same each time: objects without a replacement, clients, and requests', async () => {
    await created('/apis/policy/v1beta1/podsecuritypolicies?fieldManager=installer', policy);
    await created('/apis/batch/v1beta1/namespaces/default/cronjobs?fieldManager=scheduler', cronJob);
    const first = await checked('--objects');
    expect(first).toMatchObject({
      code: 1,
      findings: [
        'server/requested batch/v1beta1/CronJob',
        'server/object policy/v1beta1/PodSecurityPolicy',
        'server/client client/scheduler',
        'server/client client/installer',
      ],
      undecided: [],
    });
    expect(await checked('--objects')).toEqual(first);
    // Without a list of objects, the request alone decides nothing: the first check listed the policies itself.
    const blind = await checked();
    expect(blind.findings).toEqual(['server/requested batch/v1beta1/CronJob']);
    expect(blind.undecided.map(({ about }) => about)).toEqual(['policy/v1beta1/PodSecurityPolicy']);
  });

  it('are those of the probe, too, once it was asked for', async () => {
    const versions = (findings: readonly string[]) => findings.filter((name) => name.startsWith('server/requested'));
    const probed = await checked('--probe');
    const after = await checked();
    expect(versions(after.findings).length).toBeGreaterThan(versions(probed.findings).length);
  });
});
