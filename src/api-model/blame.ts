import { pointTo } from '#core/json/pointer';
import type { Clause } from './clauses.ts';
import { type Difference, differenceOf } from './content.ts';
import type { Place } from './operation.ts';
import type { Suspect, World } from './world.ts';

/** Returns whether a clause is about a request that is refused because of who sent it. */
function isOfSender(clause: Clause): boolean {
  return clause.startsWith('permission/') || clause.startsWith('token/');
}

/** What a response shows of an object that requests should have left as it was: it is gone, or it is there or changed. */
export type Effect = 'gone' | 'there';

const deletions: ReadonlySet<Clause> = new Set([
  'dry-run/delete/stored',
  'dry-run/delete-collection/stored',
  'delete-collection/others',
  'delete-collection/elsewhere',
  'permission/delete',
  'permission/delete-collection',
  'token/delete',
  'token/delete-collection',
]);

/**
 * Returns the first request since an object was last shown that should have left it as it was, and whose effect this can be: a
 * deletion removes or marks, the dry run of another write, or one that was refused to its sender, creates or changes. A write that was
 * refused for what it asks is less likely.
 */
export function causeOf(place: Place, effect: Effect, world: World): Suspect | undefined {
  const isLikely = (clause: Clause): boolean =>
    effect === 'gone' ? deletions.has(clause) : (clause.startsWith('dry-run/') || isOfSender(clause)) && !deletions.has(clause);
  return world.suspectsOf(place).find(({ clause }) => isLikely(clause));
}

/** Returns the dry run since an object was last shown whose response has this value, which the object should not have. */
export function causeOfValue(place: Place, { at, actual }: Difference, world: World): Suspect | undefined {
  if (actual === undefined) return undefined;
  return world.suspectsOf(place).find(({ shown }) => shown !== undefined && differenceOf(pointTo(shown, at), actual) === undefined);
}

/** Returns the sentence that names the cause; the empty text without one. */
export function causeText(cause: Suspect | undefined): string {
  return cause === undefined ? '' : ` ${requestOf(cause)} should not have changed it.`;
}

function requestOf({ clause, step }: Suspect): string {
  if (clause.startsWith('dry-run/')) return `The dry run in step ${step}`;
  if (clause === 'delete-collection/elsewhere') return `The deletion of the collection of another namespace in step ${step}`;
  if (clause === 'delete-collection/others') return `The deletion of a collection in step ${step}, which does not select it,`;
  return `The write that was refused in step ${step}`;
}
