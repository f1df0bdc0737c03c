import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { change, create, remove } from './test-object.ts';

/** Five objects, `a` to `e`. The last step is `create-e`. */
export function fiveObjects(subject: Subject): readonly Step[] {
  return ['a', 'b', 'c', 'd', 'e'].map((own) => create(subject, own));
}

/**
 * Of five objects two are changed and one deleted, and a sixth is created: changes that an older state must not show, among
 * the objects of a first page and of later ones. The last write is `create-f`.
 */
export function laterChanges(subject: Subject): readonly Step[] {
  return [change(subject, 'b'), change(subject, 'c'), change(subject, 'e'), ...remove(subject, 'd'), create(subject, 'f')];
}
