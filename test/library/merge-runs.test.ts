import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#core/model/report';
import { createReferenceServer } from '#reference-server/create-reference-server';
import type { Listening } from '#reference-server/http/listen';
import { EvidenceError, judgeEvidence, mergeRuns, runConformance, UsageError } from '../../src/index.ts';
import { temporaryFolder } from '../house/temporary-folder.ts';

const only = ['list-paging/limit', 'watch/resume', 'table/rows'];
/** A server with failures and inconclusive results. */
let listening: Listening;
let whole: Report;
beforeAll(async () => {
  listening = await createReferenceServer({ fault: 'limit-ignored' }).listen(0);
  whole = await runConformance({ server: listening.url, only });
}, 120_000);
afterAll(() => listening.close());

/** What a report says of the server, without times, evidence and names of a run. */
const said = ({ results, causes, verdict, notTested, statements }: Report) => ({
  results: results.map(({ statement, case: id, subject, status, reason }) => ({ statement, id, subject, status, reason })),
  causes: causes?.map(({ statement, status, statements: all, subjects, results: which }) => ({ statement, status, all, subjects, which })),
  verdict,
  notTested,
  statements,
});

const shardFolders = async (count: number): Promise<readonly string[]> => {
  const folder = temporaryFolder();
  const folders = Array.from({ length: count }, (_, index) => join(folder, `${index + 1}`));
  for (const [index, output] of folders.entries()) {
    await runConformance({ server: listening.url, only, output, shard: { index: index + 1, count } });
  }
  return folders;
};

describe('the merged shards of a run', { timeout: 240_000 }, () => {
  it.each([1, 2, 5, 16])('are reported as one run: %i', async (count) => {
    const output = join(temporaryFolder(), 'all');
    const merged = await mergeRuns({ directories: [...(await shardFolders(count))].reverse(), output });
    expect(said(merged)).toEqual(said(whole));
    expect(merged.causes?.length).toBeGreaterThan(0);
    expect(said(await judgeEvidence({ directory: output }))).toEqual(said(whole));
    expect(existsSync(join(output, 'report.html'))).toBe(true);
  });

  it('are balanced by the durations of an earlier run, and then all by the same', async () => {
    const folder = temporaryFolder();
    const durations = join(folder, 'earlier.json');
    const slow = whole.results.slice(0, 9).map((result, index) => ({ ...result, seconds: 20 + index }));
    writeFileSync(durations, JSON.stringify({ ...whole, results: slow }));
    const runShard = (index: number, more: { readonly durations?: string }) =>
      runConformance({ server: listening.url, only, output: join(folder, `${index}`), shard: { index, count: 2 }, ...more });
    const directories = [join(folder, '1'), join(folder, '2')];
    const parts = [await runShard(1, { durations }), await runShard(2, { durations })];
    const secondsOf = ({ results }: Report) => {
      const ran = new Set(results.filter(({ status }) => status !== 'skipped').map(({ case: id, subject }) => `${id}@${subject}`));
      return slow.filter(({ case: id, subject }) => ran.has(`${id}@${subject}`)).length;
    };
    expect(parts.map(secondsOf).every((count) => count >= 3)).toBe(true);
    expect(said(await mergeRuns({ directories, output: join(folder, 'all') }))).toEqual(said(whole));
    await runShard(2, {});
    await expect(mergeRuns({ directories, output: join(folder, 'others') })).rejects.toThrow('differ in durations');
  });

  it('are refused where one is missing, and then nothing is written', async () => {
    const [one = '', two = ''] = await shardFolders(2);
    const output = join(temporaryFolder(), 'all');
    await expect(mergeRuns({ directories: [two], output })).rejects.toThrow(EvidenceError);
    expect(existsSync(output)).toBe(false);
    writeFileSync(join(one, 'other'), '');
    await expect(mergeRuns({ directories: [one, two], output: one })).rejects.toThrow(UsageError);
  });
});

describe('one shard of a run', () => {
  it('passes where nothing of it failed, and says that it is a part', async () => {
    const { verdict } = await runConformance({ reference: true, only: ['verbs/get*'], shard: { index: 1, count: 2 } });
    expect(verdict.conformance).toBe('conformant');
    expect(verdict.because).toContain('this is shard 1 of 2: merge the shards for the verdict');
  });

  it.each([
    [{ index: 3, count: 2 }, 'There is no shard 3 of 2.'],
    [{ index: 0, count: 2 }, 'There is no shard 0 of 2.'],
    [{ index: 1, count: 65 }, 'There is no shard 1 of 65.'],
  ])('exists: %o', async (shard, message) => {
    await expect(runConformance({ reference: true, shard })).rejects.toThrow(message);
  });

  it('is what durations are for', async () => {
    await expect(runConformance({ reference: true, durations: 'report.json' })).rejects.toThrow('Durations balance the shards of a run.');
  });

  it('draws no sequences for some time', async () => {
    await expect(runConformance({ reference: true, shard: { index: 1, count: 2 }, drawnSeconds: 5 })).rejects.toThrow(
      'A shard draws a number of sequences, and not for some time.',
    );
  });
});
