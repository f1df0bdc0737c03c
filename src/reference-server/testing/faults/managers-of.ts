import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, withFields } from '../../json/json-object.ts';

/** The object with the entries of managedFields that a function makes of its own. */
export function withManagers(object: JsonObject, change: (entries: readonly Json[]) => readonly Json[]): JsonObject {
  const managedFields = change(arrayAt(object, 'metadata', 'managedFields'));
  return withFields(object, { metadata: withFields(objectAt(object, 'metadata'), { managedFields }) });
}

/** The entries of managedFields of an object. */
export const managersOf = (object: JsonObject | undefined): readonly Json[] => arrayAt(object, 'metadata', 'managedFields');

/** Whether an entry is of a manager that applies. */
export const isOf = (entry: Json, manager: string): boolean => textAt(entry, 'manager') === manager;

/** The entries with those of `before` in place of their own, of the managers that are picked, and those that are gone put back. */
export function asBefore(entries: readonly Json[], before: readonly Json[], picks: (entry: Json) => boolean): readonly Json[] {
  const kept = before.filter(picks);
  const isKept = (entry: Json): boolean =>
    kept.some((one) => isOf(one, textAt(entry, 'manager') ?? '') && textAt(one, 'operation') === textAt(entry, 'operation'));
  return [...kept, ...entries.filter((entry) => !isKept(entry))];
}

/** Whether an update is the creation of an object, which has no uid before. */
export const isCreation = ({ before }: { readonly before: JsonObject | undefined }): boolean =>
  textAt(before, 'metadata', 'uid') === undefined;
