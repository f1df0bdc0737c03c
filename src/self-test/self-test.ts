import type { FaultOutcome, SelfTest } from '../model/self-test.ts';
import type { Fault } from '../reference/faults/fault.ts';
import { foundFailures } from './found-failures.ts';
import { runInProcess, type SuiteUnderTest } from './run-in-process.ts';
import { statementsBroken } from './statements-broken.ts';
import type { FaultJob } from './test-fault.ts';
import { testedStatements, unbrokenStatements } from './unbroken-statements.ts';

/** What a self-test is made of. */
export type SelfTestOptions = {
  readonly suite: SuiteUnderTest;
  /** All faults; what none of them breaks is told. */
  readonly faults: readonly Fault[];
  /** The ids of those to test. */
  readonly chosen: ReadonlySet<string>;
  readonly full: boolean;
  /** Tests faults, in any order and as many at a time as it likes. */
  readonly testFaults: (jobs: readonly FaultJob[]) => Promise<readonly FaultOutcome[]>;
};

/**
 * Sees whether the suite finds what is wrong with a server: first that it finds nothing wrong with the reference server,
 * then each of the faults.
 */
export async function selfTest({ suite, faults, chosen, full, testFaults }: SelfTestOptions): Promise<SelfTest> {
  const plain = await runInProcess(suite, undefined);
  const tested = testedStatements(plain);
  const jobs = faults.map(
    ({ id, breaks, seen, statements }): FaultJob => ({
      fault: id,
      breaks,
      ...(seen === undefined ? {} : { seen }),
      statements: statementsBroken(statements, tested),
      full,
    }),
  );
  const wanted = jobs.filter(({ fault }) => chosen.has(fault));
  const outcomes = await testFaults(wanted.filter(({ statements }) => statements.length > 0));
  const order = new Map(jobs.map(({ fault }, index) => [fault, index]));
  return {
    schemaVersion: 1,
    tool: { name: 'apiconform', version: suite.version },
    full,
    score: { faults: outcomes.length, caught: outcomes.filter(({ caught }) => caught).length },
    alarms: foundFailures(plain),
    idle: wanted.filter(({ statements }) => statements.length === 0).map(({ fault }) => fault),
    outcomes: [...outcomes].sort((a, b) => (order.get(a.fault) ?? 0) - (order.get(b.fault) ?? 0)),
    unbroken: unbrokenStatements(plain, new Set(jobs.flatMap(({ statements }) => statements))),
  };
}
