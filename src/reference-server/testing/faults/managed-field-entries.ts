import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, withFields } from '../../json/json-object.ts';

/** Returns the object with changed entries of managedFields. */
export function withManagers(object: JsonObject, change: (entries: readonly Json[]) => readonly Json[]): JsonObject {
  const managedFields = change(arrayAt(object, 'metadata', 'managedFields'));
  return withFields(object, { metadata: withFields(objectAt(object, 'metadata'), { managedFields }) });
}

/** Returns the entries of managedFields of an object. */
export const managersOf = (object: JsonObject | undefined): readonly Json[] => arrayAt(object, 'metadata', 'managedFields');

/** Returns whether an entry belongs to a manager. */
export const isOf = (entry: Json, manager: string): boolean => textAt(entry, 'manager') === manager;

/** Replaces the picked entries by those of `before`, and restores those that are missing. */
export function asBefore(entries: readonly Json[], before: readonly Json[], picks: (entry: Json) => boolean): readonly Json[] {
  const kept = before.filter(picks);
  const isKept = (entry: Json): boolean =>
    kept.some((one) => isOf(one, textAt(entry, 'manager') ?? '') && textAt(one, 'operation') === textAt(entry, 'operation'));
  return [...kept, ...entries.filter((entry) => !isKept(entry))];
}

/** Returns whether an update creates an object, which has no uid before. */
export const isCreation = ({ before }: { readonly before: JsonObject | undefined }): boolean =>
  textAt(before, 'metadata', 'uid') === undefined;
