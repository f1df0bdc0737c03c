import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, loadAll } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import { createReferenceServer } from '#reference-server/create-reference-server';
import type { Listening } from '#reference-server/http/listen';
import { boundedJson } from '#reference-server/json/bounded-json';
import { projectFolder, projectText } from '../house/project-files.ts';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { kubernetesServer } from '../servers/kubernetes-server.ts';
import { runProgram } from '../servers/run-program.ts';
import { startKubernetes } from '../servers/start-kubernetes.ts';
import { type ApiAccess, sendRequest } from './api-access.ts';
import { startCountingProxy } from './counting-proxy.ts';

const main = join(projectFolder, 'dist/src/cli/main.js');
const only = ['--only', 'list-paging/limit'];

/** Two servers: one that conforms, and one that pages badly. */
let good: Listening;
let bad: Listening;
beforeAll(async () => {
  good = await createReferenceServer({}).listen(0);
  bad = await createReferenceServer({ fault: 'limit-ignored' }).listen(0);
});
afterAll(async () => {
  await good.close();
  await bad.close();
});

/** Documents of a file in YAML. */
const documentsOf = (file: string) => loadAll(projectText(file)).map((document) => boundedJson(document));

const action = boundedJson(load(projectText('action.yml')));
const script = stringAt(action, '/runs/steps/2/run') ?? '';

/** Runs it as a runner does, with inputs. */
const act = async (inputs: Readonly<Record<string, string>>) => {
  const folder = temporaryFolder();
  const files = { GITHUB_OUTPUT: join(folder, 'output'), GITHUB_STEP_SUMMARY: join(folder, 'summary') };
  const none = { SERVER: '', KUBECONFIG_FILE: '', CONTEXT: '', TOKEN: '', WAIVERS: '', BASELINE: '', OUTPUT: join(folder, 'reports') };
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    ...none,
    ...files,
    FLAGS: only.join('\n'),
    ACTION_PATH: projectFolder,
    ...inputs,
  };
  const ended = await runProgram('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], { cwd: folder, env });
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  return { ...ended, verdict: read(files.GITHUB_OUTPUT), summary: read(files.GITHUB_STEP_SUMMARY), reports: none.OUTPUT };
};

describe('the script of the action', () => {
  it('passes on a server that conforms, with the verdict and a summary', async () => {
    const acted = await act({ SERVER: good.url, TOKEN: 'a-token' });
    expect([acted.code, acted.verdict]).toEqual([0, 'verdict=conformant\n']);
    expect(acted.summary).toMatch(/^\*\*Conformant\.\*\*/);
  });

  it('fails on a regression, with an annotation', async () => {
    const acted = await act({ SERVER: bad.url });
    expect([acted.code, acted.verdict]).toEqual([1, 'verdict=not conformant\n']);
    expect(acted.stdout).toContain('::error');
    expect(acted.summary).toContain('list-paging/limit');
  });

  it('fails only on what is new, with a baseline', async () => {
    const [before, after] = [await act({ SERVER: good.url }), await act({ SERVER: bad.url })];
    const regressed = await act({ SERVER: bad.url, BASELINE: before.reports });
    expect(regressed.code).toBe(1);
    expect(regressed.summary).toContain('new failure');
    expect((await act({ SERVER: bad.url, BASELINE: after.reports })).code).toBe(0);
    expect((await act({ SERVER: good.url, BASELINE: after.reports })).code).toBe(0);
  });

  it('says why it could not run', async () => {
    const acted = await act({ SERVER: good.url, FLAGS: '--only\nno-such-area' });
    expect([acted.code, acted.verdict, acted.summary]).toEqual([2, '', '']);
    expect(acted.stderr).toContain('no-such-area');
  });
});

describe('the commands of deploy/', () => {
  /** Runs the command of a container in a folder in place of its volume, against a server. */
  const runContainer = async (container: unknown, volume: string, env: Readonly<Record<string, string>> = {}) => {
    const parsed = boundedJson(container);
    const list = (name: string) => [pointTo(parsed, name) ?? []].flat().map(String);
    const [command, args] = [list('/command'), list('/args')];
    const kubeconfig = join(volume, 'kubeconfig');
    const context = { clusters: [{ name: 'c', cluster: { server: good.url } }], contexts: [{ name: 'c', context: { cluster: 'c' } }] };
    writeFileSync(kubeconfig, JSON.stringify({ 'current-context': 'c', ...context }));
    const here = (text: string) =>
      text
        .replaceAll('/app/dist/src/cli/main.js', main)
        .replaceAll('/results', volume)
        .replaceAll('run --yes', `run --yes ${only.join(' ')}`);
    const own = command.length === 0 ? [process.execPath, main, ...args.map(here), ...(args[0] === 'run' ? only : [])] : command.map(here);
    const [program = '', ...rest] = own;
    return runProgram(program, rest, {
      cwd: volume,
      env: { PATH: process.env['PATH'] ?? '', HOME: volume, KUBECONFIG: kubeconfig, ...env },
    });
  };
  const containerOf = (file: string, kind: string) => {
    const document = documentsOf(file).find((one) => stringAt(one, '/kind') === kind);
    return pointTo(document, kind === 'CronJob' ? '/spec/jobTemplate/spec/template/spec/containers/0' : '/spec/template/spec/containers/0');
  };

  it('run the suite once', async () => {
    const volume = temporaryFolder();
    const { code, stdout } = await runContainer(containerOf('deploy/job.yaml', 'Job'), volume);
    expect([code, stdout.includes('<testsuites')]).toEqual([0, true]);
    expect(existsSync(join(volume, 'report.json'))).toBe(true);
  });

  it('run the shards of the suite, which merge', async () => {
    const volume = temporaryFolder();
    for (const index of ['0', '1', '2', '3', '4']) {
      const { code, stderr } = await runContainer(containerOf('deploy/indexed-job.yaml', 'Job'), volume, { JOB_COMPLETION_INDEX: index });
      expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
    }
    const merge =
      /^# (apiconform merge .*)$/m.exec(projectText('deploy/indexed-job.yaml'))?.[1]?.replaceAll('/results', volume).split(' ') ?? [];
    expect((await runProgram(process.execPath, [main, ...merge.slice(1)], { cwd: volume })).code).toBe(0);
    expect(existsSync(join(volume, 'merged/report.json'))).toBe(true);
  });

  it('check whether the cluster is ready for the next release', async () => {
    const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'apiconform' } };
    expect((await sendRequest(good, 'POST', '/api/v1/namespaces', namespace)).status).toBe(201);
    const { code, stdout, stderr } = await runContainer(containerOf('deploy/compatibility-cronjob.yaml', 'CronJob'), temporaryFolder());
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('release');
    const stored = await sendRequest(good, 'GET', '/api/v1/namespaces/apiconform/configmaps/apiconform-compatibility');
    expect(stringAt(stored.body, '/data/SUMMARY')).toContain('passed: no failing findings');
  });

  it.each([
    ['with the reports', only, ['junit.xml', 'report.json']],
    ['where the run could not start', ['--only', 'no-such-area'], ['log.txt']],
  ])('give Sonobuoy its archive: %s', async (_, selected, names) => {
    const volume = temporaryFolder();
    const plugin = pointTo(documentsOf('deploy/sonobuoy-plugin.yaml')[0], '/spec');
    const text = JSON.stringify(plugin)
      .replace('run --yes', `run --yes ${selected.join(' ')}`)
      .replace('run --yes --only', 'run  --yes --only');
    mkdirSync(join(volume, 'sonobuoy'));
    const { code } = await runContainer(JSON.parse(text), volume, { SONOBUOY_RESULTS_DIR: join(volume, 'sonobuoy') });
    const archive = readFileSync(join(volume, 'sonobuoy/done'), 'utf8');
    const listed = await runProgram('tar', ['-tzf', archive]);
    expect([code, names.filter((name) => !listed.stdout.includes(`./${name}\n`))]).toEqual([0, []]);
  });
});

const kubernetes = await kubernetesServer('1.36');

describe.skipIf('missing' in kubernetes)('kube-apiserver 1.36', () => {
  let access: ApiAccess;
  let stop = async (): Promise<unknown> => undefined;
  beforeAll(async () => {
    const server = await startKubernetes('1.36', { token: 'a-token-of-the-administrator' });
    stop = () => server.stop();
    access = server;
    const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'apiconform' } };
    expect((await sendRequest(access, 'POST', '/api/v1/namespaces', namespace)).status).toBe(201);
  });
  afterAll(() => stop());

  const collections: Readonly<Record<string, string>> = {
    Namespace: '/api/v1/namespaces',
    ServiceAccount: '/api/v1/namespaces/apiconform/serviceaccounts',
    PersistentVolumeClaim: '/api/v1/namespaces/apiconform/persistentvolumeclaims',
    Pod: '/api/v1/namespaces/apiconform/pods',
    Job: '/apis/batch/v1/namespaces/apiconform/jobs',
    CronJob: '/apis/batch/v1/namespaces/apiconform/cronjobs',
    ClusterRole: '/apis/rbac.authorization.k8s.io/v1/clusterroles',
    ClusterRoleBinding: '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings',
    Role: '/apis/rbac.authorization.k8s.io/v1/namespaces/NAMESPACE/roles',
    RoleBinding: '/apis/rbac.authorization.k8s.io/v1/namespaces/NAMESPACE/rolebindings',
  };
  const files = ['namespace', 'rbac', 'job', 'indexed-job', 'compatibility-cronjob', 'compatibility-rbac'].map(
    (name) => `deploy/${name}.yaml`,
  );
  const objects = files.flatMap((file) => documentsOf(file).map((object) => [`${stringAt(object, '/kind')} of ${file}`, object] as const));

  it.each(objects)('accepts the manifests of deploy/: %s', async (_, object) => {
    const kind = stringAt(object, '/kind') ?? '';
    const name = stringAt(object, '/metadata/name') === 'apiconform' && kind === 'Namespace' ? 'apiconform-other' : undefined;
    const sent = name === undefined ? object : { apiVersion: 'v1', kind, metadata: { name } };
    const path = collections[kind]?.replace('NAMESPACE', stringAt(object, '/metadata/namespace') ?? '');
    const { status, body } = await sendRequest(access, 'POST', `${path}?dryRun=All&fieldValidation=Strict`, Object(sent));
    expect([status, stringAt(body, '/message')]).toEqual([201, undefined]);
  });

  it('accepts the pod of the plugin', async () => {
    const [plugin] = documentsOf('deploy/sonobuoy-plugin.yaml');
    const volumes = [{ name: 'results', emptyDir: {} }];
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'plugin' }, spec: { containers: [pointTo(plugin, '/spec')], volumes } };
    // The controller that makes the account of pods does not run here.
    const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } };
    await sendRequest(access, 'POST', collections['ServiceAccount'] ?? '', account);
    const { status, body } = await sendRequest(access, 'POST', `${collections['Pod']}?dryRun=All&fieldValidation=Strict`, pod);
    expect([status, stringAt(body, '/message')]).toEqual([201, undefined]);
  });

  it('passes the action, which fails behind a proxy that ignores the limits of lists', async () => {
    const ignoreLimits = (target: string) => target.replace(/([?&])limit=\d+&?/, '$1');
    const proxies = [await startCountingProxy(access), await startCountingProxy(access, ignoreLimits)];
    const [good, bad] = proxies.map(({ url }) => ({ SERVER: url, TOKEN: 'a-token-of-the-administrator' }));
    const passed = await act({ ...good });
    expect([passed.code, passed.verdict]).toEqual([0, 'verdict=conformant\n']);
    const failed = await act({ ...bad, BASELINE: passed.reports });
    expect([failed.code, failed.verdict]).toEqual([1, 'verdict=not conformant\n']);
    expect(failed.stdout).toMatch(/^::error.*list-paging\/limit/m);
    expect(failed.summary).toContain('new failure');
    for (const proxy of proxies) await proxy.close();
  });
});
