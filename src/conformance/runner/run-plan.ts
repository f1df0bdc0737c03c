import { Pace, pacedClient } from '#core/http/pace';
import { namesGroups } from '#core/json/group-labels';
import type { Case } from '#core/model/case';
import type { Entry, KeptTest, RunEnded } from '#core/model/evidence';
import type { Plan, PlannedCase } from '#core/model/plan';
import { flatSteps, type Step } from '#core/model/step';
import { countingClient } from '../gateway/counting-client.ts';
import { type CaseQueues, caseQueues } from './case-queues.ts';
import { CleanUpBodies } from './clean-up-bodies.ts';
import { DeferredErrors } from './deferred-errors.ts';
import { endingClient } from './ending-client.ts';
import { EvidenceBudget } from './evidence-budget.ts';
import { Fixtures } from './fixtures.ts';
import { FurtherExecutions } from './further-executions.ts';
import { GivenNamespaces } from './given-namespaces.ts';
import { GroupSlot, type WithoutSlot } from './group-slot.ts';
import { GroupTurns } from './group-turns.ts';
import { Interruption } from './interruption.ts';
import { type IsFailed, KeptTests } from './kept-tests.ts';
import { lookAgain } from './look-again.ts';
import { NamespacePool } from './namespace-pool.ts';
import { ObjectCount } from './object-count.ts';
import { recordCreations, recordedClient } from './record-creations.ts';
import { removeAll } from './remove-all.ts';
import type { Remains } from './remove-objects.ts';
import type { Run } from './run.ts';
import { type CaseResources, runCase } from './run-case.ts';
import type { RunContext } from './run-context.ts';
import { RunDeadline } from './run-deadline.ts';
import { TargetCheck } from './target-check.ts';
import { TargetTrials } from './target-trials.ts';
import { triedClient } from './tried-client.ts';
import { WatchHeads } from './watch-heads.ts';
import { watchfulClient } from './watchful-client.ts';

/** Receives each case when it starts and, with its evidence, when it ends. */
export type RunListener = {
  started(planned: PlannedCase): void;
  ended(planned: PlannedCase, entries: readonly Entry[]): void;
  /** Called before the first case where the run has no slot for its API groups: they have the id of the run. */
  withoutSlot?(reason: WithoutSlot): void;
  /** Returns whether to run a case again, because a request had no usable response. Without it, no case is run again. */
  isUnanswered?(planned: PlannedCase, entries: readonly Entry[]): boolean;
  /** Returns whether a case failed, and so its objects are to be kept. Without it, none are. */
  isFailed?: IsFailed;
  /** Called after the cases of the plan and before the clean-up: runs further cases, which need no other fixtures than those of the plan. */
  after?(runFurther: RunFurther): Promise<void>;
};

/** Runs a case that the plan does not have. Resolves to its evidence; to undefined where the run was interrupted. */
export type RunFurther = (
  planned: PlannedCase,
  isUnanswered?: (entries: readonly Entry[]) => boolean,
  /** `mayKeep`: the objects of the case may be kept if it fails. */
  options?: { readonly mayKeep: boolean },
) => Promise<readonly Entry[] | undefined>;

export type RunOutcome = {
  readonly interrupted: boolean;
  /** Why the run ended early by itself, as a clause: the target had stopped giving answers, or the time was over. */
  readonly endedEarly?: string | undefined;
  /** Objects that could not be removed, as paths; and requests for lists that were not answered, of collections where objects may be. */
  readonly left: readonly string[];
  /** What is left on purpose of failed tests. */
  readonly kept: readonly KeptTest[];
  readonly requests: number;
  /** What the run did to the target. */
  readonly done: NonNullable<RunEnded['done']>;
};

/**
 * The runner: the stage that sends the requests of the planned cases. Takes a plan and a client, writes evidence to the
 * journal, and never judges.
 *
 * Runs the cases of a plan and records all evidence, without a verdict. Removes all objects that it created, in an
 * interrupted run too, except those of failed cases that `isFailed` names. Throws the first error of the journal or of the listener after the clean-up.
 */
export async function runPlan(plan: Plan, context: RunContext, on: RunListener): Promise<RunOutcome> {
  const { clock, journal, creationLog, requestTimeoutMs, namespaces: given } = context;
  const pace = context.pace ?? new Pace(clock);
  const looksBefore = context.looks?.() ?? 0;
  const counting = countingClient(context.pace === undefined ? pacedClient(context.client, pace) : context.client);
  const queues = caseQueues(context.concurrency, pace.mostPerSecond);
  const interruption = new Interruption(context.signal);
  const { stopped } = context;
  stopped?.addEventListener('abort', () => interruption.happen(), { once: true });
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
  const cleanUpBodies = new CleanUpBodies();
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
    write: errors.guard((entry: Entry) => journal.write(cleanUpBodies.bounded(entry))),
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
  const remains: Remains[] = [];
  const shared: CaseResources = {
    fixtures: new Fixtures(plan.fixtures, run),
    namespaces: given === undefined ? new NamespacePool(run, context.namespacesAtATime) : new GivenNamespaces(run, given),
    objects,
    groupTurns: new GroupTurns(plan),
    furtherExecutions: new FurtherExecutions(run, nextNumber),
    remains,
    lookAgain: lookAgain(run, remains),
    kept: new KeptTests(on.isFailed, plan),
  };
  const trials = new TargetTrials(
    { ...run, wire: { ...run.wire, client: untried } },
    { ...shared, ownType: () => shared.fixtures.definedType() },
  );
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
    .after?.((planned, isUnanswered = () => false, { mayKeep } = { mayKeep: false }) =>
      queues.parallel(async () => {
        if (interruption.happened) return undefined;
        const entries = await runCase(planned, nextNumber(), run, mayKeep ? shared : { ...shared, kept: new KeptTests() }, isUnanswered);
        queues.speedUp();
        return interruption.happened ? undefined : entries;
      }),
    )
    .catch((error: unknown) => errors.add(error));
  const reason = check.reason ?? budget.reason;
  const overTime = isOverTime ? `its deadline of ${deadlineSeconds} s was reached, which --deadline sets` : undefined;
  const stop = stopped?.aborted === true ? String(stopped.reason) : undefined;
  const endedEarly = reason === undefined ? (overTime ?? stop) : `the target ${reason}`;
  const interrupted = context.signal.aborted || endedEarly !== undefined;
  const { objects: there, unlisted, kept } = await removeAll(run, shared, groupSlot);
  await journal.flush().catch((error: unknown) => errors.add(error));
  interruption.end();
  deadline.release();
  errors.rethrow();
  const counts = objects.counts();
  const staying = there.length + new Set(kept.flatMap((one) => one.objects)).size;
  const looks = (context.looks?.() ?? 0) - looksBefore;
  const done = { requests: withLooks(counting.verbs(), looks), ...counts, removed: Math.max(0, counts.created - staying) };
  return { interrupted, endedEarly, left: [...there, ...unlisted], kept, requests: counting.requests() + looks, done };
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

function withLooks(verbs: Readonly<Record<string, number>>, looks: number): Readonly<Record<string, number>> {
  return looks === 0 ? verbs : { ...verbs, get: (verbs['get'] ?? 0) + looks };
}

/** Returns whether steps send a dry run, which may be of a type with effects. */
function sendsDryRuns(steps: readonly Step[]): boolean {
  return flatSteps(steps).some((step) => 'request' in step && JSON.stringify(step.request).includes('"dryRun"'));
}
