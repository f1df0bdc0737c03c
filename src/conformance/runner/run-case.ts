import type { Case } from '#core/model/case';
import type { Entry } from '#core/model/evidence';
import type { PlannedCase } from '#core/model/plan';
import { mostExecutions } from '../evidence/executions.ts';
import { CaseRecord } from './case-record.ts';
import { type CleanUpTools, cleanUpTools } from './clean-up-tools.ts';
import type { CreatedObject } from './created-objects.ts';
import { executeSteps } from './execute-steps.ts';
import type { Fixtures } from './fixtures.ts';
import type { FurtherExecutions } from './further-executions.ts';
import type { GroupTurns } from './group-turns.ts';
import type { KeptTests } from './kept-tests.ts';
import type { Namespaces } from './namespace-pool.ts';
import { newSession } from './new-session.ts';
import type { ObjectCount } from './object-count.ts';
import { isDefinitionPath } from './object-path.ts';
import { casePrefix } from './prefixes.ts';
import { awaitGone, type Remains, removeObjects } from './remove-objects.ts';
import type { Run } from './run.ts';
import { StepFailure } from './step-failure.ts';

const definitionsGoneMs = 10_000;

/** What the cases of a run share beside the run itself. */
export type CaseResources = {
  readonly fixtures: Fixtures;
  readonly namespaces: Namespaces;
  readonly objects: ObjectCount;
  readonly groupTurns: GroupTurns;
  readonly furtherExecutions: FurtherExecutions;
  readonly remains: Remains[];
  /** Looks which objects that were terminating when their cases ended are gone. */
  readonly lookAgain: () => Promise<void>;
  readonly kept: KeptTests;
};

/**
 * Runs one case, the `number`th of its plan: what it needs, its steps, its clean-up. Executes it again, with new names, as long as
 * `isUnanswered` says so of its evidence and another execution is permitted. Returns all its evidence.
 */
export async function runCase(
  planned: PlannedCase,
  number: number,
  run: Run,
  shared: CaseResources,
  isUnanswered: (entries: readonly Entry[]) => boolean,
): Promise<readonly Entry[]> {
  let entries: readonly Entry[] = [];
  const execute = (as: number, executions: number) =>
    executeCase(
      planned,
      { number: as, isLast: (its) => executions === mostExecutions || !isUnanswered([...entries, ...its]) },
      run,
      shared,
    );
  await run.wire.budget.enter(planned.key);
  try {
    if (run.interruption.happened) return [];
    entries = await execute(number, 1);
    for (let executions = 1; executions < mostExecutions && isUnanswered(entries); executions += 1) {
      const further = await shared.furtherExecutions.execute(planned.key, executions, (again) => execute(again, executions + 1));
      if (further === undefined) break;
      entries = [...entries, ...further];
    }
    return entries;
  } finally {
    run.wire.budget.leave(planned.key);
  }
}

/** An execution of a case: its number, and whether no other follows it, by its evidence. */
type Execution = { readonly number: number; readonly isLast: (entries: readonly Entry[]) => boolean };

async function executeCase(planned: PlannedCase, execution: Execution, run: Run, shared: CaseResources): Promise<readonly Entry[]> {
  const endTurn = await shared.groupTurns.take(planned.case.steps);
  const leave = await shared.objects.enter(shared.lookAgain);
  try {
    return await executeInTurn(planned, { ...execution, hasOwnGroups: endTurn !== undefined }, run, shared);
  } finally {
    leave();
    endTurn?.();
  }
}

async function executeInTurn(
  planned: PlannedCase,
  { number, isLast, hasOwnGroups }: Execution & { readonly hasOwnGroups: boolean },
  run: Run,
  shared: CaseResources,
): Promise<readonly Entry[]> {
  const record = new CaseRecord(planned.key, planned.case.steps, run);
  const prefix = casePrefix(run.context.run, number);
  const got = await getNeeds(planned.case, shared);
  record.start(prefix, got.namespace);
  if (got.failure !== undefined) record.fail(got.failure.need, got.failure.error.kind, got.failure.error.message);
  if (got.alone !== undefined) record.fail(got.alone.need, 'bystander', got.alone.error.message);
  let remains: Remains = { left: [], going: [] };
  let isKept = false;
  if (got.failure === undefined) {
    const session = newSession(run, record, { prefix, namespace: got.namespace }, 'case', planned.case.writers);
    await executeSteps(planned.case.steps, session);
    for (const stream of session.streams.values()) stream.end('closed');
    session.leave();
    const { entries } = record.evidence;
    isKept = isLast(entries) && shared.kept.wants(planned, entries, { hasOwnGroups });
    if (isKept) keep(planned, session.created.existing(), got.namespace, shared);
    else remains = await removeObjects(session.created, cleanUpTools(run, record));
    if (hasOwnGroups) await definitionsGone(remains, cleanUpTools(run, record));
  }
  if (got.namespace !== undefined && !isKept) remains = await shared.namespaces.takeBack(got.namespace, remains, record);
  shared.remains.push(remains);
  record.end();
  return record.evidence.entries;
}

function keep(planned: PlannedCase, objects: readonly CreatedObject[], namespace: string | undefined, shared: CaseResources): void {
  const paths = objects.map(({ path }) => path).reverse();
  shared.kept.add(planned, paths, namespace);
  if (namespace !== undefined) shared.namespaces.keep(namespace);
}

/** Waits for a while until the definitions of a case are gone: what uses the names next must not meet them. */
async function definitionsGone({ going }: Remains, tools: CleanUpTools): Promise<void> {
  const deadline = { at: tools.now() + definitionsGoneMs };
  for (const object of going) if (isDefinitionPath(object.path)) await awaitGone(object, deadline, tools);
}

type Unmade = { readonly need: string; readonly error: StepFailure };

/** What a case got of its needs: `failure` if one could not be met, `alone` if its bystander could not be made. */
type Got = { readonly namespace?: string | undefined; readonly failure?: Unmade; readonly alone?: Unmade };

async function getNeeds({ needs, bystander, queue }: Case, { fixtures, namespaces }: CaseResources): Promise<Got> {
  let namespace: string | undefined;
  for (const need of needs) {
    const name = need.need === 'fixture' ? `fixture:${need.fixture}` : need.need;
    try {
      if (need.need === 'fixture') await fixtures.ready(need.fixture);
      if (need.need === 'namespace') namespace ??= await namespaces.borrow(queue);
    } catch (error) {
      return { namespace, failure: { need: name, error: asStepFailure(error) } };
    }
  }
  if (bystander === undefined) return { namespace };
  try {
    await fixtures.ready(bystander.id);
    return { namespace };
  } catch (error) {
    // Without its bystander a case shows less, and is not wrong.
    if (error instanceof StepFailure && error.kind !== 'ours') return { namespace, alone: { need: `fixture:${bystander.id}`, error } };
    throw error;
  }
}

function asStepFailure(error: unknown): StepFailure {
  if (error instanceof StepFailure) return error;
  return new StepFailure('ours', error instanceof Error ? error.message : String(error), true);
}
