import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kubeconfigOf } from '../servers/kubeconfig-of.ts';
import { kubernetesReleases, kubernetesServer } from '../servers/kubernetes-server.ts';
import { type RunningKubernetes, startKubernetes } from '../servers/start-kubernetes.ts';
import { objectsOf, plantBystanders } from './api-access.ts';
import { grantRights } from './grant-rights.ts';
import { endedWell, endingOf, runSuite, runWholeSuite, type SuiteRun } from './run-suite.ts';

const token = 'a-token-of-the-administrator';
const operator = { name: 'operator', token: 'a-token-of-the-operator' };

/** What every run against a released server must come to: nothing that it does is called wrong. */
const expectNoFalseAlarm = (run: SuiteRun) => {
  expect(endingOf(run)).toEqual(endedWell);
  const report = run.report();
  expect(report.summary).toMatchObject({ failed: 0, inconclusive: 0, error: 0 });
  expect(report.run.left).toEqual([]);
  const known = new Map(report.errata.map(({ id, results }) => [id, results]));
  const deviations = report.results.filter(({ status }) => status === 'deviation');
  expect(deviations.filter(({ erratum }) => (known.get(erratum ?? '') ?? 0) === 0)).toEqual([]);
};

/** What was judged and what was not. A lagging cache shows, and a short stream carries a bookmark, by chance. */
const judgedBy = (run: SuiteRun): readonly string[] =>
  run
    .report()
    .results.filter(({ statement }) => !statement.startsWith('events/bookmark/'))
    .map(({ statement, case: of, subject, status }) => `${statement} [${of}@${subject}] ${status === 'skipped' ? 'skipped' : 'judged'}`);

const newest = await kubernetesServer('1.36');
let forgetful: Promise<{ run: SuiteRun; before: readonly string[]; after: readonly string[] }> | undefined;

/** Mostly waits, and so goes on beside all other tests. */
const runAgainstForgetful = async () => {
  const running = await startKubernetes('1.36', { token, compactionInterval: '5s' });
  try {
    const before = await plantBystanders(running);
    const only = ['gone', 'list-paging', 'watch', 'limits'].flatMap((area) => ['--only', area]);
    const run = await runSuite(['--kubeconfig', running.kubeconfig, '--history-window', '40s', '--concurrency', '4', ...only]);
    return { run, before, after: await objectsOf(running) };
  } finally {
    await running.stop();
  }
};

beforeAll(() => {
  if ('missing' in newest) return;
  forgetful = runAgainstForgetful();
  // It is told by the test that waits for it.
  forgetful.catch(() => undefined);
});

describe.each(kubernetesReleases)('kube-apiserver %s', async (release) => {
  const server = await kubernetesServer(release);

  describe.skipIf('missing' in server)('on this machine', () => {
    let running: RunningKubernetes;
    let asOperator: readonly string[];
    let before: readonly string[];

    beforeAll(async () => {
      running = await startKubernetes(release, { token, extraUsers: [operator] });
      await grantRights(running, operator.name);
      before = await plantBystanders(running);
      const file = (name: string, text: string) => {
        writeFileSync(join(running.folder, name), text, { mode: 0o600 });
        return join(running.folder, name);
      };
      const ca = file('operator-ca.pem', running.ca);
      asOperator = ['--server', running.url, '--certificate-authority', ca, '--token-file', file('operator-token', operator.token)];
    });

    afterAll(() => running.stop());

    it('keeps all that applies to it but for known errata, for one who has no more rights than are needed', async () => {
      const run = await runSuite(asOperator);
      expectNoFalseAlarm(run);
      const { results, target } = run.report();
      expect(target.release).toMatch(new RegExp(`^v${release}\\.\\d+$`));
      expect(results.filter(({ status }) => status === 'passed').length).toBeGreaterThan(300);
      const reasons = new Set(results.filter(({ status }) => status === 'skipped').map(({ reason }) => reason));
      expect(reasons).toEqual(
        new Set(['--history-window does not state by when history is gone', '--history-kept does not state how long history is promised']),
      );
      expect(await objectsOf(running)).toEqual(before);
    });

    it('keeps the whole of the specification that applies to it, but for known errata', async () => {
      const run = await runWholeSuite(['--kubeconfig', running.kubeconfig]);
      expectNoFalseAlarm(run);
      expect(run.report().summary.passed).toBeGreaterThan(1500);
      expect(await objectsOf(running)).toEqual(before);
    });

    it('is found through a kubeconfig, and comes to the same with many cases at a time, in other orders, twice at once', async () => {
      const kubeconfig = join(running.folder, 'operator-kubeconfig');
      writeFileSync(kubeconfig, kubeconfigOf({ url: running.url, ca: running.ca, token: operator.token }), { mode: 0o600 });
      const [one, other] = await Promise.all([
        runSuite(['--kubeconfig', kubeconfig, '--seed', '1', '--concurrency', '64']),
        runSuite(['--seed', '2', '--concurrency', '8'], { env: { KUBECONFIG: kubeconfig } }),
      ]);
      expectNoFalseAlarm(one);
      expectNoFalseAlarm(other);
      expect(one.report().target.source).toBe('kubeconfig context "test"');
      expect(judgedBy(one)).toEqual(judgedBy(other));
      expect(await objectsOf(running)).toEqual(before);
    });
  });
});

describe.skipIf('missing' in newest)('kube-apiserver 1.36 that soon forgets', () => {
  it('says which versions are gone, within the time that was stated', async () => {
    if (forgetful === undefined) throw new Error('The run was not started.');
    const { run, before, after } = await forgetful;
    expectNoFalseAlarm(run);
    const judged = run.report().results.filter(({ statement, status }) => statement.startsWith('gone/') && status !== 'skipped');
    expect(new Set(judged.map(({ statement }) => statement)).size).toBeGreaterThan(4);
    expect(new Set(judged.map(({ subject }) => subject)).size).toBe(4);
    expect(after).toEqual(before);
  });
});
