import type { Report } from '#core/model/report';
import type { FaultOutcome } from '#core/model/self-test';
import { casesForFault } from './cases-for-fault.ts';
import { foundFailures } from './found-failures.ts';
import { runInProcess, type SuiteUnderTest } from './run-in-process.ts';

/** A fault to be tested, with the statements that it breaks. */
export type FaultJob = {
  readonly fault: string;
  readonly breaks: string;
  readonly seen?: string;
  /** The release of the server that has it; the newest where none is named. */
  readonly release?: string;
  readonly statements: readonly string[];
  /** Every case is run against it. */
  readonly full: boolean;
};

/** Runs the suite against the reference server with a fault, and says what it found. Never rejects for what a fault does. */
export async function testFault(suite: SuiteUnderTest, job: FaultJob): Promise<FaultOutcome> {
  const cases = job.full ? suite.cases : casesForFault(suite.cases, job.fault, job.statements);
  try {
    return outcomeOf(job, await runInProcess({ ...suite, cases }, { fault: job.fault, release: job.release }));
  } catch (error) {
    const trouble = error instanceof Error ? error.message : String(error);
    const missed = job.statements.map((statement) => ({ statement, instead: 'the run came to no end' }));
    return { ...headOf(job), caught: false, found: [], missed, also: [], trouble };
  }
}

/** What a report says of a fault. */
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
  if (error !== undefined) return `${error.case}@${error.subject}: ${error.reason ?? 'a fault of the tool'}`;
  return run.interrupted ? 'the run had to be ended' : undefined;
}
