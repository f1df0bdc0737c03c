import type { ConformanceSuite } from '#conformance/conformance-suite';
import { matchesGlob } from '#core/codecs/glob';
import { definedFields } from '#core/json/defined-fields';
import type { Report } from '#core/model/report';
import type { FaultOutcome, SelfTest, UnbrokenStatement } from '#core/model/self-test';
import type { Fault } from '#reference-server/testing/faults/fault';
import { statementsWithoutFault } from '#reference-server/testing/faults/without-fault';
import { casesForFaults } from './cases-for-faults.ts';
import { foundFailures } from './found-failures.ts';
import { outdatedBy } from './outdated.ts';
import { runInProcess, type ServerUnderTest } from './run-in-process.ts';
import type { FaultJob } from './test-fault.ts';

/** What a self-test is made of. */
export type SelfTestOptions = {
  readonly suite: ConformanceSuite;
  /** All faults. The result lists the statements that none of them violates. */
  readonly faults: readonly Fault[];
  /** The ids of those to test. If they are not all, the server without a fault is sent only the cases that are sent to them. */
  readonly chosen: ReadonlySet<string>;
  readonly full: boolean;
  /** Tests faults, in any order and as many at a time as it likes. */
  readonly testFaults: (jobs: readonly FaultJob[]) => Promise<readonly FaultOutcome[]>;
};

/**
 * Checks that the suite finds no failure of the reference server, and that it finds each of the faults.
 */
export async function selfTest({ suite, faults, chosen, full, testFaults }: SelfTestOptions): Promise<SelfTest> {
  const chosenFaults = faults.filter(({ id }) => chosen.has(id));
  const isWhole = chosenFaults.length === faults.length;
  const ids = suite.statements.map(({ id }) => id);
  const named = chosenFaults.map(({ id, statements }) => ({ fault: id, statements: statementsBroken(statements, ids) }));
  const plain = await runInProcess(isWhole || full ? suite : { ...suite, cases: casesForFaults(suite.cases, named) });
  const others = await runOtherServers(suite, chosenFaults);
  const tested = new Map([...others, ['', plain] as const].map(([server, report]) => [server, testedStatements(report)]));
  const jobs = chosenFaults.map(
    ({ id, breaks, seen, release, personality, statements }): FaultJob => ({
      fault: id,
      breaks,
      ...definedFields({ seen, release, personality }),
      statements: statementsBroken(statements, tested.get(serverOf({ release, personality })) ?? []),
      full,
    }),
  );
  const tried = await testFaults(jobs.filter(({ statements }) => statements.length > 0));
  const byId = new Map(faults.map((fault) => [fault.id, fault]));
  const outcomes = tried.map((outcome): FaultOutcome => {
    const { detectedBy, undetected } = byId.get(outcome.fault) ?? {};
    const outdated = outdatedBy(outcome, definedFields({ detectedBy, undetected }));
    return { ...outcome, ...definedFields({ known: undetected, outdated }) };
  });
  const order = new Map(jobs.map(({ fault }, index) => [fault, index]));
  return {
    schemaVersion: 1,
    tool: { name: 'apiconform', version: suite.version },
    full,
    score: { faults: outcomes.length, caught: outcomes.filter(({ caught }) => caught).length },
    alarms: [plain, ...others.values()].flatMap(foundFailures),
    idle: jobs.filter(({ statements }) => statements.length === 0).map(({ fault }) => fault),
    outcomes: [...outcomes].sort((a, b) => (order.get(a.fault) ?? 0) - (order.get(b.fault) ?? 0)),
    unbroken: isWhole ? unbrokenStatements(plain, new Set(jobs.flatMap(({ statements }) => statements)), statementsWithoutFault) : [],
  };
}

/** Returns the reports of the other releases and personalities that faults name, about those statements alone that they break there. */
async function runOtherServers(suite: ConformanceSuite, faults: readonly Fault[]): Promise<ReadonlyMap<string, Report>> {
  const ids = suite.statements.map(({ id }) => id);
  const servers = new Map(faults.map((fault) => [serverOf(fault), fault]));
  const reports = new Map<string, Report>();
  for (const [server, { release, personality }] of servers) {
    if (server === '') continue;
    const patterns = faults.flatMap((fault) => (serverOf(fault) === server ? fault.statements : []));
    const wanted = new Set(statementsBroken(patterns, ids));
    const cases = suite.cases.filter(({ checks }) => checks.some(({ statement }) => wanted.has(statement)));
    reports.set(server, await runInProcess({ ...suite, cases }, { release, personality }));
  }
  return reports;
}

/** Returns the server that has a fault, as a key: empty for the newest release with the personality of the specification. */
function serverOf({ release, personality }: Pick<ServerUnderTest, 'release' | 'personality'>): string {
  return [release, personality].filter((part) => part !== undefined && part !== 'specification').join(' ');
}

/** Returns those of the statements that are put to the test that the patterns of a fault name. */
function statementsBroken(patterns: readonly string[], tested: readonly string[]): readonly string[] {
  return tested.filter((id) => patterns.some((pattern) => (pattern.includes('*') ? matchesGlob(pattern, id) : pattern === id)));
}

/**
 * Returns the statements that can be judged and that no fault breaks, each with the reason.
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

/** Returns the statements that were put to the test. */
function testedStatements({ results }: Pick<Report, 'results'>): readonly string[] {
  return [...new Set(results.filter(({ status }) => status !== 'skipped').map(({ statement }) => statement))];
}

function whyOf(isTested: boolean, skipped: string | undefined): string {
  if (isTested) return 'no fault is known that violates it';
  return skipped === undefined ? 'no case is made of it' : `not put to the test: ${skipped}`;
}
