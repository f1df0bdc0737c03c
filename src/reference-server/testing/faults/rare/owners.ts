import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { FieldSet } from '../../../api/apply/field-set.ts';
import { fieldsAt, pathsOf } from '../../../api/apply/field-set.ts';
import type { Apply } from '../../../api/apply/index.ts';
import type { ManagedEntry, ManagerIdentity } from '../../../api/apply/managed-entry.ts';
import { sameManager } from '../../../api/apply/managed-entry.ts';
import { entriesOf, withEntries } from '../../../api/apply/managed-fields.ts';
import { fieldElement, fieldName } from '../../../api/apply/path-element.ts';
import { valueAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';

/** Changes the result of applies to existing objects. */
export const afterApply =
  (change: (object: JsonObject, apply: Apply & { readonly live: JsonObject }) => JsonObject): NonNullable<Fault['change']> =>
  (plain) => ({
    applied: (apply) => {
      const outcome = plain.applied(apply);
      const { live } = apply;
      return outcome.kind !== 'merged' || live === undefined ? outcome : { ...outcome, object: change(outcome.object, { ...apply, live }) };
    },
  });

/** Returns the identity of the entry of an apply. */
export function applierOf({ manager, apiVersion, subresource }: Apply): ManagerIdentity {
  return { manager, operation: 'Apply', apiVersion, ...(subresource === undefined ? {} : { subresource }) };
}

/** Returns the entries of an object: that of a manager, and those of the others. */
export function entriesBy(
  object: JsonObject,
  identity: ManagerIdentity,
): { readonly own: ManagedEntry | undefined; readonly others: readonly ManagedEntry[] } {
  const entries = entriesOf(object);
  return { own: entries.find((entry) => sameManager(entry, identity)), others: entries.filter((entry) => !sameManager(entry, identity)) };
}

/** Returns an object with the fields of each of its entries changed. */
export function changeOwned(object: JsonObject, change: (entry: ManagedEntry) => FieldSet): JsonObject {
  return withEntries(
    object,
    entriesOf(object).map((entry) => ({ ...entry, fields: change(entry) })),
  );
}

/** Returns the paths of a set as field names, without those of list items. */
function namesOf(set: FieldSet): readonly (readonly string[])[] {
  return pathsOf(set).flatMap((path) => {
    const names = path.map(fieldName);
    const known = names.filter((name) => name !== undefined);
    return known.length === names.length ? [known] : [];
  });
}

/** Returns the paths of a set at which an object has a value that is no map. */
export function valuesIn(object: JsonObject, set: FieldSet): readonly (readonly string[])[] {
  return namesOf(set).filter((path) => {
    const value: Json | undefined = valueAt(object, ...path);
    return value !== undefined && !isJsonObject(value);
  });
}

/** Returns the set of the fields at paths of field names. */
export const pathsSet = (paths: readonly (readonly string[])[]): FieldSet => fieldsAt(...paths.map((path) => path.map(fieldElement)));
