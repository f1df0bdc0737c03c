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
  /** The object as it is; nothing where the apply creates it. */
  readonly live: JsonObject | undefined;
  /** The fields that the applier has an opinion about, without those that the endpoint does not let a client set. */
  readonly applied: JsonObject;
  /** The same with those: an entry has a time where they change what is there, though nothing comes of it. */
  readonly sent?: JsonObject | undefined;
  /** An object of the type of which nothing is set: what one that the apply creates is merged into. */
  readonly zero?: JsonObject | undefined;
  readonly manager: string;
  readonly force: boolean;
  /** The version the request is in. */
  readonly apiVersion: string;
  /** RFC 3339. */
  readonly time: string;
  readonly schema: TypeSchema;
  readonly subresource?: string | undefined;
  /** Fields at the top of the object that a request to this path cannot set, and that nobody owns by it. */
  readonly ignored?: readonly string[] | undefined;
  /** What a map or a list is that loses all it has: null on released servers. */
  readonly emptied?: 'empty' | 'null' | undefined;
  /** Whether an entry gets a time only when the object changes beside managedFields, as on released servers. */
  readonly timeOnlyWithChange?: boolean | undefined;
  /** Whether nobody owns what nobody is known to own, in place of `before-first-apply`. */
  readonly unowned?: boolean | undefined;
  /** Whether what was owned under an earlier schema is read as that schema had it, in place of as it is to be read now. */
  readonly unreconciled?: boolean | undefined;
};

/** A field that another manager owns and that would change. */
export type ApplyConflict = ManagerIdentity & {
  /** As people read it: `.spec.ports[name="web"].port`. */
  readonly path: string;
};

/** What comes of an apply. `because` tells a fault of managedFields from one that the schema finds. */
export type Applied =
  | { readonly kind: 'merged'; readonly object: JsonObject }
  | { readonly kind: 'conflict'; readonly conflicts: readonly ApplyConflict[] }
  | { readonly kind: 'invalid'; readonly because: 'managed-fields' | 'schema'; readonly message: string };

/** How many problems of one body are told. */
const maxProblems = 10;

/**
 * Merges what is applied into the live object and keeps managedFields up (specification, "Server-side apply" and
 * "Ownership of a field under server-side apply"). An apply that changes nothing gives the live object back as it was.
 * What identifies the object comes from the applied body where it is there: comparing it is the caller's part.
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
  const object = objectAt(prune(merge(live, applied, schema), previous?.fields ?? noFields, { owned, schema, emptied: apply.emptied }));

  const { added, removed, modified } = compare(live, object, schema);
  const taken = union(added, modified);
  const conflicts = apply.force ? [] : conflictsWith(others, taken);
  if (conflicts.length > 0) return { kind: 'conflict', conflicts };

  const left = others.map((entry) => ({ ...entry, fields: difference(entry.fields, union(taken, removed)) }));
  const fields = difference(own, strippedFields);
  const time = timeOf(apply, previous, { ...identity, fields }, { live, object });
  return { kind: 'merged', object: withEntries(object, [...left, { ...identity, time, fields }]) };
}

/** The entries of the live object. What it holds is `before-first-apply`'s where nobody is known to own anything. */
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
