import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import { textAt } from '../../json/json-object.ts';
import { capUpdateEntries } from './cap-update-entries.ts';
import { compare } from './compare.ts';
import type { FieldSet } from './field-set.ts';
import { difference, fieldSet, isEmpty, noFields, union } from './field-set.ts';
import type { ManagedEntry } from './managed-entry.ts';
import { sameManager } from './managed-entry.ts';
import { entriesOf, managedFieldsOf, withEntries, withoutEntries } from './managed-fields.ts';
import { fieldElement } from './path-element.ts';
import { reconcile } from './reconcile.ts';
import { strippedFields } from './stripped-fields.ts';
import type { TypeSchema } from './type-schema.ts';

/** A change of an object by any request except an apply. */
export type Update = {
  /** The object before the change; `undefined` for a create. */
  readonly before: JsonObject | undefined;
  /** The object to store, with `metadata.managedFields` as the client sent them. */
  readonly after: JsonObject;
  readonly manager: string;
  /** The API version of the request. */
  readonly apiVersion: string;
  /** RFC 3339. */
  readonly time: string;
  readonly schema: TypeSchema;
  readonly subresource?: string | undefined;
  /** Top-level fields that this endpoint resets, and that nobody owns through it. */
  readonly ignored?: readonly string[] | undefined;
  /** What the endpoint resets, as it is and as it was sent: entries of other API versions lose what differs, as on released servers. */
  readonly resetPart?: { readonly live: JsonObject; readonly sent: JsonObject } | undefined;
  /** Whether an empty list of managedFields resets them, as on released servers; by the specification it does not. */
  readonly emptyListResets?: boolean | undefined;
  /** Whether an object without managedFields stays without them until it is applied, as on released servers. */
  readonly untrackedStaysUntracked?: boolean | undefined;
};

/**
 * Returns the object after an update, with updated managedFields: the manager owns what it changed or added, nobody owns what
 * it removed, and other ownership stays (specification, "Ownership of a field under server-side apply"). A list with a single
 * empty entry first resets managedFields (specification, "Server-side apply", clearing managedFields). Other entries from the
 * client are used where they are well formed. Never throws.
 */
export function trackUpdate(update: Update): JsonObject {
  const { schema, time, subresource } = update;
  const before = withoutEntries(update.before ?? {});
  const after = withoutEntries(update.after);
  const known = startingEntries(update);
  if (update.untrackedStaysUntracked && known.length === 0 && textAt(before, 'metadata', 'uid')) return after;
  const { added, removed, modified } = compare(before, after, schema);
  const taken = union(added, modified);
  const lost = union(taken, removed);
  const lostInOthers = union(lost, differencesIn(update));
  const left = known.map((entry) => {
    const lostByEntry = entry.apiVersion === update.apiVersion ? lost : lostInOthers;
    return { ...entry, fields: difference(reconcile(entry.fields, schema), lostByEntry) };
  });
  const identity = { manager: update.manager || 'unknown', operation: 'Update', apiVersion: update.apiVersion, subresource } as const;
  const own = withoutTop(difference(taken, strippedFields), update.ignored ?? []);
  if (isEmpty(own)) return withEntries(after, capUpdateEntries(owning(left)));
  const previous = left.find((entry) => sameManager(entry, identity));
  const entry = { ...identity, time, fields: union(previous?.fields ?? noFields, own) };
  return withEntries(after, capUpdateEntries(owning([...left.filter((other) => other !== previous), entry])));
}

function differencesIn({ resetPart, schema }: Update): FieldSet {
  if (resetPart === undefined) return noFields;
  const { added, removed, modified } = compare(resetPart.live, resetPart.sent, schema);
  return union(union(added, removed), modified);
}

function withoutTop(fields: FieldSet, names: readonly string[]): FieldSet {
  const elements = new Set<string>(names.map(fieldElement));
  return elements.size === 0
    ? fields
    : fieldSet(
        fields.owned,
        [...fields.below].filter(([element]) => !elements.has(element)),
      );
}

const owning = (entries: readonly ManagedEntry[]): readonly ManagedEntry[] => entries.filter((entry) => !isEmpty(entry.fields));

/** Returns the entries before the update: those from the client where it sent any, otherwise those of the object. */
function startingEntries({ before, after, subresource, emptyListResets }: Update): readonly ManagedEntry[] {
  const stored = before === undefined ? [] : entriesOf(before);
  if (subresource) return stored;
  if (isReset(after, emptyListResets === true)) return [];
  const sent = entriesOf(after);
  return sent.length > 0 ? sent : stored;
}

function isReset(after: JsonObject, emptyListResets: boolean): boolean {
  const list = managedFieldsOf(after);
  if (!isJsonArray(list)) return false;
  if (list.length === 0) return emptyListResets;
  const [only] = list;
  return list.length === 1 && isJsonObject(only) && Object.keys(only).length === 0;
}
