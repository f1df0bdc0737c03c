import { join } from 'node:path';
import { makeDirectory, writeTextFile } from '#adapters/files';
import { doInWorkers } from '#adapters/worker-pool';
import { matchesGlob } from '#core/codecs/glob';
import { nearest } from '#core/codecs/nearest';
import type { FaultOutcome } from '#core/model/self-test';
import { UsageError } from '#core/model/tool-error';
import { faults } from '#reference-server/testing/faults/index';
import { selfTestPage } from '#reporters/self-test/self-test-page';
import { selfTestText } from '#reporters/self-test/self-test-text';
import { selfTest } from '#self-test/self-test';
import type { FaultJob } from '#self-test/test-fault';
import { suiteUnderTest } from './suite-under-test.ts';
import type { World } from './world.ts';

/** What the flags of `self-test` come to. */
export type SelfTestFlags = {
  readonly only: readonly string[];
  readonly full: boolean;
  readonly jobs: number;
  readonly format: 'text' | 'json';
  readonly output: string;
};

/** `apiconform self-test`: whether the suite finds every fault that the reference server can have. */
export async function runSelfTest(flags: SelfTestFlags, world: World): Promise<void> {
  const chosen = chosenFaults(flags.only);
  await makeDirectory(flags.output);
  const result = await selfTest({
    suite: suiteUnderTest(),
    faults,
    chosen,
    full: flags.full,
    testFaults: (jobs) => testInWorkers(jobs, flags.jobs, world),
  });
  await writeTextFile(join(flags.output, 'self-test.json'), `${JSON.stringify(result, undefined, 1)}\n`);
  await writeTextFile(join(flags.output, 'self-test.html'), selfTestPage(result));
  world.terminal.out(flags.format === 'json' ? `${JSON.stringify(result)}\n` : selfTestText(result));
  if (flags.format === 'text') world.terminal.out(`report: ${join(flags.output, 'self-test.html')}\n`);
  const { faults: all, caught } = result.score;
  world.setExitCode(caught === all && result.alarms.length === 0 ? 0 : 1);
}

async function testInWorkers(jobs: readonly FaultJob[], count: number, { terminal }: World): Promise<readonly FaultOutcome[]> {
  const [, extension = 'js'] = /\.(\w+)$/.exec(import.meta.url) ?? [];
  const entry = new URL(`./self-test-worker.${extension}`, import.meta.url);
  let ended = 0;
  const outcomes = await doInWorkers<FaultJob, FaultOutcome>(entry, count, jobs, ({ fault }) => {
    ended += 1;
    if (terminal.live) terminal.error(`\r${ended}/${jobs.length} ${fault}\u001b[K`);
  });
  if (terminal.live) terminal.error('\r\u001b[K');
  return outcomes;
}

/** The ids of the faults that the patterns name; all where there is none. */
function chosenFaults(patterns: readonly string[]): ReadonlySet<string> {
  const ids = faults.map(({ id }) => id);
  const idle = patterns.find((pattern) => !ids.some((id) => matchesGlob(pattern, id)));
  if (idle !== undefined) {
    const near = nearest(idle, ids);
    throw new UsageError(`No fault is called ${JSON.stringify(idle)}.`, {
      next:
        near === undefined
          ? '"apiconform list faults" shows what there is.'
          : `Did you mean ${near}? "apiconform list faults" shows what there is.`,
    });
  }
  return new Set(patterns.length === 0 ? ids : ids.filter((id) => patterns.some((pattern) => matchesGlob(pattern, id))));
}
