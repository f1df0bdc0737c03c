import type { ConformanceSuite } from '#conformance/conformance-suite';
import type { Case } from '#core/model/case';
import type { Report } from '#core/model/report';
import type { FaultOutcome } from '#core/model/self-test';
import type { PersonalityId } from '#reference-server/settings/personality';
import { casesForFault } from './cases-for-faults.ts';
import { drawnParts, isDrawn, judgedByDrawn } from './drawn-parts.ts';
import { foundFailures } from './found-failures.ts';
import { runInProcess } from './run-in-process.ts';

/** A fault to test, with the statements that it breaks. */
export type FaultJob = {
  readonly fault: string;
  readonly breaks: string;
  readonly seen?: string;
  /** The release of the server that has it; the newest without one. */
  readonly release?: string;
  /** The personality of the server that has it; that of the specification without one. */
  readonly personality?: PersonalityId;
  readonly statements: readonly string[];
  /** Whether all cases run against it. */
  readonly full: boolean;
};

/**
 * Runs the suite against the reference server with a fault and returns what it reported: first the cases of the tables; then,
 * where these do not detect it or all are wanted, the drawn sequences. Never rejects for what a fault does.
 */
export async function testFault(suite: ConformanceSuite, job: FaultJob): Promise<FaultOutcome> {
  const ofTables = suite.cases.filter((one) => !isDrawn(one));
  const run = (cases: readonly Case[]): Promise<Report> =>
    runInProcess({ ...suite, cases }, { fault: job.fault, release: job.release, personality: job.personality });
  try {
    const report = await run(job.full ? ofTables : casesForFault(ofTables, job.fault, job.statements));
    return await continueWithDrawn(suite, job, report, run);
  } catch (error) {
    const trouble = error instanceof Error ? error.message : String(error);
    const missed = job.statements.map((statement) => ({ statement, instead: 'the run failed' }));
    return { ...headOf(job), caught: false, found: [], missed, also: [], trouble };
  }
}

/** Runs drawn sequences: all, or until each statement that the fault violates has failed, where they can judge those that have not. */
async function continueWithDrawn(
  suite: ConformanceSuite,
  job: FaultJob,
  ofTables: Report,
  run: (cases: readonly Case[]) => Promise<Report>,
): Promise<FaultOutcome> {
  let outcome = outcomeOf(job, ofTables);
  let { results } = ofTables;
  const judged = new Set(judgedByDrawn(suite));
  const { caught: isOfTables, missed, trouble } = outcome;
  if (trouble !== undefined || (!job.full && !missed.every(({ statement }) => judged.has(statement)))) return outcome;
  for (const cases of drawnParts(suite)) {
    if (outcome.caught && !job.full) break;
    const report = await run(cases);
    results = [...results, ...report.results];
    outcome = { ...outcomeOf(job, { results, run: report.run }), ...(isOfTables ? {} : { drawn: true }) };
  }
  return outcome;
}

/** Returns the outcome of a fault from the report of its run. */
export function outcomeOf(job: FaultJob, report: Pick<Report, 'results' | 'run'>): FaultOutcome {
  const failures = foundFailures(report);
  const broken = new Set(job.statements);
  const found = failures.filter(({ statement }) => broken.has(statement));
  const reported = new Set(found.map(({ statement }) => statement));
  const missed = job.statements.filter((id) => !reported.has(id)).map((statement) => ({ statement, instead: saidOf(statement, report) }));
  const trouble = troubleOf(report);
  return {
    ...headOf(job),
    caught: missed.length === 0 && trouble === undefined,
    found,
    missed,
    also: failures.filter(({ statement }) => !broken.has(statement)),
    ...(trouble === undefined ? {} : { trouble }),
  };
}

function headOf({ fault, breaks, seen }: FaultJob): Pick<FaultOutcome, 'fault' | 'breaks' | 'seen'> {
  return { fault, breaks, ...(seen === undefined ? {} : { seen }) };
}

function saidOf(id: string, { results }: Pick<Report, 'results'>): string {
  const said = results
    .filter(({ statement }) => statement === id)
    .map(({ status, reason }) => (reason === undefined ? status : `${status}: ${reason}`));
  return [...new Set(said)].join('; ') || 'not run';
}

function troubleOf({ results, run }: Pick<Report, 'results' | 'run'>): string | undefined {
  const error = results.find(({ status }) => status === 'error');
  if (error !== undefined) return `${error.case}@${error.subject}: ${error.reason ?? 'an error of this tool'}`;
  return run.interrupted ? 'the run did not end' : undefined;
}
