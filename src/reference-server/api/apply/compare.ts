import { deepEqual } from '#core/json/deep-equal';
import type { Json } from '#core/model/json';
import type { FieldSet } from './field-set.ts';
import { fieldSet, noFields, thisField, union } from './field-set.ts';
import type { Part, Parts } from './parts.ts';
import { partsOf } from './parts.ts';
import type { PathElement } from './path-element.ts';
import type { TypeSchema } from './type-schema.ts';

/** The differences between two values, field by field. */
export type Difference = { readonly added: FieldSet; readonly removed: FieldSet; readonly modified: FieldSet };

/** Compares two values; `undefined`, for one of them at most, stands for no value. */
export function compare(before: Json | undefined, after: Json | undefined, schema: TypeSchema): Difference {
  const old = before === undefined ? undefined : partsOf(before, schema);
  const young = after === undefined ? undefined : partsOf(after, schema);
  const below = differencesBelow(old, young);
  const collect = (kind: keyof Difference, owned: boolean): FieldSet =>
    fieldSet(
      owned,
      below.map(([element, difference]) => [element, difference[kind]]),
    );
  const partless = old === undefined || young === undefined || (old.parts.length === 0 && young.parts.length === 0);
  return {
    added: collect('added', before === undefined),
    removed: collect('removed', after === undefined),
    modified: collect('modified', before !== undefined && after !== undefined && partless && !deepEqual(before, after)),
  };
}

function differencesBelow(before: Parts | undefined, after: Parts | undefined): readonly (readonly [PathElement, Difference])[] {
  const old = partsByElement(before);
  const young = partsByElement(after);
  return [...new Set([...old.keys(), ...young.keys()])].map((element) => [
    element,
    compareParts(old.get(element) ?? [], young.get(element) ?? []),
  ]);
}

/** Compares an item that is in a list more than once as a whole: its fields cannot be matched to one of the duplicates. */
function compareParts(before: readonly Part[], after: readonly Part[]): Difference {
  if (before.length > 1 && after.length > 1) return { ...same, modified: sameItems(before, after) ? noFields : thisField };
  const old = before.length > 1 ? undefined : before[0];
  const young = after.length > 1 ? undefined : after[0];
  const known = young ?? old;
  const { added, removed, modified } = known === undefined ? same : compare(old?.value, young?.value, known.schema);
  return {
    added: after.length > 1 ? union(added, thisField) : added,
    removed: before.length > 1 ? union(removed, thisField) : removed,
    modified,
  };
}

const same: Difference = { added: noFields, removed: noFields, modified: noFields };

const sameItems = (one: readonly Part[], other: readonly Part[]): boolean =>
  one.length === other.length && one.every((item, index) => deepEqual(item.value, other[index]?.value));

function partsByElement(whole: Parts | undefined): ReadonlyMap<PathElement, readonly Part[]> {
  const parts = new Map<PathElement, Part[]>();
  for (const part of whole?.parts ?? []) {
    const before = parts.get(part.element);
    if (before === undefined) parts.set(part.element, [part]);
    else before.push(part);
  }
  return parts;
}
