import pLimit from 'p-limit';
import { bodyOf } from '#core/http/body-of';
import { Pace, pacedClient } from '#core/http/pace';
import { hasFinalizers } from '#core/json/deletion-marks';
import { namesGroups } from '#core/json/group-labels';
import type { Case } from '#core/model/case';
import type { Entry, RunEnded } from '#core/model/evidence';
import type { Plan, PlannedCase } from '#core/model/plan';
import { flatSteps, type Step } from '#core/model/step';
import { CaseRecord } from './case-record.ts';
import { cleanUpTools } from './clean-up-tools.ts';
import { countingClient } from './counting-client.ts';
import { DeferredErrors } from './deferred-errors.ts';
import { endingClient } from './ending-client.ts';
import { EvidenceBudget } from './evidence-budget.ts';
import { Fixtures } from './fixtures.ts';
import { FurtherExecutions } from './further-executions.ts';
import { GivenNamespaces } from './given-namespaces.ts';
import { GroupSlot, type WithoutSlot } from './group-slot.ts';
import { GroupTurns } from './group-turns.ts';
import { Interruption } from './interruption.ts';
import { findByLabel, stillThere } from './last-look.ts';
import { NamespacePool } from './namespace-pool.ts';
import { ObjectCount } from './object-count.ts';
import { isLeasePath } from './object-path.ts';
import { runPrefix } from './prefixes.ts';
import { recordCreations, recordedClient } from './record-creations.ts';
import { awaitGone, removeEach } from './remove-objects.ts';
import type { Run } from './run.ts';
import { type CaseResources, runCase } from './run-case.ts';
import type { RunContext } from './run-context.ts';
import { RunDeadline } from './run-deadline.ts';
import { TargetCheck } from './target-check.ts';
import { TargetTrials } from './target-trials.ts';
import { triedClient } from './tried-client.ts';
import { WatchHeads } from './watch-heads.ts';
import { watchfulClient } from './watchful-client.ts';

/** Cases that mostly wait do not count for the concurrency of the others, but are limited too. */
const mostWaiting = 64;
const waitingForEach = 8;
const perSecondOfCase = 4;
const mostRemovals = 16;
/** For all terminating objects together. */
const longestWaitMs = 120_000;

/** Receives each case when it starts and, with its evidence, when it ends. */
export type RunListener = {
  started(planned: PlannedCase): void;
  ended(planned: PlannedCase, entries: readonly Entry[]): void;
  /** Returns whether to run a case again, because a request had no usable response. Without it, no case is run again. */
  /** Called before the first case where the run has no slot for its API groups: they have the id of the run. */
  withoutSlot?(reason: WithoutSlot): void;
  /** Returns whether to run a case again, because a request had no usable response. Without it, no case is run again. */
  isUnanswered?(planned: PlannedCase, entries: readonly Entry[]): boolean;
  /** Called after the cases of the plan and before the clean-up: runs further cases, which need no other fixtures than those of the plan. */
  after?(runFurther: RunFurther): Promise<void>;
};

/** Runs a case that the plan does not have. Resolves to its evidence; to undefined where the run was interrupted. */
export type RunFurther = (
  planned: PlannedCase,
  isUnanswered?: (entries: readonly Entry[]) => boolean,
) => Promise<readonly Entry[] | undefined>;

export type RunOutcome = {
  readonly interrupted: boolean;
  /** Why the run ended early by itself, as a clause: the target had stopped giving answers, or the time was over. */
  readonly endedEarly?: string | undefined;
  /** Objects that could not be removed, as paths; and requests for lists that were not answered, of collections where objects may be. */
  readonly left: readonly string[];
  readonly requests: number;
  /** What the run did to the target. */
  readonly done: NonNullable<RunEnded['done']>;
};

/**
 * The runner: the stage that sends the requests of the planned cases. Takes a plan and a client, writes evidence to the
 * journal, and never judges.
 *
 * Runs the cases of a plan and records all evidence, without a verdict. Removes all objects that it created, in an
 * interrupted run too. Throws the first error of the journal or of the listener after the clean-up.
 */
export async function runPlan(plan: Plan, context: RunContext, on: RunListener): Promise<RunOutcome> {
  const { clock, journal, creationLog, requestTimeoutMs, namespaces: given } = context;
  const pace = context.pace ?? new Pace(clock);
  const counting = countingClient(context.pace === undefined ? pacedClient(context.client, pace) : context.client);
  const queues = caseQueues(context.concurrency, pace.mostPerSecond);
  const interruption = new Interruption(context.signal);
  const errors = new DeferredErrors(interruption);
  const recorded = creationLog === undefined ? counting : recordedClient(counting, creationLog, (error) => errors.add(error));
  const check = new TargetCheck(recorded, clock, { timeoutMs: requestTimeoutMs, signal: context.signal, pace }, () =>
    interruption.happen(),
  );
  const budget = new EvidenceBudget(() => interruption.happen());
  const { startedAt = clock.now(), deadlineSeconds } = context;
  let isOverTime = false;
  const deadline = new RunDeadline(clock, { startedAt, deadlineSeconds }, () => {
    isOverTime = !interruption.happened;
    interruption.happen();
  });
  const watchful = watchfulClient(check.client, clock, {
    onBusy: (head) => {
      pace.busy(head);
      queues.slowDown();
    },
    onAnswered: () => pace.answered(),
    isOver: () => (check.reason ?? budget.reason) !== undefined,
  });
  const untried = endingClient(watchful, clock, [context.signal, deadline.signal]);
  const { apiDomain } = context.facts.dialect;
  const client = triedClient(untried, { run: context.run, apiDomain, clock, trials: () => trials });
  const objects = new ObjectCount(context.objectsAtATime);
  const creations = { collections: new Set<string>(), filled: new Set<string>(), believedGone: new Set<string>() };
  let slot: string | undefined;
  const areEventsHeldBack = async () => {
    const outcome = await trials.streams();
    return 'areHeldBack' in outcome && outcome.areHeldBack;
  };
  const run: Run = {
    context,
    slot: () => slot,
    wire: { client, clock, startedAt, requestTimeoutMs, heldMs: () => pace.heldMs(), budget, heads: new WatchHeads(areEventsHeldBack) },
    interruption,
    write: errors.guard((entry: Entry) => journal.write(entry)),
    ...creations,
    creations: objects.counting(
      recordCreations(creations, creationLog, clock, given === undefined ? 'all-namespaces' : 'their-namespaces'),
    ),
  };
  let numbered = plan.run.length;
  const nextNumber = () => {
    numbered += 1;
    return numbered;
  };
  const shared: CaseResources = {
    fixtures: new Fixtures(plan.fixtures, run),
    namespaces: given === undefined ? new NamespacePool(run, context.namespacesAtATime) : new GivenNamespaces(run, given),
    objects,
    groupTurns: new GroupTurns(plan),
    furtherExecutions: new FurtherExecutions(run, nextNumber),
    remains: [],
  };
  const trials = new TargetTrials({ ...run, wire: { ...run.wire, client: untried } }, shared.namespaces, shared.remains);
  // A case that has one of the given namespaces must not wait for a trial that needs one too.
  if (given !== undefined && plan.run.some(({ case: { steps } }) => sendsDryRuns(steps))) await trials.dryRunsAtOnce();
  const groupSlot = new GroupSlot(run);
  if (namesGroups(plan)) {
    const without = await groupSlot.lease();
    slot = groupSlot.slot;
    if (without !== undefined) errors.guard((reason: WithoutSlot) => on.withoutSlot?.(reason))(without);
  }
  await runCases(plan, run, shared, { on, errors, queues });
  await on
    .after?.((planned, isUnanswered = () => false) =>
      queues.parallel(async () => {
        if (interruption.happened) return undefined;
        const entries = await runCase(planned, nextNumber(), run, shared, isUnanswered);
        queues.speedUp();
        return interruption.happened ? undefined : entries;
      }),
    )
    .catch((error: unknown) => errors.add(error));
  const reason = check.reason ?? budget.reason;
  const overTime = isOverTime ? `its deadline of ${deadlineSeconds} s was reached, which --deadline sets` : undefined;
  const endedEarly = reason === undefined ? overTime : `the target ${reason}`;
  const interrupted = context.signal.aborted || endedEarly !== undefined;
  const { objects: there, unlisted } = await removeAll(run, shared, groupSlot);
  await journal.flush().catch((error: unknown) => errors.add(error));
  interruption.end();
  deadline.release();
  errors.rethrow();
  const counts = objects.counts();
  const done = { requests: counting.verbs(), ...counts, removed: Math.max(0, counts.created - there.length) };
  return { interrupted, endedEarly, left: [...there, ...unlisted], requests: counting.requests(), done };
}

type CaseQueues = Readonly<Record<'waiting' | 'parallel', ReturnType<typeof pLimit>>> & {
  /** Called when the target says that it is busy: one case fewer runs at a time. */
  readonly slowDown: () => void;
  /** Called when a case has ended: one more case runs at a time, up to the usual number. */
  readonly speedUp: () => void;
};

/** With a limit of requests a second, fewer cases run at a time: each would wait long for its turns. */
function caseQueues(most: number, perSecond: number): CaseQueues {
  const concurrency = Math.max(1, Math.min(most, Math.ceil(perSecond / perSecondOfCase)));
  const waiting = pLimit(Math.max(1, Math.min(mostWaiting, waitingForEach * concurrency, Math.ceil(perSecond / 2))));
  const parallel = pLimit(concurrency);
  const slowDown = () => {
    parallel.concurrency = Math.max(1, parallel.concurrency - 1);
  };
  const speedUp = () => {
    parallel.concurrency = Math.min(concurrency, parallel.concurrency + 1);
  };
  return { waiting, parallel, slowDown, speedUp };
}

/**
 * Runs the cases: those of the waiting queue start at once, the others in the order of the plan, and after them those that
 * run alone. The fixtures are made first: a target may serve a new type only after some seconds.
 */
async function runCases(
  plan: Plan,
  run: Run,
  shared: CaseResources,
  { on, errors, queues }: { readonly on: RunListener; readonly errors: DeferredErrors; readonly queues: CaseQueues },
): Promise<void> {
  const started = errors.guard((planned: PlannedCase) => on.started(planned));
  const ended = errors.guard((planned: PlannedCase, entries: readonly Entry[]) => on.ended(planned, entries));
  const numbered = plan.run.map((planned, index) => ({ planned, number: index + 1 }));
  const runOne = async ({ planned, number }: (typeof numbered)[number]) => {
    if (run.interruption.happened) return;
    started(planned);
    try {
      ended(planned, await runCase(planned, number, run, shared, (entries) => on.isUnanswered?.(planned, entries) ?? false));
    } catch (error) {
      errors.add(error);
    }
    queues.speedUp();
  };
  const prepare = async (id: string) => {
    if (!run.interruption.happened) await shared.fixtures.prepare(id).catch((error: unknown) => errors.add(error));
  };
  const inQueue = (queue: Case['queue']) => numbered.filter(({ planned }) => planned.case.queue === queue);
  const start = (queue: 'waiting' | 'parallel') => inQueue(queue).map((one) => queues[queue](runOne, one));
  const needed = new Set(
    plan.run.flatMap(({ case: { needs } }) => needs.flatMap((need) => (need.need === 'fixture' ? [need.fixture] : []))),
  );
  const fixtures = [...needed].map((id) => queues.waiting(prepare, id));
  await Promise.all([...fixtures, ...start('waiting'), ...start('parallel')]);
  for (const one of inQueue('alone')) await runOne(one);
}

/**
 * Removes the objects of the run as a whole and what a look by label still finds, then waits for all terminating objects.
 * Returns the paths of those that a last look finds, and the requests for the lists that it could not read.
 */
async function removeAll(
  run: Run,
  { fixtures, namespaces, remains }: CaseResources,
  groupSlot: GroupSlot,
): Promise<{ readonly objects: readonly string[]; readonly unlisted: readonly string[] }> {
  const removed = await Promise.all([fixtures.remove(), namespaces.remove()]);
  if (run.collections.size === 0) return { objects: [], unlisted: [] };
  const record = new CaseRecord('fixture:clean-up', [], run);
  record.start(runPrefix(run.context.run));
  const tools = cleanUpTools(run, record);
  const limit = pLimit(mostRemovals);
  const before = [...remains, ...removed.flat()];
  const known = new Set(before.flatMap(({ left, going }) => [...left, ...going].map(({ path }) => path)));
  let unlisted: string[] = [];
  const look = () => {
    unlisted = [];
    return findByLabel(run.collections, tools, (target) => {
      if (run.filled.has(target.split('?')[0] ?? '')) unlisted.push(target);
    });
  };
  const unknown = (await look()).filter(
    (object) => !isLeasePath(object.path) && (!known.has(object.path) || hasFinalizers(object.answer && bodyOf(object.answer))),
  );
  const all = [...before, ...(await limit.map(unknown, (object) => removeEach([object], tools)))];
  const going = all.flatMap((one) => one.going);
  const deadline = { at: tools.now() + longestWaitMs };
  const gone = await limit.map(going, (object) => awaitGone(object, deadline, tools));
  const released = await groupSlot.release();
  const leases = released.flatMap((one) => one.going);
  // The others may have taken all of their time.
  const ofLeases = { at: tools.now() + longestWaitMs };
  for (const object of leases) await awaitGone(object, ofLeases, tools);
  const seen = known.size + unknown.length + released.length + unlisted.length === 0 ? [] : (await look()).map(({ path }) => path);
  const others = [...[...all, ...released].flatMap((one) => one.left), ...leases, ...going.filter((_, index) => gone[index] !== true)].map(
    ({ path }) => path,
  );
  // A target that did not delete one object may have kept others, which no longer have the label.
  const doubted = unknown.some(({ path }) => run.believedGone.has(path)) ? run.believedGone : [];
  const objects = [
    ...seen,
    ...(await stillThere(
      [...new Set([...others, ...doubted])].filter((path) => !seen.includes(path)),
      tools,
    )),
  ];
  record.end();
  return { objects, unlisted };
}

/** Returns whether steps send a dry run, which may be of a type with effects. */
function sendsDryRuns(steps: readonly Step[]): boolean {
  return flatSteps(steps).some((step) => 'request' in step && JSON.stringify(step.request).includes('"dryRun"'));
}
