import type { PathElement } from './path-element.ts';

/**
 * A set of fields of an object: a tree of path elements, each with whether the field at this place is in the set.
 * A field that is in the set says nothing of those below it. There are no nodes without a field in or below them.
 */
export type FieldSet = {
  readonly owned: boolean;
  readonly below: ReadonlyMap<PathElement, FieldSet>;
};

/** The set without fields. */
export const noFields: FieldSet = { owned: false, below: new Map() };

/** The set of the field at this place alone. */
export const thisField: FieldSet = { owned: true, below: new Map() };

/** A set of the field at this place, where `owned`, and of those below it. Places without anything below them share their nodes. */
export function fieldSet(owned: boolean, below: Iterable<readonly [PathElement, FieldSet]>): FieldSet {
  const children = new Map<PathElement, FieldSet>();
  for (const [element, set] of below) if (!isEmpty(set)) children.set(element, set);
  if (children.size === 0) return owned ? thisField : noFields;
  return { owned, below: children };
}

/** Whether no field is in the set. */
export const isEmpty = (set: FieldSet): boolean => !set.owned && set.below.size === 0;

/** The set of the fields at these paths. */
export function fieldsAt(...paths: readonly (readonly PathElement[])[]): FieldSet {
  return unionOf(paths.map((path) => path.reduceRight((set, element) => fieldSet(false, [[element, set]]), thisField)));
}

/** The fields that are in any of the sets. */
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

/** The fields that are in either set. */
export const union = (one: FieldSet, other: FieldSet): FieldSet => unionOf([one, other]);

/** The fields that are in both sets. */
export function intersection(one: FieldSet, other: FieldSet): FieldSet {
  if (isEmpty(one) || isEmpty(other)) return noFields;
  return fieldSet(
    one.owned && other.owned,
    [...one.below].map(([element, set]) => [element, intersection(set, other.below.get(element) ?? noFields)]),
  );
}

/** The fields of one set that are not in the other. Those below a field of the other stay. */
export function difference(one: FieldSet, other: FieldSet): FieldSet {
  if (isEmpty(other)) return one;
  return fieldSet(
    one.owned && !other.owned,
    [...one.below].map(([element, set]) => [element, difference(set, other.below.get(element) ?? noFields)]),
  );
}

/** Whether the sets have the same fields. */
export const sameFields = (one: FieldSet, other: FieldSet): boolean => isEmpty(difference(one, other)) && isEmpty(difference(other, one));

/** The paths of the fields, in the order of their text; those of a level come before those further down. */
export function pathsOf(set: FieldSet): readonly (readonly PathElement[])[] {
  const children = [...set.below].sort(([one], [other]) => (one < other ? -1 : 1));
  const here = children.filter(([, child]) => child.owned).map(([element]) => [element]);
  return [...here, ...children.flatMap(([element, child]) => pathsOf(child).map((path) => [element, ...path]))];
}
