import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { pointerUnder } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import type { Part } from './part-values.ts';
import type { Random } from './random.ts';

/** A value of a part before and after a write; `undefined` for none. */
export type Change = { readonly before: Json | undefined; readonly after: Json | undefined };

/** Returns the merge patch (RFC 7386) of a change of a part: `null` removes what is not there after it. */
export function mergeOf({ hasOthers }: Part, change: Change): Json {
  return hasOthers === true ? mergeOfValue({ before: mapOf(change.before), after: mapOf(change.after) }) : mergeOfValue(change);
}

function mergeOfValue({ before, after }: Change): Json {
  if (!isJsonObject(before) || !isJsonObject(after)) return after ?? null;
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const change = { before: before[key], after: after[key] };
      return deepEqual(change.before ?? null, change.after ?? null) ? [] : [[key, mergeOfValue(change)] as const];
    }),
  );
}

/** Returns operations of a JSON patch (RFC 6902) that change a part: the whole of it, or its keys or elements. */
export function operationsOf(random: Random, { at, hasOthers }: Part, { before, after }: Change): readonly JsonObject[] {
  if (hasOthers === true) return ofKeys(random, at, mapOf(before), mapOf(after));
  if (after === undefined) return before === undefined ? [] : [{ op: 'remove', path: at }];
  const isInside = random.chance(0.65);
  if (isInside && isJsonObject(before) && isJsonObject(after)) return ofKeys(random, at, before, after);
  if (isInside && isJsonArray(before) && isJsonArray(after)) return ofElements(at, before, after);
  return [{ op: before === undefined || random.chance(0.5) ? 'add' : 'replace', path: at, value: after }];
}

function mapOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Removes, adds and replaces keys; a key that gets the value of one that goes is mostly that one, moved. */
function ofKeys(random: Random, at: string, before: JsonObject, after: JsonObject): readonly JsonObject[] {
  const removed = Object.keys(before).filter((key) => after[key] === undefined);
  const added = Object.keys(after).filter((key) => before[key] === undefined);
  const replaced = Object.keys(after).filter((key) => before[key] !== undefined && !deepEqual(before[key] ?? null, after[key] ?? null));
  const [from, to] = [removed[0], added[0]];
  const path = (key: string): string => pointerUnder(at, key);
  const valueAfter = (key: string): Json => after[key] ?? null;
  const isMoved = from !== undefined && to !== undefined && deepEqual(before[from] ?? null, valueAfter(to)) && random.chance(0.6);
  const others = (keys: readonly string[], moved: string | undefined): readonly string[] => keys.filter((key) => !isMoved || key !== moved);
  const leave: readonly JsonObject[] = [
    ...(isMoved ? [{ op: 'move', from: path(from), path: path(to) }] : []),
    ...others(removed, from).map((key) => ({ op: 'remove', path: path(key) })),
  ];
  const come: readonly JsonObject[] = [
    ...others(added, to).map((key) => ({ op: 'add', path: path(key), value: valueAfter(key) })),
    ...replaced.flatMap((key) => [
      // The last of two operations on one key is what counts.
      ...(random.chance(0.4) ? [{ op: 'replace', path: path(key), value: 'before' }] : []),
      { op: random.chance(0.5) ? 'replace' : 'add', path: path(key), value: valueAfter(key) },
    ]),
  ];
  return random.chance(0.5) ? [...leave, ...come] : [...come, ...leave];
}

/** Replaces elements by their places, and removes or adds those at the end. */
function ofElements(at: string, before: readonly Json[], after: readonly Json[]): readonly JsonObject[] {
  const common = Math.min(before.length, after.length);
  return [
    ...before
      .slice(common)
      .map((_, index) => ({ op: 'remove', path: `${at}/${common + index}` }))
      .reverse(),
    ...after.slice(0, common).flatMap((value, index) => {
      const there = before[index];
      return there === undefined || deepEqual(there, value) ? [] : [{ op: 'replace', path: `${at}/${index}`, value }];
    }),
    ...after.slice(common).map((value) => ({ op: 'add', path: `${at}/-`, value })),
  ];
}
