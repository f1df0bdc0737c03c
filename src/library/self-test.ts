import { join } from 'node:path';
import { makeDirectory, writeTextFile } from '#adapters/files';
import { doInWorkers } from '#adapters/worker-pool';
import { matchesGlob } from '#core/codecs/glob';
import { nearest } from '#core/codecs/nearest';
import { definedFields } from '#core/json/defined-fields';
import type { DrawnOutcome, DrawnTest } from '#core/model/drawn-test';
import type { FaultOutcome, SelfTest } from '#core/model/self-test';
import { UsageError } from '#core/model/tool-error';
import type { VariantOutcome, VariantsTest } from '#core/model/variants-test';
import { faults } from '#reference-server/testing/faults/index';
import { variants } from '#reference-server/testing/variants/index';
import { selfTestPage } from '#reporters/self-test/self-test-page';
import { drawnTest } from '#self-test/drawn-test';
import { selfTest } from '#self-test/self-test';
import type { FaultJob } from '#self-test/test-fault';
import type { MoreSequences } from '#suites/drawn/drawn';
import { conformanceSuite, loadSuite, onlyDrawn } from './load-suite.ts';
import type { DrawnWork } from './self-test-drawn-worker.ts';
import type { VariantsJob } from './self-test-variants-worker.ts';
import { toolVersion } from './tool-version.ts';

/** Options that both self-tests have. */
type WorkerOptions = {
  /** How many threads run servers. */
  readonly jobs: number;
  /** Folder for the reports. Without it, nothing is written. */
  readonly output?: string;
  /** Called after each server, with the number of those that are done. */
  readonly onProgress?: (progress: { readonly ended: number; readonly total: number; readonly name: string }) => void;
};

/** Options of `selfTestFaults`. */
export type SelfTestFaultsOptions = WorkerOptions & {
  /** Ids or patterns of the faults to test. Default: all. */
  readonly only?: readonly string[];
  /** Runs all cases against each fault, instead of those that it concerns. */
  readonly full?: boolean;
};

/** Options of `selfTestDrawn`. */
export type SelfTestDrawnOptions = WorkerOptions & {
  /** Ids or patterns of the faults to test. Default: all. */
  readonly only?: readonly string[];
  /** The sequences to try. Default: the chosen ones, which a run has. */
  readonly drawn?: MoreSequences;
  /** Sends each failure again in shorter and shorter forms, which takes long. */
  readonly shorten?: boolean;
};

/** Options of `selfTestVariants`. */
export type SelfTestVariantsOptions = WorkerOptions & {
  /** Ids or patterns of the variants that each server has. By default, the seed chooses them. */
  readonly only?: readonly string[];
  /** The first seed. */
  readonly seed: number;
  /** How many servers to test, each with the next seed. */
  readonly seeds: number;
  /** How many sequences that are drawn from its seed each server gets, and nothing else. Default: all cases of a run. */
  readonly drawn?: number;
};

/** Checks that the suite reports each fault of the reference server. Throws `UsageError` for a pattern that matches no fault. */
export async function selfTestFaults({ only = [], full = false, output, ...workers }: SelfTestFaultsOptions): Promise<SelfTest> {
  const chosen = chosenFaults(only);
  if (output !== undefined) await makeDirectory(output);
  const result = await selfTest({
    suite: conformanceSuite(loadSuite(), { withCoverage: false }),
    faults,
    chosen,
    full,
    testFaults: (jobs) => inWorkers<FaultJob, FaultOutcome>('self-test-worker', jobs, workers, ({ fault }) => fault),
  });
  if (output !== undefined) {
    await writeTextFile(join(output, 'self-test.json'), `${JSON.stringify(result, undefined, 1)}\n`);
    await writeTextFile(join(output, 'self-test.html'), selfTestPage(result));
  }
  return result;
}

/** Checks which faults the drawn sequences detect alone. Throws `UsageError` as `selfTestFaults`. */
export async function selfTestDrawn({ only = [], drawn, shorten = false, output, ...workers }: SelfTestDrawnOptions): Promise<DrawnTest> {
  const chosen = chosenFaults(only);
  if (output !== undefined) await makeDirectory(output);
  const result = await drawnTest({
    suite: conformanceSuite(onlyDrawn(loadSuite([], 'none'), drawn), { withCoverage: false }),
    faults: faults.filter(({ id }) => chosen.has(id)),
    ...(shorten ? { shorten } : {}),
    testFaults: (jobs) =>
      inWorkers<DrawnWork, DrawnOutcome>(
        'self-test-drawn-worker',
        jobs.map((job) => ({ job, ...definedFields({ drawn }) })),
        workers,
        ({ fault }) => fault,
      ),
  });
  if (output !== undefined) await writeTextFile(join(output, 'self-test-drawn.json'), `${JSON.stringify(result, undefined, 1)}\n`);
  return result;
}

/** Checks that the suite reports nothing about conforming variants of the server. Throws `UsageError` as `selfTestFaults`. */
export async function selfTestVariants({
  only = [],
  seed,
  seeds,
  drawn,
  output,
  ...workers
}: SelfTestVariantsOptions): Promise<VariantsTest> {
  const ids = chosenVariants(only);
  if (output !== undefined) await makeDirectory(output);
  const jobs = Array.from({ length: seeds }, (_, index): VariantsJob => ({ seed: seed + index, only: ids, ...definedFields({ drawn }) }));
  const outcomes = await inWorkers<VariantsJob, VariantOutcome>('self-test-variants-worker', jobs, workers, (one) => `seed ${one.seed}`);
  const result: VariantsTest = {
    schemaVersion: 1,
    tool: { name: 'apiconform', version: toolVersion() },
    outcomes: [...outcomes].sort((one, other) => one.seed - other.seed),
  };
  if (output !== undefined) await writeTextFile(join(output, 'self-test-variants.json'), `${JSON.stringify(result, undefined, 1)}\n`);
  return result;
}

function inWorkers<Job, Outcome>(
  worker: string,
  jobs: readonly Job[],
  { jobs: count, onProgress }: WorkerOptions,
  nameOf: (outcome: Outcome) => string,
): Promise<readonly Outcome[]> {
  // The file has the extension of this one: it is the source in a test, and what was built of it in the package.
  const [, extension = 'js'] = /\.(\w+)$/.exec(import.meta.url) ?? [];
  let ended = 0;
  return doInWorkers<Job, Outcome>(new URL(`./${worker}.${extension}`, import.meta.url), count, jobs, (outcome) => {
    ended += 1;
    onProgress?.({ ended, total: jobs.length, name: nameOf(outcome) });
  });
}

/** Returns the ids of the faults that the patterns match; of all faults without a pattern. */
function chosenFaults(patterns: readonly string[]): ReadonlySet<string> {
  const ids = faults.map(({ id }) => id);
  const idle = patterns.find((pattern) => !ids.some((id) => matchesGlob(pattern, id)));
  if (idle !== undefined) throw new UsageError(`No fault matches ${JSON.stringify(idle)}.`, { next: nextStep(idle, ids, 'faults') });
  return new Set(patterns.length === 0 ? ids : ids.filter((id) => patterns.some((pattern) => matchesGlob(pattern, id))));
}

/** Returns the ids of the variants that the patterns match; none where the seed chooses. */
function chosenVariants(patterns: readonly string[]): readonly string[] {
  const ids = variants.map(({ id }) => id);
  const idle = patterns.find((pattern) => !ids.some((id) => matchesGlob(pattern, id)));
  if (idle !== undefined) throw new UsageError(`No variant matches ${JSON.stringify(idle)}.`, { next: nextStep(idle, ids, 'variants') });
  return ids.filter((id) => patterns.some((pattern) => matchesGlob(pattern, id)));
}

/** Returns the next step after an unknown id: the nearest id, if there is one, and the command that lists all ids. */
function nextStep(unknown: string, ids: readonly string[], listed: 'faults' | 'variants'): string {
  const near = nearest(unknown, ids);
  const list = `"apiconform list ${listed}" shows the ids.`;
  return near === undefined ? list : `Did you mean ${near}? ${list}`;
}
