import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kubeconfigOf } from '../servers/kubeconfig-of.ts';
import { type KubernetesRelease, kubernetesServer } from '../servers/kubernetes-server.ts';
import { type RunningKubernetes, startKubernetes } from '../servers/start-kubernetes.ts';
import { testedReleases } from '../servers/tested-releases.ts';
import { objectsOf, plantBystanders } from './api-access.ts';
import { applyManifests, printedManifests } from './grant-rights.ts';
import { areasOfHistory, endedWell, endingOf, runSuite, runWholeSuite, type SuiteRun } from './run-suite.ts';

const isSoak = process.env['APICONFORM_EVERY_SETUP'] === '1';
const token = 'a-token-of-the-administrator';
const limited = { name: 'limited', token: 'a-token-of-somebody-without-rights' };
/** What `runSuite` runs. */
const selectedAreas = areasOfHistory.flatMap((area) => ['--only', area]);
const operator = { name: 'operator', token: 'a-token-of-the-operator' };

/** Every run against a released server must end without a failure. */
const expectNoFalseAlarm = (run: SuiteRun) => {
  expect(endingOf(run)).toEqual(endedWell);
  const report = run.report();
  expect(report.summary).toMatchObject({ failed: 0, inconclusive: 0, error: 0 });
  expect(report.run.left).toEqual([]);
  const known = new Map(report.errata.map(({ id, results }) => [id, results]));
  const deviations = report.results.filter(({ status }) => status === 'deviation');
  expect(deviations.filter(({ erratum }) => (known.get(erratum ?? '') ?? 0) === 0)).toEqual([]);
};

/** Which results were judged and which were skipped. Whether a short stream has a bookmark is chance. */
const judgedBy = (run: SuiteRun): readonly string[] =>
  run
    .report()
    .results.filter(({ statement }) => !/^(events\/bookmark|gone\/latest)\//.test(statement))
    .map(({ statement, case: of, subject, status }) => `${statement} [${of}@${subject}] ${status === 'skipped' ? 'skipped' : 'judged'}`);

/** The reasons for skipped results: each once, sorted, without those that depend on chance. */
const reasonsOf = (run: SuiteRun): readonly string[] =>
  (run.report().notTested ?? [])
    .map(({ reason }) => reason)
    .filter((reason) => reason !== noBookmark && reason !== anotherWrote)
    .sort();

/** Released servers reject every change of the topologyKeys of a driver of a CSINode, and older ones every change of a driver. */
const fixedKeys = 'the target does not let the topologyKeys of a driver change';
const fixedDrivers = 'the target does not let a driver change';

/** The reasons for skipped results on 1.30. */
const skippedSinceMarkers = [
  'no namespace controller: the target does not delete the objects in a deleted namespace',
  'the target describes no list of this kind with a merge marker and without a list type',
  fixedKeys,
  'the target does not serve flowcontrol.apiserver.k8s.io/v1beta2/flowschemas',
  'the target does not serve policy/v1beta1/poddisruptionbudgets',
  'the target does not serve policy/v1beta1/podsecuritypolicies',
];

/** The reasons for skipped results on all newer releases. */
const skippedOnNewer = [...skippedSinceMarkers, 'the target warns of no deprecated version that another version of its resource replaces'];

/** The reasons for skipped results by release. */
const skippedOn: Readonly<Record<KubernetesRelease, readonly string[]>> = {
  '1.36': skippedOnNewer,
  '1.35': skippedOnNewer,
  '1.34': [...skippedOnNewer, 'the target has no deprecated metric'].sort(),
  '1.33': [...skippedOnNewer, 'the target has no deprecated metric'].sort(),
  '1.30': [...skippedSinceMarkers, fixedDrivers].sort(),
  '1.25': [
    'no namespace controller: the target does not delete the objects in a deleted namespace',
    'the requirement applies from release 1.26',
    'the requirement applies from release 1.27',
    'the requirement applies from release 1.29',
    fixedDrivers,
    fixedKeys,
    'the target does not serve policy/v1beta1/poddisruptionbudgets',
    'the target does not serve policy/v1beta1/podsecuritypolicies',
    'the target has no deprecated metric',
    'the target reports no feature gate of the stage alpha',
    'the target reports no feature gate of the stage beta',
  ],
  '1.24': [
    'no namespace controller: the target does not delete the objects in a deleted namespace',
    'the requirement applies from release 1.25',
    'the requirement applies from release 1.26',
    'the requirement applies from release 1.27',
    'the requirement applies from release 1.29',
    fixedDrivers,
    fixedKeys,
    'the target has no deprecated metric',
    'the target ignores fieldValidation, which is off by default or can be disabled in the releases 1.23 to 1.26',
    'the target reports no feature gate of the stage alpha',
    'the target reports no feature gate of the stage beta',
  ],
};

/** Whether a stream lasts long enough for a bookmark is chance. */
const noBookmark = 'the target sent no bookmark to a watch that requested them';

/** So is whether another run writes while a case needs that nobody does, and whether a cache lags. */
const anotherWrote = 'the target had a later version by then, because another client wrote something, or had not reached this one';

type WholeRun = { readonly run: SuiteRun; readonly before: readonly string[]; readonly after: readonly string[] };
const wholeRuns = new Map<KubernetesRelease, Promise<WholeRun>>();

/** The chosen drawn sequences take most of the time of a run: the soak has them on each release, and CI some others. */
const drawnOf = (release: KubernetesRelease): readonly string[] =>
  isSoak ? [] : ['--drawn', release === testedReleases[0] ? '60' : '40', '--seed', release.replace('.', '')];

/**
 * Runs the whole suite with all options: a limited identity, the audit log, and a short history: a version expires between
 * one and two intervals after it was replaced. The stated times leave a margin for a loaded machine.
 */
const runWhole = async (release: KubernetesRelease): Promise<WholeRun> => {
  const running = await startKubernetes(release, { token, extraUsers: [limited], auditLog: true, compactionInterval: '10s' });
  try {
    const before = await plantBystanders(running);
    const limitedToken = join(running.folder, 'limited-token');
    writeFileSync(limitedToken, limited.token, { mode: 0o600 });
    const given = ['--limited-token-file', limitedToken, '--audit-log', join(running.folder, 'audit.log')];
    const history = ['--history-window', '40s', '--history-kept', '4s'];
    const run = await runWholeSuite(['--kubeconfig', running.kubeconfig, ...given, ...history, ...drawnOf(release)]);
    return { run, before, after: await objectsOf(running) };
  } finally {
    await running.stop();
  }
};

/** Starts the run against a release when those that were started before have ended: each needs a processor and a half. */
const startWhole = async (release: KubernetesRelease): Promise<void> => {
  if (wholeRuns.has(release) || 'missing' in (await kubernetesServer(release))) return;
  const whole = Promise.allSettled(wholeRuns.values()).then(() => runWhole(release));
  wholeRuns.set(release, whole);
  // The test that waits for the run reports its error.
  whole.catch(() => undefined);
};

/** The newest release, and in the soak (`npm run soak -- --releases`) the oldest one too. */
const ends: readonly KubernetesRelease[] = isSoak ? ['1.36', '1.24'] : ['1.36'];

describe.each(ends.filter((release) => testedReleases.includes(release)))('kube-apiserver %s', async (release) => {
  const server = await kubernetesServer(release);

  describe.skipIf('missing' in server)('on this machine', () => {
    let running: RunningKubernetes;
    let before: readonly string[];

    beforeAll(async () => {
      await startWhole(release);
      running = await startKubernetes(release, { token, extraUsers: [operator] });
      await applyManifests(running, await printedManifests(operator.name, selectedAreas));
      before = await plantBystanders(running);
    });

    afterAll(() => running.stop());

    it('passes with minimal permissions, in any order, twice at once', async () => {
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
        'no namespace controller: the target does not delete the objects in a deleted namespace',
      ]);
      expect(await objectsOf(running)).toEqual(before);
    });
  });
});

describe.each(testedReleases)('the whole suite, with all options, on kube-apiserver %s', async (release) => {
  const server = await kubernetesServer(release);

  beforeAll(async () => {
    for (const one of testedReleases) await startWhole(one);
  });

  it.skipIf('missing' in server)('reports only known errata, and skips only what the release does not support', async () => {
    const whole = await wholeRuns.get(release);
    if (whole === undefined) throw new Error('The run was not started.');
    const { run, before, after } = whole;
    expectNoFalseAlarm(run);
    expect(run.report().summary.passed).toBeGreaterThan(1500);
    expect(reasonsOf(run)).toEqual(skippedOn[release]);
    expect(after).toEqual(before);
  });
});
