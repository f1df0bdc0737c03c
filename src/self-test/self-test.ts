import type { ConformanceSuite } from '#conformance/run-conformance';
import { matchesGlob } from '#core/codecs/glob';
import type { Report } from '#core/model/report';
import type { FaultOutcome, SelfTest, UnbrokenStatement } from '#core/model/self-test';
import type { Fault } from '#reference-server/testing/faults/fault';
import { statementsWithoutFault } from '#reference-server/testing/faults/without-fault';
import { foundFailures } from './found-failures.ts';
import { runInProcess } from './run-in-process.ts';
import type { FaultJob } from './test-fault.ts';

/** What a self-test is made of. */
export type SelfTestOptions = {
  readonly suite: ConformanceSuite;
  /** All faults. The result lists the statements that none of them violates. */
  readonly faults: readonly Fault[];
  /** The ids of those to test. */
  readonly chosen: ReadonlySet<string>;
  readonly full: boolean;
  /** Tests faults, in any order and as many at a time as it likes. */
  readonly testFaults: (jobs: readonly FaultJob[]) => Promise<readonly FaultOutcome[]>;
};

/**
 * Checks that the suite finds no failure of the reference server, and that it finds each of the faults.
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
async function runOlderReleases(suite: ConformanceSuite, faults: readonly Fault[]): Promise<ReadonlyMap<string, Report>> {
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

/** Of the statements that are put to the test, those that the patterns of a fault name. */
function statementsBroken(patterns: readonly string[], tested: readonly string[]): readonly string[] {
  return tested.filter((id) => patterns.some((pattern) => (pattern.includes('*') ? matchesGlob(pattern, id) : pattern === id)));
}

/**
 * The statements that can be judged and that no fault breaks, each with the reason.
 *
 * @param plain the report of the server without a fault: what is skipped there, no fault can break.
 * @param known why no fault can break some statements.
 */
function unbrokenStatements(
  plain: Pick<Report, 'statements' | 'results'>,
  broken: ReadonlySet<string>,
  known: ReadonlyMap<string, string>,
): readonly UnbrokenStatement[] {
  const skips = new Map(plain.results.filter(({ status }) => status === 'skipped').map(({ statement, reason }) => [statement, reason]));
  const tested = new Set(testedStatements(plain));
  return plain.statements
    .filter(({ id, binds, unverifiable }) => binds === 'server' && unverifiable === undefined && !broken.has(id))
    .map(({ id, level }) => ({ statement: id, level, why: known.get(id) ?? whyOf(tested.has(id), skips.get(id)) }));
}

/** The statements that were put to the test. */
function testedStatements({ results }: Pick<Report, 'results'>): readonly string[] {
  return [...new Set(results.filter(({ status }) => status !== 'skipped').map(({ statement }) => statement))];
}

function whyOf(isTested: boolean, skipped: string | undefined): string {
  if (isTested) return 'no fault is known that violates it';
  return skipped === undefined ? 'no case is made of it' : `not put to the test: ${skipped}`;
}
