import { deepEqual } from '#core/json/deep-equal';
import { ownOf } from '#core/json/own-of';
import type { Json, JsonObject } from '#core/model/json';

/** A limit on a value that changed. */
export type BoundChange = {
  readonly is: 'bound-narrowed' | 'bound-new' | 'bound-widened';
  readonly key: string;
  readonly before: string;
  readonly after: string;
};

/**
 * Returns the limits that allow fewer or more values than before, and those that cannot be compared: a new limit may only document what
 * servers always enforced, and two patterns cannot be compared.
 */
export function boundChanges(was: JsonObject, now: JsonObject): readonly BoundChange[] {
  return [...new Set([...Object.keys(was), ...Object.keys(now)])].flatMap((key): readonly BoundChange[] => {
    const [before, after] = [ownOf(was, key), ownOf(now, key)];
    if (before !== undefined && after !== undefined && deepEqual(before, after)) return [];
    return [{ is: kindOf(key, before, after), key, before: textOf(before), after: textOf(after) }];
  });
}

function kindOf(key: string, before: Json | undefined, after: Json | undefined): BoundChange['is'] {
  if (after === undefined) return 'bound-widened';
  const tighter = before === undefined ? undefined : isTighter(key, before, after);
  if (tighter === undefined) return 'bound-new';
  return tighter ? 'bound-narrowed' : 'bound-widened';
}

/** Returns `undefined` if the two limits cannot be compared. */
function isTighter(key: string, before: Json, after: Json): boolean | undefined {
  if (typeof before !== 'number' || typeof after !== 'number') return undefined;
  if (key === 'multipleOf') return before % after !== 0;
  return /^(?:max|exclusiveMax)/.test(key) ? after < before : after > before;
}

function textOf(limit: Json | undefined): string {
  return limit === undefined ? 'no limit' : JSON.stringify(limit);
}
