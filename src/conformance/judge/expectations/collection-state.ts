import { nameOf, resourceVersionOf } from '#core/json/object-identity';
import type { JsonObject } from '#core/model/json';
import { keyIn, scopeOf, writesInScope } from '../collection-scope.ts';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { isAsLeftBy, type ObjectWrite, stateAfter } from '../object-history.ts';
import { failed, type Outcome, passed } from '../outcome.ts';

/**
 * Checks that a list as a whole is a state of the collection: that there is a moment, not before the first `least` of the
 * writes, at which exactly these test objects existed, each in the state that is returned.
 */
export function existedAsOneState(context: Context, read: string, objects: readonly JsonObject[], least: number): Outcome {
  const writes = writesInScope(context, read);
  const scope = scopeOf(context, read);
  const returned = new Map(objects.map((object) => [keyIn(scope, object), object]));
  if (returned.size === objects.length) {
    for (let moment = least; moment <= writes.length; moment += 1) {
      if (isState(context, returned, stateAfter(writes.slice(0, moment)))) return passed;
    }
  }
  return failed({
    message: `${requestOf(context, read)} returned objects in states that did not exist at the same time`,
    expected: 'the objects of the collection as they were at one moment',
    actual:
      objects.map((object) => `${nameOf(object)}, resourceVersion ${resourceVersionOf(object) ?? '(none)'}`).join('; ') || 'no object',
    step: read,
  });
}

/** Returns whether a list returned exactly a state. Where other clients write too, only the content of an object counts. */
function isState(context: Context, returned: ReadonlyMap<string, JsonObject>, state: ReadonlyMap<string, ObjectWrite>): boolean {
  if (returned.size !== state.size) return false;
  return [...state].every(([key, write]) => {
    const object = returned.get(key);
    return object !== undefined && isAsLeftBy(write, object, context.case.writers);
  });
}
