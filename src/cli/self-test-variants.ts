import { join } from 'node:path';
import { makeDirectory, writeTextFile } from '#adapters/files';
import { doInWorkers } from '#adapters/worker-pool';
import { matchesGlob } from '#core/codecs/glob';
import { UsageError } from '#core/model/tool-error';
import type { VariantOutcome, VariantsTest } from '#core/model/variants-test';
import { variants } from '#reference-server/testing/variants/index';
import { isQuiet, variantsTestText } from '#reporters/self-test/variants-text';
import type { VariantsJob } from './self-test-variants-worker.ts';
import { toolVersion } from './tool-version.ts';
import type { World } from './world.ts';

/** What the flags of `self-test --strange` come to. */
export type VariantsFlags = {
  readonly only: readonly string[];
  readonly seeds: number;
  readonly seed: number;
  readonly jobs: number;
  readonly format: 'text' | 'json';
  readonly output: string;
};

/** `apiconform self-test --strange`: whether the suite finds nothing wrong with servers that are strange, and may be. */
export async function runVariantsSelfTest(flags: VariantsFlags, world: World): Promise<void> {
  const only = chosenThings(flags.only);
  await makeDirectory(flags.output);
  const jobs = Array.from({ length: flags.seeds }, (_, index): VariantsJob => ({ seed: flags.seed + index, only }));
  const outcomes = [...(await testInWorkers(jobs, flags.jobs, world))].sort((one, other) => one.seed - other.seed);
  const result: VariantsTest = { schemaVersion: 1, tool: { name: 'apiconform', version: toolVersion() }, outcomes };
  const file = join(flags.output, 'self-test-variants.json');
  await writeTextFile(file, `${JSON.stringify(result, undefined, 1)}\n`);
  world.terminal.out(flags.format === 'json' ? `${JSON.stringify(result)}\n` : `${variantsTestText(result)}report: ${file}\n`);
  world.setExitCode(outcomes.every(isQuiet) ? 0 : 1);
}

async function testInWorkers(jobs: readonly VariantsJob[], count: number, { terminal }: World): Promise<readonly VariantOutcome[]> {
  const [, extension = 'js'] = /\.(\w+)$/.exec(import.meta.url) ?? [];
  const entry = new URL(`./self-test-variants-worker.${extension}`, import.meta.url);
  let ended = 0;
  const outcomes = await doInWorkers<VariantsJob, VariantOutcome>(entry, count, jobs, ({ seed }) => {
    ended += 1;
    if (terminal.live) terminal.error(`\r${ended}/${jobs.length} seed ${seed}\u001b[K`);
  });
  if (terminal.live) terminal.error('\r\u001b[K');
  return outcomes;
}

/** The ids of what the patterns name; none where the seed is to choose. */
function chosenThings(patterns: readonly string[]): readonly string[] {
  const ids = variants.map(({ id }) => id);
  const idle = patterns.find((pattern) => !ids.some((id) => matchesGlob(pattern, id)));
  if (idle !== undefined)
    throw new UsageError(`Nothing strange is called ${JSON.stringify(idle)}.`, { next: `There is ${ids.join(', ')}.` });
  return ids.filter((id) => patterns.some((pattern) => matchesGlob(pattern, id)));
}
