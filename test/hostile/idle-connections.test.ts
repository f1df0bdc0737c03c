import { describe, expect, it } from 'vitest';
import { runConformance } from '#library/run-conformance';
import { createReferenceServer } from '#reference-server/create-reference-server';
import { type Idleness, startIdleProxy } from './idle-proxy.ts';

/** Runs cases through a load balancer that closes idle connections. */
const runThrough = async (idleness: Idleness, only: readonly string[]) => {
  const reference = await createReferenceServer({ personality: 'specification' }).listen(0);
  const proxy = await startIdleProxy(reference.url, idleness);
  try {
    const report = await runConformance({ server: proxy.url, only, concurrency: 4 });
    return { report, crossed: proxy.crossed() };
  } finally {
    await proxy.close();
    await reference.close();
  }
};

const notPassed = (results: readonly { readonly status: string; readonly statement: string; readonly reason?: string | undefined }[]) =>
  results.filter(({ status }) => ['failed', 'inconclusive', 'error'].includes(status)).map(({ statement, reason }) => [statement, reason]);

describe('a run through a load balancer that closes idle connections', { timeout: 600_000 }, () => {
  it.each([[1_000], [5_000], [60_000]])('has the results of the server: after %i ms', async (idleMs) => {
    const { report } = await runThrough({ idleMs }, ['watch/resume@configmaps']);
    expect(notPassed(report.results)).toEqual([]);
    expect(report.run.left).toEqual([]);
  });

  it('has the results of the server where the closing crosses many requests', async () => {
    const { report, crossed } = await runThrough({ everyReuse: 6 }, [
      'deletion/**@configmaps',
      'list-paging/**@configmaps',
      'watch/resume@configmaps',
    ]);
    expect(crossed).toBeGreaterThan(20);
    expect(notPassed(report.results)).toEqual([]);
    expect(report.run.left).toEqual([]);
  });
});
