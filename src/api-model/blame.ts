import type { Clause } from './clauses.ts';
import type { Place } from './operation.ts';
import type { Suspect, World } from './world.ts';

/** What a response shows of an object that requests should have left as it was: it is gone, or it is there or changed. */
export type Effect = 'gone' | 'there';

const deletions: ReadonlySet<Clause> = new Set([
  'dry-run/delete/stored',
  'dry-run/delete-collection/stored',
  'delete-collection/others',
  'delete-collection/elsewhere',
]);

/**
 * Returns the first request since an object was last shown that should have left it as it was, and whose effect this can be:
 * a deletion removes or marks, any other write creates or changes.
 */
export function causeOf(place: Place, effect: Effect, world: World): Suspect | undefined {
  return world.suspectsOf(place).find(({ clause }) => deletions.has(clause) === (effect === 'gone'));
}

/** Returns the sentence that names the cause; the empty text without one. */
export function causeText(cause: Suspect | undefined): string {
  return cause === undefined ? '' : ` The request of step ${cause.step} should have left it as it was.`;
}
