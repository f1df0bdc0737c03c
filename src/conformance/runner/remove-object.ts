import { bodyOf } from '#core/http/body-of';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Answer } from '#core/model/evidence';
import type { CleanUpTools } from './clean-up-tools.ts';
import { type CreatedObject, isTerminating } from './created-objects.ts';
import { runLabel } from './prefixes.ts';

/** `gone`: nothing of ours is there. `going`: marked, and to be looked at again. `left`: it could not be removed. */
export type Removal = { readonly state: 'gone' | 'left' } | { readonly state: 'going'; readonly uid: string };

/** A create without an answer may still take effect for a moment. */
const doubtMs = 500;

/**
 * Removes one object, and never one that is not ours: the delete names the uid. Where a create was given up,
 * it may take effect after all, so there is a second look.
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
  const exchange = await tools.sendRepeatedly({ method: 'DELETE', target: object.path, body: deleteOptions(found.uid) });
  if ('error' in exchange) return { state: 'left' };
  const { status } = exchange.answer;
  if (status === 404) return { state: 'gone' };
  if (status === 409) return afterConflict(object.path, found.uid, tools);
  if (status < 200 || status > 299) return { state: 'left' };
  if (isTerminating(exchange.answer)) await releaseObject(object.path, found.uid, exchange.answer, tools);
  if (isNamespace(object.path)) return afterNamespaceDelete(object.path, found.uid, tools);
  return status === 202 || isTerminating(exchange.answer) ? { state: 'going', uid: found.uid } : { state: 'gone' };
}

/** Whose uid is not known must show the run's label. */
async function findOwn(object: CreatedObject, tools: CleanUpTools): Promise<Removal | { readonly uid: string }> {
  const exchange = await tools.sendRepeatedly({ method: 'GET', target: object.path });
  if ('error' in exchange) return { state: 'left' };
  if (exchange.answer.status === 404) return { state: 'gone' };
  const body = bodyOf(exchange.answer);
  const uid = stringAt(body, '/metadata/uid');
  if (exchange.answer.status !== 200 || uid === undefined) return { state: 'left' };
  if (pointTo(body, `/metadata/labels/${runLabel}`) === tools.run) return { uid };
  return { state: object.doubtful ? 'gone' : 'left' };
}

/** Another object has the name now, or ours is terminating already and may not be deleted twice. */
async function afterConflict(path: string, uid: string, tools: CleanUpTools): Promise<Removal> {
  const exchange = await tools.sendRepeatedly({ method: 'GET', target: path });
  if ('error' in exchange) return { state: 'left' };
  if (exchange.answer.status === 404) return { state: 'gone' };
  const there = stringAt(bodyOf(exchange.answer), '/metadata/uid');
  if (there !== undefined && there !== uid) return { state: 'gone' };
  if (!isTerminating(exchange.answer)) return { state: 'left' };
  await releaseObject(path, uid, exchange.answer, tools);
  return isNamespace(path) ? afterNamespaceDelete(path, uid, tools) : { state: 'going', uid };
}

async function afterNamespaceDelete(path: string, uid: string, tools: CleanUpTools): Promise<Removal> {
  if (tools.namespaceController === 'absent' && !(await finalizeNamespace(path, uid, tools))) return { state: 'left' };
  return { state: 'going', uid };
}

function deleteOptions(uid: string): object {
  return { kind: 'DeleteOptions', apiVersion: 'v1', preconditions: { uid } };
}

const namespacePath = /^\/api\/v1\/namespaces\/([^/?]+)$/;

/** Whether the path is that of a namespace. */
function isNamespace(path: string): boolean {
  return namespacePath.test(path);
}

/**
 * Lets a terminating namespace go where no controller does it; only when nothing is seen in it.
 * Whether there was nothing in the way.
 */
async function finalizeNamespace(path: string, uid: string, tools: CleanUpTools): Promise<boolean> {
  const name = namespacePath.exec(path)?.[1];
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

/** The finalizers that cases give to their objects begin so. What else holds an object is somebody's work in progress. */
const ownFinalizer = 'apiconform.example/';

/**
 * Removes the finalizers of ours from an object that is marked for deletion and was left so by a case that did not come
 * to its end. The patch names the uid, so that no other object is let go. Whether there were any is seen from the answer.
 */
async function releaseObject(path: string, uid: string, marked: Answer, tools: CleanUpTools): Promise<void> {
  const finalizers = pointTo(bodyOf(marked), '/metadata/finalizers');
  if (!Array.isArray(finalizers)) return;
  const others = finalizers.filter((one) => typeof one !== 'string' || !one.startsWith(ownFinalizer));
  if (others.length === finalizers.length) return;
  const body = { metadata: { uid, finalizers: others.length === 0 ? null : others } };
  await tools.sendRepeatedly({ method: 'PATCH', target: path, body });
}
