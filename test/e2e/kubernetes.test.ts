import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kubeconfigOf } from '../servers/kubeconfig-of.ts';
import { type KubernetesRelease, kubernetesServer } from '../servers/kubernetes-server.ts';
import { type RunningKubernetes, startKubernetes } from '../servers/start-kubernetes.ts';
import { testedReleases } from '../servers/tested-releases.ts';
import { objectsOf, plantBystanders } from './api-access.ts';
import { grantRights } from './grant-rights.ts';
import { endedWell, endingOf, runSuite, runWholeSuite, type SuiteRun } from './run-suite.ts';

const token = 'a-token-of-the-administrator';
const limited = { name: 'limited', token: 'a-token-of-somebody-without-rights' };
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

/** Why something was skipped: each reason once, sorted, without what chance decides. */
const reasonsOf = (run: SuiteRun): readonly string[] =>
  (run.report().notTested ?? [])
    .map(({ reason }) => reason)
    .filter((reason) => reason !== noBookmark)
    .sort();

/** What newer releases have no occasion to show: all of them the same. */
const skippedOnNewer = [
  'no namespace controller: the target does not delete the objects in a deleted namespace',
  'the target describes no such list with a merge marker and without a list type',
  'the target does not serve flowcontrol.apiserver.k8s.io/v1beta2/flowschemas',
  'the target does not serve policy/v1beta1/podsecuritypolicies',
];

/** What a release has no occasion to show, by the reason that is told of it. */
const skippedOn: Readonly<Record<KubernetesRelease, readonly string[]>> = {
  '1.36': skippedOnNewer,
  '1.35': skippedOnNewer,
  '1.34': [...skippedOnNewer, 'the target has no metric that is said to be deprecated'],
  '1.33': [...skippedOnNewer, 'the target has no metric that is said to be deprecated'],
  '1.30': skippedOnNewer,
  '1.25': [
    'no namespace controller: the target does not delete the objects in a deleted namespace',
    'the requirement applies from release 1.26',
    'the requirement applies from release 1.27',
    'the target does not serve policy/v1beta1/podsecuritypolicies',
    'the target has no metric that is said to be deprecated',
    'the target reports no feature gate of the stage alpha',
    'the target reports no feature gate of the stage beta',
  ],
  '1.24': [
    'no namespace controller: the target does not delete the objects in a deleted namespace',
    'the requirement applies from release 1.25',
    'the requirement applies from release 1.26',
    'the requirement applies from release 1.27',
    'the target has no metric that is said to be deprecated',
    'the target ignores fieldValidation, which is optional before release 1.25',
    'the target reports no feature gate of the stage alpha',
    'the target reports no feature gate of the stage beta',
  ],
};

/** Whether a stream lasts long enough to carry one is chance. */
const noBookmark = 'the target sent no bookmark to a watch that asked for them';

type WholeRun = { readonly run: SuiteRun; readonly before: readonly string[]; readonly after: readonly string[] };
const wholeRuns = new Map<KubernetesRelease, Promise<WholeRun>>();

/**
 * Runs the whole suite with everything that it can be given: a second identity, the audit log, and a history that soon
 * ends: a version is forgotten between one and two intervals after it was replaced. What is stated leaves a loaded
 * machine time on either side. It mostly waits, beside other tests.
 */
const runWhole = async (release: KubernetesRelease): Promise<WholeRun> => {
  const running = await startKubernetes(release, { token, extraUsers: [limited], auditLog: true, compactionInterval: '10s' });
  try {
    const before = await plantBystanders(running);
    const limitedToken = join(running.folder, 'limited-token');
    writeFileSync(limitedToken, limited.token, { mode: 0o600 });
    const given = ['--limited-token-file', limitedToken, '--audit-log', join(running.folder, 'audit.log')];
    const run = await runWholeSuite(['--kubeconfig', running.kubeconfig, ...given, '--history-window', '40s', '--history-kept', '4s']);
    return { run, before, after: await objectsOf(running) };
  } finally {
    await running.stop();
  }
};

const startWhole = async (release: KubernetesRelease): Promise<void> => {
  if ('missing' in (await kubernetesServer(release))) return;
  const whole = runWhole(release);
  wholeRuns.set(release, whole);
  // It is told by the test that waits for it.
  whole.catch(() => undefined);
};

/** The newest release, and in the soak (`npm run soak -- --releases`) the oldest one too. */
const ends: readonly KubernetesRelease[] = process.env['APICONFORM_EVERY_SETUP'] === '1' ? ['1.36', '1.24'] : ['1.36'];

describe.each(ends.filter((release) => testedReleases.includes(release)))('kube-apiserver %s', async (release) => {
  const server = await kubernetesServer(release);

  describe.skipIf('missing' in server)('on this machine', () => {
    let running: RunningKubernetes;
    let before: readonly string[];

    beforeAll(async () => {
      await startWhole(release);
      running = await startKubernetes(release, { token, extraUsers: [operator] });
      await grantRights(running, operator.name);
      before = await plantBystanders(running);
    });

    afterAll(() => running.stop());

    it('keeps what is promised of history for one with no more rights than are needed, in any order, twice at once', async () => {
      const file = (name: string, text: string) => {
        writeFileSync(join(running.folder, name), text, { mode: 0o600 });
        return join(running.folder, name);
      };
      const kubeconfig = file('operator-kubeconfig', kubeconfigOf({ url: running.url, ca: running.ca, token: operator.token }));
      const ca = file('operator-ca.pem', running.ca);
      const flags = ['--server', running.url, '--certificate-authority', ca, '--token-file', file('operator-token', operator.token)];
      const [one, other] = await Promise.all([
        runSuite([...flags, '--seed', '1', '--concurrency', '64']),
        runSuite(['--seed', '2', '--concurrency', '8'], { env: { KUBECONFIG: kubeconfig } }),
      ]);
      expectNoFalseAlarm(one);
      expectNoFalseAlarm(other);
      expect(judgedBy(one)).toEqual(judgedBy(other));
      const { results, target } = one.report();
      expect(other.report().target.source).toBe('kubeconfig context "test"');
      expect(target.release).toMatch(new RegExp(`^v${release}\\.\\d+$`));
      expect(results.filter(({ status }) => status === 'passed').length).toBeGreaterThan(300);
      expect(reasonsOf(one)).toEqual([
        'it is not known how long history is kept: state it with --history-kept',
        'it is not known when history expires: state it with --history-window',
      ]);
      expect(await objectsOf(running)).toEqual(before);
    });
  });
});

describe.each(testedReleases)('the whole suite, with all that it can be given, on kube-apiserver %s', async (release) => {
  const server = await kubernetesServer(release);

  beforeAll(async () => {
    for (const one of testedReleases) if (!wholeRuns.has(one)) await startWhole(one);
  });

  it.skipIf('missing' in server)('finds nothing but known errata, and leaves out only what the release cannot show', async () => {
    const whole = await wholeRuns.get(release);
    if (whole === undefined) throw new Error('The run was not started.');
    const { run, before, after } = whole;
    expectNoFalseAlarm(run);
    expect(run.report().summary.passed).toBeGreaterThan(1500);
    expect(reasonsOf(run)).toEqual(skippedOn[release]);
    expect(after).toEqual(before);
  });
});
