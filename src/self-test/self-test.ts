import type { Report } from '#core/model/report';
import type { FaultOutcome, SelfTest } from '#core/model/self-test';
import type { Fault } from '#reference-server/testing/faults/fault';
import { statementsWithoutFault } from '#reference-server/testing/faults/without-fault';
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
  const plain = await runInProcess(suite);
  const older = await runOlderReleases(suite, faults);
  const tested = new Map([...older, [undefined, plain] as const].map(([release, report]) => [release, testedStatements(report)]));
  const jobs = faults.map(
    ({ id, breaks, seen, release, statements }): FaultJob => ({
      fault: id,
      breaks,
      ...(seen === undefined ? {} : { seen }),
      ...(release === undefined ? {} : { release }),
      statements: statementsBroken(statements, tested.get(release) ?? []),
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
    alarms: [plain, ...older.values()].flatMap(foundFailures),
    idle: wanted.filter(({ statements }) => statements.length === 0).map(({ fault }) => fault),
    outcomes: [...outcomes].sort((a, b) => (order.get(a.fault) ?? 0) - (order.get(b.fault) ?? 0)),
    unbroken: unbrokenStatements(plain, new Set(jobs.flatMap(({ statements }) => statements)), statementsWithoutFault),
  };
}

/** What is said of the releases that faults name: of those statements alone that they break there. */
async function runOlderReleases(suite: SuiteUnderTest, faults: readonly Fault[]): Promise<ReadonlyMap<string, Report>> {
  const ids = suite.statements.map(({ id }) => id);
  const reports = new Map<string, Report>();
  for (const release of new Set(faults.flatMap((fault) => fault.release ?? []))) {
    const patterns = faults.flatMap((fault) => (fault.release === release ? fault.statements : []));
    const wanted = new Set(statementsBroken(patterns, ids));
    const cases = suite.cases.filter(({ checks }) => checks.some(({ statement }) => wanted.has(statement)));
    reports.set(release, await runInProcess({ ...suite, cases }, { release }));
  }
  return reports;
}
