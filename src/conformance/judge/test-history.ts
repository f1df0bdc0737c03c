import { bodyOf } from '#core/http/body-of';
import { isJsonObject } from '#core/json/json-object';
import { resourceVersionOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Case } from '#core/model/case';
import type { Exchange } from '#core/model/evidence';
import type { JsonObject } from '#core/model/json';
import type { Step, Write } from '#core/model/step';
import type { CaseEvidence } from '../evidence/case-evidence.ts';
import { testObjectName } from '../evidence/test-object-names.ts';

/** One change that a case made to an object of its own, as the target answered it. */
export type TestWrite = {
  readonly step: string;
  readonly name: string;
  readonly became: 'created' | 'changed' | 'terminating' | 'removed';
  /** The object as answered; none where the answer was a Status. */
  readonly object: JsonObject | undefined;
  readonly version: string | undefined;
  /** The value that tells this state of the object apart from its other ones. */
  readonly state: string | undefined;
  /** Position among the entries of the case. */
  readonly order: number;
};

/** The annotation that names the state; `suites/scenario/test-object.ts` sets it. */
const statePointer = '/metadata/annotations/apiconform-change';

/** The value that tells the states of an own object apart. */
export function stateOf(object: JsonObject | undefined): string | undefined {
  return stringAt(object, statePointer);
}

/** All steps, those between two pages and those that are sent together included. */
export function flatSteps(steps: readonly Step[]): readonly Step[] {
  return steps.flatMap((step): readonly Step[] => {
    if (step.do === 'pages') return [step, ...flatSteps(step.between)];
    if (step.do === 'together') return [step, ...step.requests.map(({ id, request }) => ({ id, do: 'send', request }) as const)];
    return [step];
  });
}

/** The writes that succeeded, in the order of their answers. */
export function testHistory(c: Case, evidence: CaseEvidence): readonly TestWrite[] {
  const prefix = evidence.started?.prefix ?? '';
  const writing = new Map<string, Write>();
  for (const step of flatSteps(c.steps)) if ('writes' in step && step.writes !== undefined) writing.set(step.id, step.writes);
  const history: TestWrite[] = [];
  evidence.entries.forEach((entry, order) => {
    if (entry.e !== 'exchange' || entry.phase !== 'case') return;
    const write = writing.get(entry.step);
    if (write === undefined || evidence.exchange(entry.step) !== entry || !succeeded(write, entry)) return;
    history.push(writeOf(write, testObjectName(prefix, write.own), entry, order));
  });
  return history;
}

/** Whether a write did what it was to do. */
export function succeeded(write: Write, exchange: Exchange): boolean {
  if (!('answer' in exchange)) return false;
  const { status } = exchange.answer;
  return write.as === 'removed' ? status === 404 : status >= 200 && status < 300;
}

function writeOf(write: Write, name: string, exchange: Exchange, order: number): TestWrite {
  const body = 'answer' in exchange ? bodyOf(exchange.answer) : undefined;
  const object =
    write.as !== 'removed' && isJsonObject(body) && stringAt(body, '/metadata/name') === name && body.kind !== 'Status' ? body : undefined;
  const became = becameOf(write, object);
  return { step: exchange.step, name, became, object, version: resourceVersionOf(object), state: stateOf(object), order };
}

function becameOf(write: Write, object: JsonObject | undefined): TestWrite['became'] {
  switch (write.as) {
    case 'create':
      return 'created';
    case 'change':
      return 'changed';
    case 'removed':
      return 'removed';
    case 'delete':
      return isTerminating(object) ? 'terminating' : 'removed';
  }
}

/** Two-phase deletion: an object stays as long as somebody has yet to finalize it. */
function isTerminating(object: JsonObject | undefined): boolean {
  if (stringAt(object, '/metadata/deletionTimestamp') === undefined) return false;
  return ['/metadata/finalizers', '/spec/finalizers'].some((at) => {
    const finalizers = pointTo(object, at);
    return Array.isArray(finalizers) && finalizers.length > 0;
  });
}

/** The own objects that exist after some writes: for each name its last write. */
export function stateAfter(writes: readonly TestWrite[]): ReadonlyMap<string, TestWrite> {
  const state = new Map<string, TestWrite>();
  for (const write of writes) {
    if (write.became === 'removed') state.delete(write.name);
    else state.set(write.name, write);
  }
  return state;
}
