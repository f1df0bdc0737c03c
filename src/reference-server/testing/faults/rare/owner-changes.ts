import type { JsonObject } from '#core/model/json';
import { difference, noFields, union } from '../../../api/apply/field-set.ts';
import { fieldsOf } from '../../../api/apply/fields-of.ts';
import type { Apply, Update } from '../../../api/apply/index.ts';
import type { ManagedEntry } from '../../../api/apply/managed-entry.ts';
import { sameManager } from '../../../api/apply/managed-entry.ts';
import { entriesOf, withEntries } from '../../../api/apply/managed-fields.ts';
import { valueAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { withoutPath } from './object-states.ts';
import { afterApply, applierOf, entriesBy, pathsSet, valuesIn } from './owners.ts';

type Change = NonNullable<Fault['change']>;
type UpdateOf = Update & { readonly before: JsonObject };
type ApplyTo = Apply & { readonly live: JsonObject };

/** Changes no owners by the updates for which the condition holds. */
export const movingNothing =
  (isFor: (update: UpdateOf) => boolean): Change =>
  (plain) => ({
    track: (update) => {
      const after = plain.track(update);
      const { before } = update;
      return before !== undefined && isFor({ ...update, before }) ? withEntries(after, entriesOf(before)) : after;
    },
  });

/** Leaves fields to their former owners beside the writer of an update: of the entries, and the paths of names, for which it holds. */
export const leavingOwners =
  (isFor: (path: readonly string[], entry: ManagedEntry, update: UpdateOf) => boolean): Change =>
  (plain) => ({
    track: (update) => {
      const after = plain.track(update);
      const { before } = update;
      if (before === undefined) return after;
      const entries = entriesOf(after);
      const kept = entriesOf(before).map((entry) => {
        const now = entries.find((one) => sameManager(one, entry));
        const paths = valuesAt(before, entry).filter(
          (path) => valueAt(after, ...path) !== undefined && isFor(path, entry, { ...update, before }),
        );
        return { ...entry, ...now, fields: union(now?.fields ?? noFields, pathsSet(paths)) };
      });
      return withEntries(after, [...kept, ...entries.filter((entry) => !kept.some((one) => sameManager(one, entry)))]);
    },
  });

/** Returns the paths of names at which an object has a value that an entry owns as a whole. */
function valuesAt(object: JsonObject, { fields }: ManagedEntry): readonly (readonly string[])[] {
  return namedPaths(fields).filter((path) => valueAt(object, ...path) !== undefined);
}

function namedPaths(fields: ManagedEntry['fields'], path: readonly string[] = []): readonly (readonly string[])[] {
  if (fields.below.size === 0) return [path];
  return [...fields.below].flatMap(([element, below]) => (element.startsWith('f:') ? namedPaths(below, [...path, element.slice(2)]) : []));
}

/** Forces the applies for which the condition holds. */
export const forcing =
  (isFor: (apply: ApplyTo) => boolean): Change =>
  (plain) => ({
    applied: (apply) => {
      const { live } = apply;
      return plain.applied(live !== undefined && isFor({ ...apply, live }) ? { ...apply, force: true } : apply);
    },
  });

/** Returns the paths of names that the manager of an apply owned by its applies, and omits. */
const leftOut = (apply: ApplyTo): readonly (readonly string[])[] => {
  const owned = entriesBy(apply.live, applierOf(apply)).own?.fields ?? noFields;
  return valuesIn(apply.live, difference(owned, fieldsOf(apply.applied, apply.schema)));
};

/** Keeps the values that an apply gives up where the condition holds. */
export const keepingGivenUp = (isFor: (apply: ApplyTo, path: readonly string[]) => boolean): Change =>
  afterApply((object, apply) =>
    leftOut(apply)
      .filter((path) => isFor(apply, path))
      .reduce((kept, path) => withValueIn(kept, path, valueAt(apply.live, ...path) ?? null), object),
  );

/** Removes the values that an apply gives up, whoever owns them too, where the condition holds. */
export const removingGivenUp = (isFor: (apply: ApplyTo, path: readonly string[]) => boolean): Change =>
  afterApply((object, apply) =>
    leftOut(apply)
      .filter((path) => isFor(apply, path))
      .reduce((left, path) => withoutPath(left, path), object),
  );
