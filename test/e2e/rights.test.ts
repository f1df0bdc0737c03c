import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { type ApiAccess, objectsOf, sendRequest } from './api-access.ts';
import { applyManifests, printedManifests } from './grant-rights.ts';
import { endedWell, endingOf, runSuite, runWholeSuite, type SuiteRun } from './run-suite.ts';
import { serveReference } from './serve-reference.ts';

const selection = [
  '--only',
  'limits/single-resource',
  '--only',
  'paths/subresources-of-deployment',
  '--only',
  'field-validation-level/scale',
];
const tokens = { administrator: 'a-token-of-the-administrator', operator: 'a-token-of-the-operator' };

/** The responses 403 to requests of the run itself. */
const refusedIn = (run: SuiteRun): readonly string[] =>
  run
    .file('run.ndjson')
    .split('\n')
    .filter((line) => line.startsWith('{"e":"exchange"') && line.includes('"answer":{"status":403') && !line.includes('"as":"'));

/** A server with RBAC, its administrator, and the flags of a run by a user without rights. */
const start = async (): Promise<{ readonly administrator: ApiAccess; readonly flags: readonly string[] }> => {
  const users = `${tokens.administrator},admin,1,"system:masters"\n${tokens.operator},operator,2\n`;
  const folder = temporaryFolder({ users, token: tokens.operator });
  const server = await serveReference(['--token-file', join(folder, 'users')]);
  onTestFinished(async () => {
    await server.stop();
  });
  const administrator = { url: server.url, token: tokens.administrator };
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'kube-system' } };
  expect([201, 409]).toContain((await sendRequest(administrator, 'POST', '/api/v1/namespaces', namespace)).status);
  return { administrator, flags: ['--server', server.url, '--token-file', join(folder, 'token')] };
};

describe('a run with the rights that apiconform rbac prints', () => {
  it('judges what it selects without a response 403', async () => {
    const { administrator, flags } = await start();
    await applyManifests(administrator, await printedManifests('operator', selection));
    const run = await runSuite([...flags, ...selection]);
    expect(endingOf(run)).toEqual(endedWell);
    expect(run.report().summary).toMatchObject({ failed: 0, inconclusive: 0, error: 0, skipped: 0 });
    expect(refusedIn(run)).toEqual([]);
  });

  it('does not test what a rule that is left out would permit, and says so', async () => {
    const { administrator, flags } = await start();
    const printed = await printedManifests('operator', selection);
    const without = printed.map((text) => text.replace(/ {2}- apiGroups: \["apps"\]\n {4}resources: \["deployments"\]\n.*\n/, ''));
    expect(without).not.toEqual(printed);
    await applyManifests(administrator, without);
    const run = await runSuite([...flags, ...selection]);
    expect(endingOf(run)).toEqual(endedWell);
    expect(run.report().summary).toMatchObject({ failed: 0, inconclusive: 0, error: 0 });
    expect(run.report().summary.skipped).toBeGreaterThan(0);
    expect(run.report().notTested?.map(({ reason }) => reason)).toEqual([
      'the identity of the run may not create, delete, get, list deployments.apps: grant what "apiconform rbac" prints',
      'the identity of the run may not create, delete, get, list, patch, update deployments.apps: grant what "apiconform rbac" prints',
    ]);
    expect(refusedIn(run)).toEqual([]);
  });
});

/** The methods of the requests of a run. */
const methodsIn = (run: SuiteRun): ReadonlySet<string> =>
  new Set(
    [...run.file('run.ndjson').matchAll(/^\{"e":"(?:exchange|stream)".*?"request":\{"method":"(\w+)"/gm)].map(([, method = '']) => method),
  );

describe('a read-only run with the rights that apiconform rbac prints', () => {
  it('judges with GET requests alone, without a response 403', async () => {
    const { administrator, flags } = await start();
    await applyManifests(administrator, await printedManifests('operator', ['--read-only']));
    const run = await runWholeSuite([...flags, '--read-only']);
    expect(endingOf(run)).toEqual(endedWell);
    expect(run.report().summary).toMatchObject({ failed: 0, inconclusive: 0, error: 0 });
    expect(run.report().summary.passed).toBeGreaterThan(100);
    expect(methodsIn(run)).toEqual(new Set(['GET']));
    expect(refusedIn(run)).toEqual([]);
    expect(readdirSync(run.folder).filter((name) => name.startsWith('created'))).toEqual([]);
  });

  it('does not test what the identity may not read, and says so', async () => {
    const { administrator, flags } = await start();
    const only = ['--read-only', '--only', 'list-paging/limit'];
    const printed = await printedManifests('operator', only);
    const without = printed.map((text) => text.replace(/ {2}- apiGroups: .*\n {4}resources: \["clusterroles"\]\n.*\n/, ''));
    expect(without).not.toEqual(printed);
    await applyManifests(administrator, without);
    const run = await runWholeSuite([...flags, ...only]);
    expect(run.report().summary).toMatchObject({ passed: 0, failed: 0, inconclusive: 0, error: 0 });
    expect(run.report().notTested?.map(({ reason }) => reason)).toContain(
      'the identity of the run may not list clusterroles.rbac.authorization.k8s.io: grant what "apiconform rbac" prints',
    );
  });
});

describe('a run in given namespaces with the rights that apiconform rbac prints', () => {
  it('judges without a response 403, and leaves the namespaces and what others have in them as they are', async () => {
    const { administrator, flags } = await start();
    const paths = ['a', 'b'].map((name) => `/api/v1/namespaces/given-${name}`);
    for (const path of paths) {
      await sendRequest(administrator, 'POST', '/api/v1/namespaces', {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name: path.split('/').at(-1) },
      });
      await sendRequest(administrator, 'POST', `${path}/configmaps`, {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'others', labels: { app: 'others' } },
      });
    }
    const only = ['--namespaces', 'given-a,given-b', '--only', 'watch', '--only', 'apply', '--only', 'dry-run'];
    await applyManifests(administrator, await printedManifests('operator', only));
    const before = await objectsOf(administrator);
    const run = await runWholeSuite([...flags, ...only]);
    expect(endingOf(run)).toEqual(endedWell);
    expect(run.report().summary).toMatchObject({ failed: 0, inconclusive: 0, error: 0 });
    expect(run.report().summary.passed).toBeGreaterThan(100);
    expect(refusedIn(run)).toEqual([]);
    expect(await objectsOf(administrator)).toEqual(before);
  });
});
