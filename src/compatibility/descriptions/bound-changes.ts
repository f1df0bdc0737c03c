import { deepEqual } from '#core/json/deep-equal';
import type { Json, JsonObject } from '#core/model/json';

/** A limit on a value that changed. */
export type BoundChange = {
  readonly is: 'bound-narrowed' | 'bound-new';
  readonly key: string;
  readonly before: string;
  readonly after: string;
};

/**
 * Returns the limits that allow fewer values than before, and those that cannot be compared: a new limit may only document what servers
 * always enforced, and two patterns cannot be compared. A removed or wider limit is not a change.
 */
export function boundChanges(was: JsonObject, now: JsonObject): readonly BoundChange[] {
  return Object.entries(now).flatMap(([key, after]): readonly BoundChange[] => {
    const before = Object.hasOwn(was, key) ? was[key] : undefined;
    if (before !== undefined && deepEqual(before, after)) return [];
    const change = { key, before: before === undefined ? 'no limit' : JSON.stringify(before), after: JSON.stringify(after) };
    const tighter = before === undefined ? undefined : isTighter(key, before, after);
    if (tighter === false) return [];
    return [{ is: tighter === true ? 'bound-narrowed' : 'bound-new', ...change }];
  });
}

/** Returns `undefined` if the two limits cannot be compared. */
function isTighter(key: string, before: Json, after: Json): boolean | undefined {
  if (typeof before === 'boolean' && typeof after === 'boolean') return after;
  if (typeof before !== 'number' || typeof after !== 'number') return undefined;
  if (key === 'multipleOf') return before % after !== 0;
  return /^(?:max|exclusiveMax)/.test(key) ? after < before : after > before;
}
