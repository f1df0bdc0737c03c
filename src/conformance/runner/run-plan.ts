import pLimit from 'p-limit';
import type { Entry } from '#core/model/evidence';
import type { Plan, PlannedCase } from '#core/model/plan';
import { awaitGone } from './await-gone.ts';
import { CaseRecord } from './case-record.ts';
import { cleanUpTools } from './clean-up-tools.ts';
import { countingClient } from './counting-client.ts';
import { Faults } from './faults.ts';
import { Fixtures } from './fixtures.ts';
import { Interruption } from './interruption.ts';
import { NamespacePool } from './namespace-pool.ts';
import { runPrefix } from './prefixes.ts';
import type { Run } from './run.ts';
import { runCase, type Shared } from './run-case.ts';
import type { RunContext } from './run-context.ts';
import { watchfulClient } from './watchful-client.ts';

/** Cases that mostly wait take no place of the others, but a gentle run is gentle in these too. */
const mostWaiting = 64;
const waitingForEach = 8;
const mostRemovals = 16;
/** For all objects that are on their way out together. */
const longestWaitMs = 120_000;

/** Told of each case as it starts and as it ends; its evidence is not kept after that. */
export type RunListener = {
  started(planned: PlannedCase): void;
  ended(planned: PlannedCase, entries: readonly Entry[]): void;
};

export type RunOutcome = {
  readonly interrupted: boolean;
  /** Objects that could not be removed, as paths. */
  readonly left: readonly string[];
  readonly requests: number;
};

/**
 * Does what the plan says and writes down all that is seen; has no opinion on it. All that was made is removed,
 * in an interrupted run too. Throws what the journal or the listener threw, after the clean-up.
 */
export async function runPlan(plan: Plan, context: RunContext, on: RunListener): Promise<RunOutcome> {
  const { clock, journal, requestTimeoutMs } = context;
  const counting = countingClient(context.client);
  const client = watchfulClient(counting, clock);
  const interruption = new Interruption(context.signal);
  const faults = new Faults(interruption);
  const run: Run = {
    context,
    wire: { client, clock, startedAt: context.startedAt ?? clock.now(), requestTimeoutMs },
    interruption,
    write: faults.guard((entry: Entry) => journal.write(entry)),
  };
  const shared: Shared = { fixtures: new Fixtures(plan.fixtures, run), namespaces: new NamespacePool(run), remains: [] };
  await runCases(plan, run, shared, on, faults);
  const interrupted = context.signal.aborted;
  const left = await removeAll(run, shared);
  await journal.flush().catch((error: unknown) => faults.add(error));
  interruption.end();
  faults.rethrow();
  return { interrupted, left, requests: counting.requests() };
}

/** Cases that mostly wait start at once and take no one's place; the others start in the order of the plan. */
async function runCases(plan: Plan, run: Run, shared: Shared, on: RunListener, faults: Faults): Promise<void> {
  const started = faults.guard((planned: PlannedCase) => on.started(planned));
  const ended = faults.guard((planned: PlannedCase, entries: readonly Entry[]) => on.ended(planned, entries));
  const queues = {
    waiting: pLimit(Math.min(mostWaiting, waitingForEach * run.context.concurrency)),
    parallel: pLimit(run.context.concurrency),
  };
  const numbered = plan.run.map((planned, index) => ({ planned, number: index + 1 }));
  const runOne = async ({ planned, number }: (typeof numbered)[number]) => {
    if (run.interruption.happened) return;
    started(planned);
    try {
      ended(planned, await runCase(planned, number, run, shared));
    } catch (error) {
      faults.add(error);
    }
  };
  const inQueue = (queue: keyof typeof queues) =>
    numbered.filter(({ planned }) => planned.case.queue === queue).map((one) => queues[queue](runOne, one));
  await Promise.all([...inQueue('waiting'), ...inQueue('parallel')]);
}

/** Removes what belongs to the run as a whole, then waits for all that is on its way out. Gives what is left, as paths. */
async function removeAll(run: Run, { fixtures, namespaces, remains }: Shared): Promise<readonly string[]> {
  const removed = await Promise.all([fixtures.remove(), namespaces.remove()]);
  const all = [...remains, ...removed.flat()];
  const left = all.flatMap((one) => one.left);
  const going = all.flatMap((one) => one.going);
  if (going.length === 0) return left;
  const record = new CaseRecord('fixture:clean-up', [], run);
  record.start(runPrefix(run.context.run));
  const tools = cleanUpTools(run, record);
  const limit = pLimit(mostRemovals);
  const deadline = { at: tools.now() + longestWaitMs };
  const gone = await limit.map(going, (object) => awaitGone(object, deadline, tools));
  record.end();
  return [...left, ...going.filter((_, index) => gone[index] !== true).map(({ path }) => path)];
}
