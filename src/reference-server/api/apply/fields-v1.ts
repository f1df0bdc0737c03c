import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { FieldSet } from './field-set.ts';
import { fieldSet } from './field-set.ts';
import type { PathElement } from './path-element.ts';
import { parsePathElement } from './path-element.ts';

/** The key for the path itself, where fields below it are in the set too. */
const self = '.';

/** Encodes a set as `fieldsV1` of a managedFields entry, with sorted keys (specification, "managedFields entry"). */
export function encodeFields(set: FieldSet): JsonObject {
  const children = [...set.below].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    children.map(([element, child]): [string, JsonObject] => {
      const below = encodeFields(child);
      return [element, child.owned && child.below.size > 0 ? { [self]: {}, ...below } : below];
    }),
  );
}

/** Decodes `fieldsV1`; `undefined` where it is malformed. Skips elements of unknown kinds. */
export function decodeFields(fields: Json): FieldSet | undefined {
  const below = childrenOf(fields);
  return below === undefined ? undefined : fieldSet(false, below);
}

function childrenOf(node: Json): ReadonlyMap<PathElement, FieldSet> | undefined {
  if (!isJsonObject(node)) return undefined;
  const children = new Map<PathElement, FieldSet>();
  for (const [key, value] of Object.entries(node)) {
    if (key === self) continue;
    const element = parsePathElement(key);
    const below = childrenOf(value);
    if (element === 'malformed' || below === undefined) return undefined;
    if (element === 'unknown') continue;
    const leaf = below.size === 0;
    children.set(element, fieldSet(leaf || (isJsonObject(value) && Object.hasOwn(value, self)), below));
  }
  return children;
}
