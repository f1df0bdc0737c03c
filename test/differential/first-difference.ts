import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';

/** Where two values differ first, and how; `undefined` stands for what is not there. */
export type FirstDifference = { readonly path: readonly string[]; readonly one: Json | undefined; readonly other: Json | undefined };

/** The first place, keys sorted, at which two values differ. */
export function firstDifference(one: Json | undefined, other: Json | undefined, path: readonly string[] = []): FirstDifference | undefined {
  if (isJsonArray(one) && isJsonArray(other)) {
    const length = Math.max(one.length, other.length);
    return firstOf(
      Array.from({ length }, (_, index) => String(index)),
      (key) => firstDifference(one[Number(key)], other[Number(key)], [...path, key]),
    );
  }
  if (isJsonObject(one) && isJsonObject(other)) {
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
    return firstOf(keys, (key) =>
      firstDifference(Object.hasOwn(one, key) ? one[key] : undefined, Object.hasOwn(other, key) ? other[key] : undefined, [...path, key]),
    );
  }
  return one === other ? undefined : { path, one, other };
}

function firstOf(keys: readonly string[], find: (key: string) => FirstDifference | undefined): FirstDifference | undefined {
  for (const key of keys) {
    const found = find(key);
    if (found !== undefined) return found;
  }
  return undefined;
}
