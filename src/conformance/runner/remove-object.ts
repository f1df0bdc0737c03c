import { ownLabel } from '#core/codecs/own-names';
import { bodyOf } from '#core/http/body-of';
import { hasFinalizers, isMarkedForDeletion } from '#core/json/deletion-marks';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Answer, Exchange } from '#core/model/evidence';
import type { CleanUpTools } from './clean-up-tools.ts';
import type { CreatedObject } from './created-objects.ts';
import { isNamespacePath, parseObjectPath } from './object-path.ts';
import { outcomeOf, saysMissing } from './outcome-of.ts';

/** `gone`: the object does not exist. `going`: it is terminating. `left`: it could not be removed. */
export type Removal =
  | { readonly state: 'gone' }
  | { readonly state: 'going'; readonly uid: string }
  | { readonly state: 'left'; readonly because: string };

/** A create request without a response may take effect within this time. */
const doubtMs = 500;

/**
 * Removes one object of the run. The delete request has the uid as a precondition, so that no other object is deleted. After
 * a create request without a response the object is looked up twice.
 */
export async function removeObject(object: CreatedObject, tools: CleanUpTools): Promise<Removal> {
  const removal = await removeWhatIsThere(object, tools);
  if (!object.doubtful || removal.state !== 'gone') return removal;
  await tools.sleep(doubtMs);
  return removeWhatIsThere(object, tools);
}

async function removeWhatIsThere(object: CreatedObject, tools: CleanUpTools): Promise<Removal> {
  const answered = object.answer === undefined ? undefined : stringAt(bodyOf(object.answer), '/metadata/uid');
  const found = answered === undefined ? await findOwn(object, tools) : { uid: answered };
  if (!('uid' in found)) return found;
  const exchange = await tools.sendRepeatedly({ method: 'DELETE', target: object.path, body: deleteOptions(object.path, found.uid) });
  if ('error' in exchange) return leftAfter(exchange);
  const { status } = exchange.answer;
  if (status === 404) return { state: 'gone' };
  if (status === 409 || status === 412) return lookAgain(object.path, found.uid, tools);
  if (status < 200 || status > 299) return leftAfter(exchange);
  if (!isMarkedForDeletion(bodyOf(exchange.answer))) return afterOtherAnswer(object, found.uid, status, tools);
  await releaseObject(object.path, found.uid, exchange.answer, tools);
  return isNamespacePath(object.path) ? afterNamespaceDelete(object.path, found.uid, tools) : { state: 'going', uid: found.uid };
}

/** The object is left because of the response to a request, or because there was none. */
function leftAfter(exchange: Exchange): Removal {
  return { state: 'left', because: outcomeOf(exchange) };
}

/** Looks up an object without a known uid: it must have the label of the run. */
async function findOwn(object: CreatedObject, tools: CleanUpTools): Promise<Removal | { readonly uid: string }> {
  const exchange = await tools.sendRepeatedly({ method: 'GET', target: object.path });
  if ('error' in exchange) return leftAfter(exchange);
  if (saysMissing(exchange)) return { state: 'gone' };
  const body = bodyOf(exchange.answer);
  const uid = stringAt(body, '/metadata/uid');
  if (exchange.answer.status !== 200 || uid === undefined) return leftAfter(exchange);
  if (pointTo(body, `/metadata/labels/${ownLabel}`) === tools.run) return { uid };
  return object.doubtful ? { state: 'gone' } : { state: 'left', because: 'the object of that name does not have the label of the run' };
}

/** Another object has the name now, or the object is terminating. */
async function lookAgain(path: string, uid: string, tools: CleanUpTools): Promise<Removal> {
  const exchange = await tools.sendRepeatedly({ method: 'GET', target: path });
  if ('error' in exchange) return leftAfter(exchange);
  if (saysMissing(exchange)) return { state: 'gone' };
  const there = stringAt(bodyOf(exchange.answer), '/metadata/uid');
  if (there !== undefined && there !== uid) return { state: 'gone' };
  if (!isMarkedForDeletion(bodyOf(exchange.answer)))
    return { state: 'left', because: 'after the DELETE request it is still there, and is not being deleted' };
  await releaseObject(path, uid, exchange.answer, tools);
  return isNamespacePath(path) ? afterNamespaceDelete(path, uid, tools) : { state: 'going', uid };
}

/** The response to the deletion does not show the terminating object, nor what holds it. */
async function afterOtherAnswer({ path, answer }: CreatedObject, uid: string, status: number, tools: CleanUpTools): Promise<Removal> {
  if (status !== 202 && !hasFinalizers(answer && bodyOf(answer)))
    return isNamespacePath(path) ? afterNamespaceDelete(path, uid, tools) : { state: 'gone' };
  const removal = await lookAgain(path, uid, tools);
  return removal.state === 'left' && status === 202 ? { state: 'going', uid } : removal;
}

async function afterNamespaceDelete(path: string, uid: string, tools: CleanUpTools): Promise<Removal> {
  if (tools.namespaceController === 'absent' && !(await finalizeNamespace(path, uid, tools)))
    return { state: 'left', because: 'the namespace is not empty, or cannot be finalized' };
  return { state: 'going', uid };
}

/** No pod of a run is on a node, so that nothing ends its grace period: without one, it is deleted at once. */
function deleteOptions(path: string, uid: string): object {
  const grace = /\/pods\/[^/]+$/.test(path) ? { gracePeriodSeconds: 0 } : {};
  return { kind: 'DeleteOptions', apiVersion: 'v1', ...grace, preconditions: { uid } };
}

/**
 * Finalizes a terminating namespace on a target without a namespace controller, only if it is empty. Returns whether the
 * namespace was finalized.
 */
async function finalizeNamespace(path: string, uid: string, tools: CleanUpTools): Promise<boolean> {
  const name = parseObjectPath(path)?.name;
  if (name === undefined || !(await isEmpty(path, tools))) return false;
  const body = { apiVersion: 'v1', kind: 'Namespace', metadata: { name, uid }, spec: { finalizers: [] } };
  const exchange = await tools.sendRepeatedly({ method: 'PUT', target: `${path}/finalize`, body });
  return 'answer' in exchange && (exchange.answer.status === 200 || exchange.answer.status === 404);
}

async function isEmpty(path: string, tools: CleanUpTools): Promise<boolean> {
  const exchange = await tools.sendRepeatedly({ method: 'GET', target: `${path}/configmaps?limit=1` });
  if ('error' in exchange || exchange.answer.status !== 200) return false;
  const items = pointTo(bodyOf(exchange.answer), '/items');
  return items === undefined || items === null || (Array.isArray(items) && items.length === 0);
}

/** The prefix of the finalizers that cases set. */
const ownFinalizer = 'apiconform.example/';

/**
 * The finalizers that a server adds for the propagation policy of a delete request. Cases ask for them on objects without
 * dependents, and nothing removes them where no garbage collector runs.
 */
const ofPropagationPolicies: readonly unknown[] = ['foregroundDeletion', 'orphan'];

/** Any other finalizer belongs to another client. */
const isOfSuite = (finalizer: unknown): boolean =>
  (typeof finalizer === 'string' && finalizer.startsWith(ownFinalizer)) || ofPropagationPolicies.includes(finalizer);

/**
 * Removes the finalizers of the suite from a terminating object of a case that did not end. The patch contains the uid, so
 * that it does not change another object.
 */
async function releaseObject(path: string, uid: string, marked: Answer, tools: CleanUpTools): Promise<void> {
  const finalizers = pointTo(bodyOf(marked), '/metadata/finalizers');
  if (!Array.isArray(finalizers)) return;
  const others = finalizers.filter((one) => !isOfSuite(one));
  if (others.length === finalizers.length) return;
  const body = { metadata: { uid, finalizers: others.length === 0 ? null : others } };
  await tools.sendRepeatedly({ method: 'PATCH', target: path, body });
}
