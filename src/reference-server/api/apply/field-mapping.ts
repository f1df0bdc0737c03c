import type { JsonObject } from '#core/model/json';
import type { FieldSet } from './field-set.ts';
import { difference, fieldsAt, intersection, isEmpty } from './field-set.ts';
import type { ManagedEntry } from './managed-entry.ts';
import { sameManager } from './managed-entry.ts';
import { entriesOf, withEntries } from './managed-fields.ts';
import { fieldElement } from './path-element.ts';

/** A field of an object that another kind shows elsewhere, as a scale shows a number of replicas. */
export type FieldMapping = {
  readonly path: readonly string[];
  readonly apiVersion: string;
  /** Where the other kind has it, and in which version. */
  readonly target: { readonly path: readonly string[]; readonly apiVersion: string };
  /** Whether who wrote in one of the versions is told from who wrote in the other, and has no time, as on released servers. */
  readonly apart: boolean;
};

const setOf = (path: readonly string[]): FieldSet => fieldsAt(path.map(fieldElement));
const owns = (entry: ManagedEntry, path: readonly string[]): boolean => !isEmpty(intersection(entry.fields, setOf(path)));
const isSame = (one: ManagedEntry, other: ManagedEntry, apart: boolean): boolean =>
  sameManager(one, apart ? other : { ...other, apiVersion: one.apiVersion });

/** The other kind, owned by who owns the field of the object. */
export function ownersToSubresource(object: JsonObject, other: JsonObject, { path, target }: FieldMapping): JsonObject {
  const owners = entriesOf(object).filter((entry) => owns(entry, path));
  return withEntries(
    other,
    owners.map((entry) => ({ ...entry, apiVersion: target.apiVersion, fields: setOf(target.path) })),
  );
}

/** The object, with its field owned by who owns it in the other kind after a write, and by nobody else. */
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
