import { describe, expect, it } from 'vitest';
import { askServer } from '../servers/ask-server.ts';
import { kubernetesServer } from '../servers/kubernetes-server.ts';
import { type RunningKubernetes, startKubernetes } from '../servers/start-kubernetes.ts';
import { endedWell, endingOf, runSuite } from './run-suite.ts';

const server = await kubernetesServer('1.36');

/** All tests that define a type, and tests of the types that a run defines for all. */
const selection = ['deprecation', 'merge-strategy/**', 'paths/**', 'gone', 'verbs', 'dry-run/**'].flatMap((area) => ['--only', area]);

/** The series of metrics: each once, without its value. */
const seriesOf = async (running: RunningKubernetes): Promise<ReadonlySet<string>> => {
  const { text } = await askServer(running, '/metrics');
  return new Set(text.split('\n').flatMap((line) => (line === '' || line.startsWith('#') ? [] : line.slice(0, line.lastIndexOf(' ')))));
};

describe.skipIf('missing' in server)('the metrics of kube-apiserver 1.36', () => {
  it('grow with the first run, and hardly with the next one', async () => {
    const running = await startKubernetes('1.36', { token: 'a-token-of-the-administrator' });
    try {
      const sets = [await seriesOf(running)];
      for (const _ of [1, 2]) {
        const run = await runSuite(['--kubeconfig', running.kubeconfig, ...selection]);
        expect(endingOf(run)).toEqual(endedWell);
        expect(run.report().run.left).toEqual([]);
        sets.push(await seriesOf(running));
      }
      const added = sets.slice(1).map((series, index) => [...series].filter((one) => !sets[index]?.has(one)));
      const [first = [], ...later] = added;
      expect(first.filter((series) => series.includes('apiconform.example')).length).toBeGreaterThan(1000);
      for (const series of later) expect(series.length).toBeLessThan(first.length / 10);
      for (const series of later) expect(series.filter((one) => one.includes('apiconform.example')).length).toBeLessThan(first.length / 20);
    } finally {
      await running.stop();
    }
  }, 600_000);
});
