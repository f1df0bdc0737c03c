import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { textAt } from '../../json/json-object.ts';
import type { Fault } from './fault.ts';

/** Kinds of lists and maps, and a field of each that holds one. */
const kinds: readonly (readonly [name: string, field: string])[] = [
  ['a set', 'set'],
  ['a list with a key', 'mapList'],
  ['a list with two keys', 'twoKeyList'],
  ['a list of drivers', 'drivers'],
  ['an atomic list', 'atomicList'],
  ['a list without a marker', 'unmarkedList'],
  ['a list in an atomic list', 'setInAtomicList'],
  ['a map', 'granularMap'],
  ['a map without a marker', 'unmarkedMap'],
  ['an atomic map', 'atomicMap'],
  ['data', 'data'],
  ['annotations', 'annotations'],
];

const idOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Faults of applies that leave out some of the items that they had before (specification, "Server-side apply"). */
export const leftoverItemFaults: readonly Fault[] = [
  ...kinds.map(
    ([name, field]): Fault => ({
      id: `leftovers-in-${idOf(field)}`,
      breaks: `An apply of fewer items than before removes none (${name}).`,
      statements: ['apply/removes-missing-items'],
      change: keeping((at) => at === field),
    }),
  ),
  {
    id: 'leftovers-of-the-third-apply',
    breaks: 'Only the first two applies of a manager remove items.',
    statements: ['apply/removes-missing-items'],
    change: (plain) => {
      const applies = new Map<string, number>();
      const kept = keeping(() => true)(plain).applied ?? plain.applied;
      return {
        applied: (apply) => {
          const uid = textAt(apply.live, 'metadata', 'uid');
          if (uid === undefined) return plain.applied(apply);
          const key = `${apply.manager} ${uid}`;
          // The first apply created the object.
          const count = (applies.get(key) ?? 1) + 1;
          applies.set(key, count);
          return count > 2 ? kept(apply) : plain.applied(apply);
        },
      };
    },
  },
];

/** Puts the items back that were dropped from the fields that are still applied. */
function keeping(picks: (field: string) => boolean): NonNullable<Fault['change']> {
  return ({ applied }) => ({
    applied: (apply) => {
      const outcome = applied(apply);
      if (outcome.kind !== 'merged' || apply.live === undefined) return outcome;
      return { kind: 'merged', object: withLeftovers(outcome.object, apply.live, apply.applied, picks) };
    },
  });
}

function withLeftovers(after: JsonObject, live: JsonObject, applied: JsonObject, picks: (field: string) => boolean): JsonObject {
  return Object.fromEntries(
    Object.entries(after).map(([key, value]): [string, Json] => {
      const [before, given] = [live[key], applied[key]];
      if (before === undefined || given === undefined) return [key, value];
      if (picks(key)) return [key, joined(value, before)];
      return [key, isJsonObject(value) && isJsonObject(before) && isJsonObject(given) ? withLeftovers(value, before, given, picks) : value];
    }),
  );
}

function joined(after: Json, before: Json): Json {
  if (isJsonObject(after) && isJsonObject(before)) {
    const inside = Object.entries(after).map(([key, value]): [string, Json] => {
      const old = before[key];
      return [key, isJsonArray(value) && isJsonArray(old) ? joined(value, old) : value];
    });
    return { ...before, ...Object.fromEntries(inside) };
  }
  if (!isJsonArray(after) || !isJsonArray(before)) return after;
  const [one, old] = [after[0], before[0]];
  // The only item of an atomic list that holds a list.
  if (isJsonObject(one) && isJsonObject(old) && 'set' in one) return [joined(one, old)];
  return [...after, ...before.filter((item) => !after.some((other) => deepEqual(other, item)))];
}
