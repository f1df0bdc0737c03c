import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { load, loadAll } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { CompatibilityReport } from '#core/model/compatibility-report';
import type { JsonObject } from '#core/model/json';
import { boundedJson } from '#reference-server/json/bounded-json';
import { projectText } from '../house/project-files.ts';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { kubernetesServer } from '../servers/kubernetes-server.ts';
import { type RunningKubernetes, startKubernetes } from '../servers/start-kubernetes.ts';
import { type ApiAccess, sendRequest } from './api-access.ts';
import { applyManifests } from './grant-rights.ts';
import { runCommand } from './run-command.ts';

const kubernetes = await kubernetesServer('1.36');
const roles = projectText('deploy/compatibility-rbac.yaml').split('---\n');
const account = '/api/v1/namespaces/apiconform/serviceaccounts';
const configMap = '/api/v1/namespaces/apiconform/configmaps/apiconform-compatibility';
const [clusterRole = ''] = roles;
const [head = '', ...rules] = clusterRole.split(/^(?= {2}- )/m);

const job = boundedJson(loadAll(projectText('deploy/compatibility-cronjob.yaml')).at(-1));
const args = [pointTo(job, '/spec/jobTemplate/spec/template/spec/containers/0/args') ?? []].flat().map(String);

const definition: JsonObject = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
    versions: [
      { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
      { name: 'v1beta1', served: true, storage: false, deprecated: true, schema: { openAPIV3Schema: { type: 'object' } } },
    ],
  },
};

describe.skipIf('missing' in kubernetes)('the CronJob of deploy/, on kube-apiserver 1.36', () => {
  let server: RunningKubernetes;
  let access: ApiAccess;
  let token = '';

  const created = async (path: string, body: JsonObject) => {
    const { status, body: answer } = await sendRequest(access, 'POST', path, body);
    expect([status, stringAt(answer, '/message')]).toEqual([201, undefined]);
    return answer;
  };
  beforeAll(async () => {
    server = await startKubernetes('1.36', { token: 'a-token-of-the-administrator' });
    access = server;
    await created('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'apiconform' } });
    await created(account, { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'apiconform-compatibility' } });
    const request = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} };
    token = stringAt(await created(`${account}/apiconform-compatibility/token`, request), '/status/token') ?? '';
    expect(token).not.toBe('');
    await applyManifests(access, roles);
  }, 120_000);
  afterAll(() => server.stop());

  /** Runs the command of the job as its service account. */
  const checked = async (...flags: readonly string[]) => {
    const folder = temporaryFolder({ 'ca.crt': server.ca, token });
    const reached = ['--server', server.url, '--certificate-authority', join(folder, 'ca.crt'), '--token-file', join(folder, 'token')];
    const { code, stdout, stderr } = await runCommand([...args, ...reached, '--format', 'json', ...flags]);
    const report: CompatibilityReport | undefined = code === 2 ? undefined : JSON.parse(stdout);
    const undecided = report?.rules.flatMap((rule) => rule.undecided.map(({ about, missing }) => `${rule.id} ${about}: ${missing}`)) ?? [];
    return { code, stderr, report, undecided, notes: report?.notes.filter((note) => /^Not available|are missing/.test(note)) ?? [] };
  };
  const stored = async (key: string) => stringAt((await sendRequest(access, 'GET', configMap)).body, `/data/${key}`);

  it('has the rights that it needs, and writes its report to a ConfigMap', async () => {
    const { code, stderr, report, undecided, notes } = await checked();
    expect({ code, stderr, undecided, notes }).toEqual({ code: 0, stderr: '', undecided: [], notes: [] });
    expect(report?.rules.find(({ id }) => id === 'server/client')?.outcome).toBe('kept');
    expect((await stored('SUMMARY'))?.split('\n')).toEqual([
      'Ready for 1.37: Nothing that was checked uses what is removed by then.',
      expect.stringMatching(/^passed: /),
      expect.stringMatching(/^findings: 0 MUST/),
      'undecided: 0 rules',
      'release: 1.36; target release: 1.37',
      expect.stringMatching(/^checked: \d{4}-\d\d-\d\dT.* by apiconform /),
      '',
    ]);
    expect(JSON.parse((await stored('report.json')) ?? '').verdict).toEqual(report?.verdict);
    expect(await stored('report.md')).toContain('|');
  });

  it('replaces the report of an earlier check', async () => {
    const before = await stored('SUMMARY');
    expect((await checked()).code).toBe(0);
    expect(await stored('SUMMARY')).not.toBe(before);
  });

  it.each(rules.map((rule, index) => [rule.split('\n')[0]?.trim() ?? '', index] as const))('misses each rule: %s', async (_, index) => {
    await applyManifests(access, [head + rules.filter((__, other) => other !== index).join('')]);
    const { code, undecided, notes } = await checked();
    await applyManifests(access, [clusterRole]);
    expect(code).toBe(0);
    // A rule for a group that is off by default is needed where it is on.
    const [, group = ''] = /apiGroups: \["([^"]*)"\]/.exec(rules[index] ?? '') ?? [];
    const isServed = group === '' || (await sendRequest(access, 'GET', `/apis/${group}`)).status === 200;
    expect([isServed, [...undecided, ...notes].join('\n')]).toEqual([isServed, isServed ? expect.stringMatching(/returned 403/) : '']);
  });

  it('misses the right to write the report, and says which role has it', async () => {
    const role = boundedJson(load(roles[2] ?? ''));
    for (const verb of ['create', 'patch']) {
      const name = 'apiconform-compatibility';
      await applyManifests(access, [(roles[2] ?? '').replace('"create", "patch"', `"${verb}"`)]);
      if (verb === 'patch') expect((await sendRequest(access, 'DELETE', configMap)).status).toBe(200);
      const { code, stderr } = await checked();
      expect([code, stderr]).toEqual([2, expect.stringContaining(`The report was not stored: ${configMap} returned 403`)]);
      expect(stderr).toContain(`apiconform rbac --compat --report-configmap apiconform/${name}`);
    }
    expect(stringAt(role, '/kind')).toBe('Role');
    await applyManifests(access, roles.slice(2, 3));
    expect((await checked()).code).toBe(0);
  });

  it('writes metrics as a whole', async () => {
    const folder = temporaryFolder({});
    const file = join(folder, 'apiconform.prom');
    for (let run = 0; run < 2; run += 1) expect((await checked('--metrics-file', file)).code).toBe(0);
    expect(readdirSync(folder)).toEqual(['apiconform.prom']);
    const text = readFileSync(file, 'utf8');
    expect(statSync(file).mode & 0o044).toBe(0o044);
    expect(text).toContain('apiconform_compatibility_findings{rule="server/client",level="MUST",status="open"} 0\n');
    expect(text).toContain('apiconform_compatibility_passed 1\n');
    expect(text).toMatch(
      /^apiconform_compatibility_info\{command="compat server",version="\d.*",release="1.36",target_release="1.37"\} 1$/m,
    );
    const [, time = ''] = /^apiconform_compatibility_last_check_timestamp_seconds (\d+)$/m.exec(text) ?? [];
    expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(600);
  });

  it('may not list custom resources, and says so, until the role has their group', async () => {
    await created('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition);
    const path = '/apis/example.com/v1beta1/namespaces/default/widgets?fieldManager=operator';
    await expect
      .poll(
        async () =>
          (
            await sendRequest(access, 'POST', path, {
              apiVersion: 'example.com/v1beta1',
              kind: 'Widget',
              metadata: { name: 'a', labels: { a: 'b' } },
            })
          ).status,
        { timeout: 20_000 },
      )
      .toBe(201);
    const blind = await checked();
    expect(blind.undecided.join('\n')).toContain('example.com/v1/Widget: a list of its objects: /apis/example.com/v1/widgets returned 403');
    const flags = [
      '--compat',
      '--objects',
      '--helm',
      '--custom-group',
      'example.com',
      '--service-account',
      'apiconform:apiconform-compatibility',
    ];
    await applyManifests(access, (await runCommand(['rbac', ...flags])).stdout.split('---\n'));
    const { undecided, report } = await checked();
    expect(undecided).toEqual([]);
    expect(report?.findings.map(({ rule, message }) => [rule, message])).toEqual([
      [
        'server/custom-version',
        expect.stringContaining(
          'example.com/v1beta1/Widget is deprecated by its CustomResourceDefinition but still in use: written by operator',
        ),
      ],
    ]);
  });
});
