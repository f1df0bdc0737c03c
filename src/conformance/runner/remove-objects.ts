import { bodyOf } from '#core/http/body-of';
import { stringAt } from '#core/json/object-identity';
import type { CleanUpRequest, CleanUpTools } from './clean-up-tools.ts';
import type { CreatedObject, CreatedObjects } from './created-objects.ts';
import { isDefinitionPath } from './object-path.ts';
import { saysMissing } from './outcome-of.ts';
import { removeObject } from './remove-object.ts';

/** An object that is terminating. */
export type TerminatingObject = { readonly path: string; readonly uid: string };

/** An object that could not be removed, and why. */
export type LeftObject = { readonly path: string; readonly because: string };

/** An object of a case that could not be removed, as its clean-up knew it. */
export type RefusedObject = LeftObject & { readonly object: CreatedObject };

/** The objects that a clean-up could not remove, and those that are still terminating. */
export type Remains = { readonly left: readonly RefusedObject[]; readonly going: readonly TerminatingObject[] };

/** Removes all existing objects, the latest first. */
export async function removeObjects(created: CreatedObjects, tools: CleanUpTools): Promise<Remains> {
  const objects = created.existing();
  const remains = await removeEach(objects, tools);
  const there = new Set([...remains.left, ...remains.going].map(({ path }) => path));
  for (const { path } of objects) if (!there.has(path)) created.gone(path);
  return remains;
}

/** Removes these objects one after the other. */
export async function removeEach(objects: readonly CreatedObject[], tools: CleanUpTools): Promise<Remains> {
  const left: RefusedObject[] = [];
  const going: TerminatingObject[] = [];
  for (const object of objects) {
    const removal = await removeObject(object, tools);
    if (removal.state === 'left') left.push({ path: object.path, because: removal.because, object });
    if (removal.state === 'going') going.push({ path: object.path, uid: removal.uid });
  }
  return { left, going };
}

const mostUnanswered = 5;
const firstPauseMs = 100;
const longestPauseMs = 1_000;
/** How long a definition can be terminating until it is changed, the first time and each time after. */
const unchangedMs = 5_000;

/** Until when a clean-up waits for all terminating objects; ended early where the target no longer responds. */
type GoneDeadline = { at: number };

/** Waits until a terminating object is deleted; returns false at the deadline. */
export async function awaitGone(object: TerminatingObject, deadline: GoneDeadline, tools: CleanUpTools): Promise<boolean> {
  let unanswered = 0;
  const begun = tools.now();
  let changes = 0;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 1.5, longestPauseMs)) {
    const exchange = await tools.send({ method: 'GET', target: object.path });
    if (saysMissing(exchange)) return true;
    if ('answer' in exchange && exchange.answer.status === 200) {
      const uid = stringAt(bodyOf(exchange.answer), '/metadata/uid');
      if (uid !== undefined && uid !== object.uid) return true;
    }
    unanswered = 'error' in exchange ? unanswered + 1 : 0;
    // A target that does not respond will not respond for the other objects either.
    if (unanswered === mostUnanswered) deadline.at = tools.now();
    if (tools.now() + pause > deadline.at) return false;
    if (isDefinitionPath(object.path) && tools.now() - begun >= unchangedMs * (changes + 1)) {
      changes += 1;
      await tools.send(changeOf(object, changes));
    }
    await tools.sleep(pause);
  }
}

/**
 * Changes a terminating definition, by its uid. kube-apiserver can stop deleting a definition whose storage was just starting ("could
 * not list instances: storage is (re)initializing"), and looks at it again only after five minutes, or after a change.
 */
function changeOf({ path, uid }: TerminatingObject, nth: number): CleanUpRequest {
  return { method: 'PATCH', target: path, body: { metadata: { uid, annotations: { 'apiconform.example/changes': String(nth) } } } };
}
