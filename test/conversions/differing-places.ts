import { isDeepStrictEqual } from 'node:util';
import type { Json } from '#core/model/json';

/** The places, as JSON pointers without escapes, at which two values say different things. Nothing and an empty map say the same. */
export const differingPlaces = (one: Json | undefined, other: Json | undefined, at = ''): readonly string[] => {
  if (isDeepStrictEqual(one, other) || (isNothing(one) && isNothing(other))) return [];
  const [left, right] = [partsOf(one), partsOf(other)];
  if (left === undefined || right === undefined || Array.isArray(one) !== Array.isArray(other)) return [at];
  const keys = [...new Set([...left.keys(), ...right.keys()])];
  return keys.flatMap((key) => differingPlaces(left.get(key), right.get(key), `${at}/${key}`));
};

const isNothing = (value: Json | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isNothing));

const partsOf = (value: Json | undefined): ReadonlyMap<string, Json | undefined> | undefined =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined;
