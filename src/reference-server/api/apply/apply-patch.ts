import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import { objectAt } from '../../json/json-object.ts';
import { compare } from './compare.ts';
import type { FieldSet } from './field-set.ts';
import { difference, intersection, noFields, pathsOf, sameFields, union, unionOf } from './field-set.ts';
import { fieldsOf } from './fields-of.ts';
import type { ManagedEntry, ManagerIdentity } from './managed-entry.ts';
import { compareEntries, sameManager } from './managed-entry.ts';
import { entriesOf, managedFieldsOf, withEntries, withoutEntries } from './managed-fields.ts';
import { merge } from './merge.ts';
import { pathText } from './path-element.ts';
import { prune } from './prune.ts';
import { reconcile } from './reconcile.ts';
import { strippedFields } from './stripped-fields.ts';
import { trackUpdate } from './track-update.ts';
import type { TypeSchema } from './type-schema.ts';
import { problemsOf } from './validate.ts';

/** A server-side apply. */
export type Apply = {
  /** The live object; `undefined` where the apply creates it. */
  readonly live: JsonObject | undefined;
  /** The applied fields, without those that the endpoint resets. */
  readonly applied: JsonObject;
  /** The applied fields with those: they decide whether an entry gets a new time, though they change nothing. */
  readonly sent?: JsonObject | undefined;
  /** The zero value of the type: what a new object is merged into. */
  readonly zero?: JsonObject | undefined;
  readonly manager: string;
  readonly force: boolean;
  /** The API version of the request. */
  readonly apiVersion: string;
  /** RFC 3339. */
  readonly time: string;
  readonly schema: TypeSchema;
  readonly subresource?: string | undefined;
  /** Top-level fields that this endpoint resets, and that nobody owns through it. */
  readonly ignored?: readonly string[] | undefined;
  /** The value of a map or list that loses all its parts: null on released servers. */
  readonly emptied?: 'empty' | 'null' | undefined;
  /** What becomes of the parts of a map or list that nobody owns when the applier omits all that it applied to it. */
  readonly unownedBeside?: 'kept' | 'removed' | undefined;
  /** Whether an entry gets a new time only when the object changes outside of managedFields, as on released servers. */
  readonly timeOnlyWithChange?: boolean | undefined;
  /** Whether fields without a known owner stay unowned; otherwise `before-first-apply` owns them. */
  readonly unowned?: boolean | undefined;
  /** Whether fields owned under an earlier schema are read by that schema, and not reconciled with the current one. */
  readonly unreconciled?: boolean | undefined;
};

/** A field of another manager that the apply would change. */
export type ApplyConflict = ManagerIdentity & {
  /** The path for messages: `.spec.ports[name="web"].port`. */
  readonly path: string;
};

/** The result of an apply. `because` distinguishes invalid managedFields from a body that does not fit the schema. */
export type Applied =
  | { readonly kind: 'merged'; readonly object: JsonObject }
  | { readonly kind: 'conflict'; readonly conflicts: readonly ApplyConflict[] }
  | { readonly kind: 'invalid'; readonly because: 'managed-fields' | 'schema'; readonly message: string };

/** The largest number of problems in one message. */
const maxProblems = 10;

/**
 * Merges the applied fields into the live object and updates managedFields (specification, "Server-side apply" and "Ownership
 * of a field under server-side apply"). Returns the live object unchanged where the apply changes nothing. The identity of
 * the object is taken from the applied fields where they have it; the caller compares it.
 */
export function applyPatch(apply: Apply): Applied {
  const { applied, schema } = apply;
  if (managedFieldsOf(applied) !== undefined) {
    return { kind: 'invalid', because: 'managed-fields', message: 'metadata.managedFields must not be applied' };
  }
  const problems = problemsOf(apply.sent ?? applied, schema);
  if (problems.length > 0) return { kind: 'invalid', because: 'schema', message: problems.slice(0, maxProblems).join(', ') };

  const live = withoutEntries(apply.live ?? apply.zero ?? {});
  const known = knownEntries(apply).map((entry) =>
    apply.unreconciled === true ? entry : { ...entry, fields: reconcile(entry.fields, schema) },
  );
  const identity = { manager: apply.manager, operation: 'Apply', apiVersion: apply.apiVersion, subresource: apply.subresource } as const;
  const previous = known.find((entry) => sameManager(entry, identity));
  const others = known.filter((entry) => entry !== previous);
  const own = fieldsOf(applied, schema);
  const owned = unionOf([own, ...others.map((entry) => entry.fields)]);
  const { emptied, unownedBeside } = apply;
  const object = objectAt(prune(merge(live, applied, schema), previous?.fields ?? noFields, { owned, schema, emptied, unownedBeside }));

  const { added, removed, modified } = compare(live, object, schema);
  const taken = union(added, modified);
  const conflicts = apply.force ? [] : conflictsWith(others, taken);
  if (conflicts.length > 0) return { kind: 'conflict', conflicts };

  const left = others.map((entry) => ({ ...entry, fields: difference(entry.fields, union(taken, removed)) }));
  const fields = difference(own, strippedFields);
  const time = timeOf(apply, previous, { ...identity, fields }, { live, object });
  return { kind: 'merged', object: withEntries(object, [...left, { ...identity, time, fields }]) };
}

/** Returns the entries of the live object. Where it has none, `before-first-apply` owns its fields. */
function knownEntries({ live, zero, apiVersion, time, schema, ignored, subresource, unowned }: Apply): readonly ManagedEntry[] {
  if (live === undefined) return [];
  const entries = entriesOf(live);
  if (entries.length > 0 || unowned === true) return entries;
  return entriesOf(
    trackUpdate({
      before: zero,
      after: withoutEntries(live),
      manager: 'before-first-apply',
      apiVersion,
      time,
      schema,
      ignored,
      subresource,
    }),
  );
}

function conflictsWith(others: readonly ManagedEntry[], taken: FieldSet): readonly ApplyConflict[] {
  return [...others].sort(compareEntries).flatMap((entry) => {
    const { manager, operation, apiVersion, subresource } = entry;
    return pathsOf(intersection(entry.fields, taken)).map((path) => ({
      manager,
      operation,
      apiVersion,
      subresource,
      path: pathText(path),
    }));
  });
}

function timeOf(
  apply: Apply,
  previous: ManagedEntry | undefined,
  entry: ManagedEntry,
  { live, object }: { readonly live: JsonObject; readonly object: JsonObject },
): string | undefined {
  if (!deepEqual(live, object)) return apply.time;
  const changesNothing = apply.sent === undefined || deepEqual(live, objectAt(merge(live, apply.sent, apply.schema)));
  if (apply.timeOnlyWithChange && changesNothing) return previous?.time;
  const asBefore = previous !== undefined && previous.apiVersion === entry.apiVersion && sameFields(previous.fields, entry.fields);
  return asBefore ? previous.time : apply.time;
}
