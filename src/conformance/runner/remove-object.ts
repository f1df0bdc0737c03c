import { bodyOf } from '#core/http/body-of';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { CleanUpTools } from './clean-up-tools.ts';
import { type CreatedObject, isTerminating } from './created-objects.ts';
import { finalizeNamespace, isNamespace } from './finalize-namespace.ts';
import { runLabel } from './prefixes.ts';
import { releaseObject } from './release-object.ts';

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
