import type { PathElement } from './path-element.ts';

/**
 * A set of fields of an object: a tree of path elements, each with whether the field at its path is in the set. A field in
 * the set does not imply the fields below it. Every node has a field at or below it.
 */
export type FieldSet = {
  readonly owned: boolean;
  readonly below: ReadonlyMap<PathElement, FieldSet>;
};

/** The empty set. */
export const noFields: FieldSet = { owned: false, below: new Map() };

/** The set with the field at this path only. */
export const thisField: FieldSet = { owned: true, below: new Map() };

/** Creates a set from the field at this path, where `owned`, and from the sets below it. Leaves share their nodes. */
export function fieldSet(owned: boolean, below: Iterable<readonly [PathElement, FieldSet]>): FieldSet {
  const children = new Map<PathElement, FieldSet>();
  for (const [element, set] of below) if (!isEmpty(set)) children.set(element, set);
  if (children.size === 0) return owned ? thisField : noFields;
  return { owned, below: children };
}

/** Returns whether the set is empty. */
export const isEmpty = (set: FieldSet): boolean => !set.owned && set.below.size === 0;

/** Creates the set of the fields at these paths. */
export function fieldsAt(...paths: readonly (readonly PathElement[])[]): FieldSet {
  return unionOf(paths.map((path) => path.reduceRight((set, element) => fieldSet(false, [[element, set]]), thisField)));
}

/** Returns the fields that are in any of the sets. */
export function unionOf(sets: readonly FieldSet[]): FieldSet {
  const [first = noFields, ...more] = sets;
  if (more.length === 0) return first;
  const below = new Map<PathElement, FieldSet[]>();
  for (const [element, set] of sets.flatMap((of) => [...of.below])) {
    const same = below.get(element);
    if (same === undefined) below.set(element, [set]);
    else same.push(set);
  }
  return fieldSet(
    sets.some((set) => set.owned),
    [...below].map(([element, same]) => [element, unionOf(same)]),
  );
}

/** Returns the fields that are in either set. */
export const union = (one: FieldSet, other: FieldSet): FieldSet => unionOf([one, other]);

/** Returns the fields that are in both sets. */
export function intersection(one: FieldSet, other: FieldSet): FieldSet {
  if (isEmpty(one) || isEmpty(other)) return noFields;
  return fieldSet(
    one.owned && other.owned,
    [...one.below].map(([element, set]) => [element, intersection(set, other.below.get(element) ?? noFields)]),
  );
}

/** Returns the fields of one set that are not in the other. Fields below a field of the other stay. */
export function difference(one: FieldSet, other: FieldSet): FieldSet {
  if (isEmpty(other)) return one;
  return fieldSet(
    one.owned && !other.owned,
    [...one.below].map(([element, set]) => [element, difference(set, other.below.get(element) ?? noFields)]),
  );
}

/** Returns whether the sets have the same fields. */
export const sameFields = (one: FieldSet, other: FieldSet): boolean => isEmpty(difference(one, other)) && isEmpty(difference(other, one));

/** Returns the paths of the fields in alphabetical order, those of a level before those further down. */
export function pathsOf(set: FieldSet): readonly (readonly PathElement[])[] {
  const children = [...set.below].sort(([one], [other]) => (one < other ? -1 : 1));
  const here = children.filter(([, child]) => child.owned).map(([element]) => [element]);
  return [...here, ...children.flatMap(([element, child]) => pathsOf(child).map((path) => [element, ...path]))];
}
