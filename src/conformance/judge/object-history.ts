import { bodyOf } from '#core/http/body-of';
import { isJsonObject } from '#core/json/json-object';
import { resourceVersionOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Case } from '#core/model/case';
import type { Exchange } from '#core/model/evidence';
import type { JsonObject } from '#core/model/json';
import { flatSteps, type Write } from '#core/model/step';
import type { CaseEvidence } from '../evidence/case-evidence.ts';
import { testObjectName } from '../evidence/test-object-names.ts';

/** One change of a test object by the case, as the target answered it. */
export type ObjectWrite = {
  readonly step: string;
  readonly name: string;
  /** The namespace in the path of the request; `''` for an object without one. */
  readonly namespace: string;
  readonly became: 'created' | 'changed' | 'terminating' | 'removed';
  /** The object in the response; undefined where the response is a Status. */
  readonly object: JsonObject | undefined;
  readonly version: string | undefined;
  /** The value of the annotation that identifies this state of the object. */
  readonly state: string | undefined;
  /** Position among the entries of the case. */
  readonly order: number;
};

/** The annotation that identifies the state; `suites/scenario/test-object.ts` sets it. */
const statePointer = '/metadata/annotations/apiconform-change';

/** Returns the value of the annotation that identifies the state of a test object. */
export function stateOf(object: JsonObject | undefined): string | undefined {
  return stringAt(object, statePointer);
}

/** Returns the state annotation of a test object, for findings. */
export function stateText(state: string | undefined): string {
  return state === undefined
    ? 'without the annotation apiconform-change'
    : `annotation apiconform-change: ${JSON.stringify(state).slice(0, 100)}`;
}

/** Returns the writes to test objects that succeeded, in the order of their responses. */
export function objectHistory(c: Case, evidence: CaseEvidence): readonly ObjectWrite[] {
  const prefix = evidence.started?.prefix ?? '';
  const writing = new Map<string, Write>();
  for (const step of flatSteps(c.steps)) if ('writes' in step && step.writes !== undefined) writing.set(step.id, step.writes);
  const history: ObjectWrite[] = [];
  evidence.entries.forEach((entry, order) => {
    if (entry.e !== 'exchange' || entry.phase !== 'case') return;
    const write = writing.get(entry.step);
    if (write === undefined || evidence.exchange(entry.step) !== entry || !succeeded(write, entry)) return;
    history.push(writeOf(write, testObjectName(prefix, write.own), entry, order));
  });
  return history;
}

/** Returns whether a write succeeded; a `removed` write succeeds with 404. */
export function succeeded(write: Write, exchange: Exchange): boolean {
  if (!('answer' in exchange)) return false;
  const { status } = exchange.answer;
  return write.as === 'removed' ? status === 404 : status >= 200 && status < 300;
}

function writeOf(write: Write, name: string, exchange: Exchange, order: number): ObjectWrite {
  const body = 'answer' in exchange ? bodyOf(exchange.answer) : undefined;
  const object =
    write.as !== 'removed' && isJsonObject(body) && stringAt(body, '/metadata/name') === name && body.kind !== 'Status' ? body : undefined;
  const became = becameOf(write, object);
  const namespace = namespaceOf(exchange.request.target);
  return { step: exchange.step, name, namespace, became, object, version: resourceVersionOf(object), state: stateOf(object), order };
}

/** Returns the namespace that a path is in; `''` where it is in none. */
export function namespaceOf(target: string): string {
  return /^\/(?:api\/[^/?]+|apis\/[^/?]+\/[^/?]+)\/namespaces\/([^/?]+)\/[^/?]/.exec(target)?.[1] ?? '';
}

/** Returns what identifies the object of a write among the test objects, which can have one name in several namespaces. */
export function keyOfWrite({ namespace, name }: Pick<ObjectWrite, 'namespace' | 'name'>): string {
  return `${namespace}/${name}`;
}

function becameOf(write: Write, object: JsonObject | undefined): ObjectWrite['became'] {
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

/** Two-phase deletion: an object exists until its finalizers are removed (specification, "Two-phase deletion of any object"). */
function isTerminating(object: JsonObject | undefined): boolean {
  if (stringAt(object, '/metadata/deletionTimestamp') === undefined) return false;
  return ['/metadata/finalizers', '/spec/finalizers'].some((at) => {
    const finalizers = pointTo(object, at);
    return Array.isArray(finalizers) && finalizers.length > 0;
  });
}

/** Returns the test objects that exist after some writes: the last write of each, by its key. */
export function stateAfter(writes: readonly ObjectWrite[]): ReadonlyMap<string, ObjectWrite> {
  const state = new Map<string, ObjectWrite>();
  for (const write of writes) {
    if (write.became === 'removed') state.delete(keyOfWrite(write));
    else state.set(keyOfWrite(write), write);
  }
  return state;
}
