import type { ConformanceSuite } from '#conformance/conformance-suite';
import { definedFields } from '#core/json/defined-fields';
import type { DrawnOutcome, DrawnScore, DrawnTest } from '#core/model/drawn-test';
import type { Fault } from '#reference-server/testing/faults/fault';
import { drawnCasesOf } from './drawn-parts.ts';
import { foundFailures } from './found-failures.ts';
import { runInProcess } from './run-in-process.ts';
import type { DrawnJob } from './test-with-drawn.ts';

/** What a self-test with drawn sequences alone is made of. */
export type DrawnTestOptions = {
  /** With the sequences to try. */
  readonly suite: ConformanceSuite;
  /** The faults to test. */
  readonly faults: readonly Fault[];
  /** Whether failures are sent again in shorter and shorter forms. */
  readonly shorten?: true | undefined;
  /** Tests faults, in any order and as many at a time as it likes. */
  readonly testFaults: (jobs: readonly DrawnJob[]) => Promise<readonly DrawnOutcome[]>;
};

/** Checks which faults the drawn sequences of a suite detect alone, and that they find nothing where there is none. */
export async function drawnTest({ suite, faults, shorten, testFaults }: DrawnTestOptions): Promise<DrawnTest> {
  const cases = drawnCasesOf(suite);
  const plain = await runInProcess({ ...suite, cases });
  const jobs = faults.map(
    ({ id, breaks, statements, release, personality }): DrawnJob => ({
      fault: id,
      breaks,
      statements,
      ...definedFields({ release, personality, shorten }),
    }),
  );
  const outcomes = await testFaults(jobs);
  const order = new Map(jobs.map(({ fault }, index) => [fault, index]));
  return {
    schemaVersion: 1,
    tool: { name: 'apiconform', version: suite.version },
    sequences: cases.length,
    score: scoreOf(outcomes),
    ofModel: scoreOf(outcomes.filter(({ isOfModel }) => isOfModel)),
    alarms: foundFailures(plain),
    ...(shorten === undefined ? {} : { shortened: shortenedOf(outcomes) }),
    outcomes: [...outcomes].sort((one, other) => (order.get(one.fault) ?? 0) - (order.get(other.fault) ?? 0)),
  };
}

/** The aim of the shortening: a failure in a few steps, which a person reads at once. */
const mostSteps = 5;

function shortenedOf(outcomes: readonly DrawnOutcome[]): NonNullable<DrawnTest['shortened']> {
  const steps = outcomes.flatMap(({ shortestSteps }) => shortestSteps ?? []);
  const detected = outcomes.filter(isDetected);
  return {
    faults: steps.length,
    short: steps.filter((count) => count <= mostSteps).length,
    mostSteps,
    notAgain: detected.filter(({ shortestSteps, trouble }) => shortestSteps === undefined && trouble === undefined).length,
  };
}

function scoreOf(outcomes: readonly DrawnOutcome[]): DrawnScore {
  return {
    faults: outcomes.length,
    detected: outcomes.filter(isDetected).length,
    named: outcomes.filter(({ found }) => found.length > 0).length,
  };
}

/** Returns whether a sequence failed, whatever the requirement. */
function isDetected({ found, also }: DrawnOutcome): boolean {
  return found.length > 0 || also.length > 0;
}
