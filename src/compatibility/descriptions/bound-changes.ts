import { deepEqual } from '#core/json/deep-equal';
import type { Json, JsonObject } from '#core/model/json';

/** A limit on a value that is not what it was. */
export type BoundChange = {
  readonly is: 'bound-narrowed' | 'bound-new';
  readonly key: string;
  readonly before: string;
  readonly after: string;
};

/**
 * The limits that allow less than before, or of which that cannot be told: a new one may only say what has been
 * enforced all along, and patterns cannot be compared. A limit that is gone, or wider, takes nothing away.
 */
export function boundChanges(was: JsonObject, now: JsonObject): readonly BoundChange[] {
  return Object.entries(now).flatMap(([key, after]): readonly BoundChange[] => {
    const before = Object.hasOwn(was, key) ? was[key] : undefined;
    if (before !== undefined && deepEqual(before, after)) return [];
    const told = { key, before: before === undefined ? 'no limit' : JSON.stringify(before), after: JSON.stringify(after) };
    const tighter = before === undefined ? undefined : isTighter(key, before, after);
    if (tighter === false) return [];
    return [{ is: tighter === true ? 'bound-narrowed' : 'bound-new', ...told }];
  });
}

/** Undefined where it cannot be told. */
function isTighter(key: string, before: Json, after: Json): boolean | undefined {
  if (typeof before === 'boolean' && typeof after === 'boolean') return after;
  if (typeof before !== 'number' || typeof after !== 'number') return undefined;
  if (key === 'multipleOf') return before % after !== 0;
  return /^(?:max|exclusiveMax)/.test(key) ? after < before : after > before;
}
