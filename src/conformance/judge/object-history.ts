import { bodyOf } from '#core/http/body-of';
import { isHeldByFinalizers, isMarkedForDeletion } from '#core/json/deletion-marks';
import { isJsonObject } from '#core/json/json-object';
import { resourceVersionOf, stringAt } from '#core/json/object-identity';
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
  /**
   * Whether the object need not have been in this state: a server may mark an object that nothing holds and remove it
   * later, or remove it at once.
   */
  readonly possible?: true;
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

/**
 * Returns the writes to test objects that succeeded, in the order of their responses. The specification gives no time in
 * which a deleted object is removed: where a later step of the case sees that it is gone, it was removed at some time
 * between the two responses, and may have been marked before.
 */
export function objectHistory(c: Case, evidence: CaseEvidence): readonly ObjectWrite[] {
  const prefix = evidence.started?.prefix ?? '';
  const writing = new Map<string, Write>();
  for (const step of flatSteps(c.steps)) if ('writes' in step && step.writes !== undefined) writing.set(step.id, step.writes);
  const history: ObjectWrite[] = [];
  evidence.entries.forEach((entry, order) => {
    if (entry.e !== 'exchange' || entry.phase !== 'case') return;
    const write = writing.get(entry.step);
    if (write === undefined || evidence.exchange(entry.step) !== entry || !succeeded(write, entry)) return;
    const name = testObjectName(prefix, write.own);
    const key = keyOfWrite({ name, namespace: namespaceOf(entry.request.target) });
    const before = history.filter((earlier) => keyOfWrite(earlier) === key).at(-1);
    if (write.as === 'removed' && before?.became === 'removed') history.splice(history.indexOf(before), 1, possibleMark(before));
    history.push(writeOf(write, { name, before }, entry, order));
  });
  return history;
}

/** Returns the state of an object between a deletion and the read that shows that it is gone. */
function possibleMark(deletion: ObjectWrite): ObjectWrite {
  return { ...deletion, became: 'terminating', object: undefined, version: undefined, possible: true };
}

/** Returns whether a write succeeded; a `removed` write succeeds with 404. */
export function succeeded(write: Write, exchange: Exchange): boolean {
  if (!('answer' in exchange)) return false;
  const { status } = exchange.answer;
  return write.as === 'removed' ? status === 404 : status >= 200 && status < 300;
}

function writeOf(
  write: Write,
  { name, before }: { readonly name: string; readonly before: ObjectWrite | undefined },
  exchange: Exchange,
  order: number,
): ObjectWrite {
  const { step } = exchange;
  const body = 'answer' in exchange ? bodyOf(exchange.answer) : undefined;
  const object =
    write.as !== 'removed' && isJsonObject(body) && stringAt(body, '/metadata/name') === name && body.kind !== 'Status' ? body : undefined;
  const namespace = namespaceOf(exchange.request.target);
  const left = { step, name, namespace, object, version: resourceVersionOf(object), state: stateOf(object), order };
  if (write.as === 'create') return { ...left, became: 'created' };
  if (write.as === 'change') return { ...left, became: 'changed' };
  // The response to a deletion may be a Status, or the object as it was before. A deletion does not change the annotations.
  const marked = isMarkedForDeletion(object);
  const deleted = { ...left, state: left.state ?? before?.state, version: marked ? left.version : undefined };
  const isHeld = write.as === 'delete' && (marked ? isHeldByFinalizers(object) : isHeldByFinalizers(before?.object));
  return { ...deleted, became: isHeld ? 'terminating' : 'removed' };
}

/** Returns the namespace that a path is in; `''` where it is in none. */
export function namespaceOf(target: string): string {
  return /^\/(?:api\/[^/?]+|apis\/[^/?]+\/[^/?]+)\/namespaces\/([^/?]+)\/[^/?]/.exec(target)?.[1] ?? '';
}

/** Returns what identifies the object of a write among the test objects, which can have one name in several namespaces. */
export function keyOfWrite({ namespace, name }: Pick<ObjectWrite, 'namespace' | 'name'>): string {
  return `${namespace}/${name}`;
}

/**
 * Returns whether an object is as a write left it: by its resourceVersion and its state. Where the response to a deletion
 * does not have the version, the object has to be marked. Where other clients write too, its state decides.
 */
export function isAsLeftBy(write: ObjectWrite, object: JsonObject, writers: Case['writers']): boolean {
  if (write.became === 'removed') return false;
  const hasState = write.state === undefined || stateOf(object) === write.state;
  if (write.became === 'terminating' && write.version === undefined) return hasState && isMarkedForDeletion(object);
  return hasState && (resourceVersionOf(object) === write.version || (writers === 'shared' && write.state !== undefined));
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
