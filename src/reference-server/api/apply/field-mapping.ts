import type { JsonObject } from '#core/model/json';
import type { FieldSet } from './field-set.ts';
import { difference, fieldsAt, intersection, isEmpty } from './field-set.ts';
import type { ManagedEntry } from './managed-entry.ts';
import { sameManager } from './managed-entry.ts';
import { entriesOf, withEntries } from './managed-fields.ts';
import { fieldElement } from './path-element.ts';

/** A field that a subresource of another kind has under another path, such as the number of replicas in a scale. */
export type FieldMapping = {
  readonly path: readonly string[];
  readonly apiVersion: string;
  /** The path and the API version in the subresource. */
  readonly target: { readonly path: readonly string[]; readonly apiVersion: string };
  /** Whether a manager in one API version is distinct from the same manager in the other, and has no time, as on released servers. */
  readonly apart: boolean;
};

const setOf = (path: readonly string[]): FieldSet => fieldsAt(path.map(fieldElement));
const owns = (entry: ManagedEntry, path: readonly string[]): boolean => !isEmpty(intersection(entry.fields, setOf(path)));
const isSame = (one: ManagedEntry, other: ManagedEntry, apart: boolean): boolean =>
  sameManager(one, apart ? other : { ...other, apiVersion: one.apiVersion });

/** Returns the subresource with the owners of the field in the object. */
export function ownersToSubresource(object: JsonObject, other: JsonObject, { path, target }: FieldMapping): JsonObject {
  const owners = entriesOf(object).filter((entry) => owns(entry, path));
  return withEntries(
    other,
    owners.map((entry) => ({ ...entry, apiVersion: target.apiVersion, fields: setOf(target.path) })),
  );
}

/** Returns the object with the owners that the field has in the subresource after a write. */
export function ownersFromSubresource(
  object: JsonObject,
  other: JsonObject,
  { path, apiVersion, target, apart }: FieldMapping,
): JsonObject {
  const before = entriesOf(object);
  const after = entriesOf(other);
  const left = before.map((entry) =>
    after.some((one) => isSame(one, entry, apart)) ? entry : { ...entry, fields: difference(entry.fields, setOf(path)) },
  );
  const fresh = after.filter((entry) => owns(entry, target.path) && !before.some((one) => isSame(one, entry, apart) && owns(one, path)));
  const named = fresh.map((entry) => ({ ...entry, apiVersion, time: apart ? undefined : entry.time, fields: setOf(path) }));
  return withEntries(object, [...left, ...named]);
}
