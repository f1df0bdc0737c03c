import { loadAll } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { projectText } from '../house/project-files.ts';
import { schemaProblems } from '../reporters/published-schema.ts';
import { kubernetesServer } from '../servers/kubernetes-server.ts';
import { runProgram } from '../servers/run-program.ts';
import { type RunningKubernetes, startKubernetes } from '../servers/start-kubernetes.ts';
import { sendRequest } from './api-access.ts';
import { runCommand } from './run-command.ts';

const fixtures = ['cluster', 'extensions', 'networking', 'workloads'];
const fixture = (name: string): string => projectText(`test/fixtures/manifests/${name}.yaml`);

/** The objects of a manifest, those of its lists among them. */
const objectsIn = (text: string): readonly JsonObject[] =>
  loadAll(text).flatMap((document) => {
    const object: Json = JSON.parse(JSON.stringify(document));
    const items = pointTo(object, '/items');
    return (Array.isArray(items) ? items : [object]).filter(isJsonObject);
  });

const server = await kubernetesServer('1.36');

/** Alphas and betas are served where everything is enabled. */
const everything = ['--runtime-config=api/all=true', '--feature-gates=AllAlpha=true,AllBeta=true'];

describe.skipIf('missing' in server).each([
  ['as it comes', [], fixtures],
  ['with everything enabled', everything, ['alphas']],
] as const)('what a fix gives to kube-apiserver 1.36 %s', (_name, flags, names) => {
  let running: RunningKubernetes;

  beforeAll(async () => {
    running = await startKubernetes('1.36', { token: 'a-token', flags });
  });

  afterAll(() => running?.stop());

  /** Where an object is created, as the server itself tells. */
  const pathOf = async (object: JsonObject): Promise<string> => {
    const apiVersion = stringAt(object, '/apiVersion') ?? '';
    const base = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const { body } = await sendRequest(running, 'GET', base);
    const resources = pointTo(body, '/resources');
    const resource = (Array.isArray(resources) ? resources : []).find(
      (each) => stringAt(each, '/kind') === object['kind'] && stringAt(each, '/name')?.includes('/') === false,
    );
    const name = stringAt(resource ?? null, '/name');
    return pointTo(resource ?? null, '/namespaced') === true ? `${base}/namespaces/default/${name}` : `${base}/${name}`;
  };

  const answersTo = async (text: string): Promise<readonly string[]> => {
    const answers: string[] = [];
    for (const object of objectsIn(text)) {
      const path = await pathOf(object);
      const { status, body } = await sendRequest(running, 'POST', `${path}?dryRun=All&fieldValidation=Strict`, object);
      answers.push(
        `${path} ${stringAt(object, '/metadata/name') ?? ''}: ${status} ${status === 201 ? '' : stringAt(body, '/message')}`.trim(),
      );
    }
    return answers;
  };

  it.each(names)('is accepted, field by field: %s', async (name) => {
    expect((await answersTo(fixture(name))).some((answer) => !answer.endsWith(': 201'))).toBe(true);
    const { stdout } = await runCommand(['scan', '--fix', '-', '--target-release', '1.36'], { input: fixture(name) });
    const answers = await answersTo(stdout);
    expect(answers.filter((answer) => !answer.endsWith(': 201'))).toEqual([]);
    expect(answers.length).toBeGreaterThan(5);
  });
});

/** The folder of the interface descriptions of release 1.23, with every kind filled in; Go keeps it beside other modules. */
const folderOf123 = async (): Promise<string | undefined> => {
  const { code, stdout } = await runProgram('go', ['mod', 'download', '-json', 'k8s.io/api@v0.23.17']).catch(() => ({
    code: 1,
    stdout: '',
  }));
  return code === 0 ? stringAt(JSON.parse(stdout), '/Dir') : undefined;
};

const interfaces = await folderOf123();

describe.skipIf(interfaces === undefined)('every kind of release 1.23', () => {
  it('is found where release 1.36 has it no longer, and nothing else is', async () => {
    const args = ['scan', '--target-release', '1.36', '--format', 'json', `${interfaces}/testdata/HEAD`];
    const { stdout, code } = await runCommand(args);
    const report: Json = JSON.parse(stdout);
    expect(schemaProblems('scan', report)).toEqual([]);
    const findings = pointTo(report, '/findings');
    const failing = (Array.isArray(findings) ? findings : []).filter((finding) => stringAt(finding, '/level') === 'MUST');
    const filesWith = (status: string): readonly string[] =>
      failing
        .filter((finding) => stringAt(finding, '/status') === status)
        .map((finding) => (stringAt(finding, '/where/file') ?? '').replace(/^.*\/|\.(?:yaml|json)$/g, ''))
        .sort();
    const names = projectText('test/fixtures/removed/by-1.36.txt').trimEnd().split('\n');
    expect(filesWith('removed')).toEqual([...names, ...names].sort());
    // A file is left of a kind that was taken out of batch/v1 before a release had it.
    expect(filesWith('unknown')).toEqual(['batch.v1.JobTemplate', 'batch.v1.JobTemplate']);
    expect(code).toBe(1);
  });
});
