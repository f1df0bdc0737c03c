import { difference, intersection, noFields, union } from '../../../api/apply/field-set.ts';
import { fieldsOf } from '../../../api/apply/fields-of.ts';
import { sameManager } from '../../../api/apply/managed-entry.ts';
import { entriesOf, withEntries } from '../../../api/apply/managed-fields.ts';
import { objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { entriesIn, isApplied, withValueIn } from './entries.ts';
import { withMetadata } from './object-states.ts';
import { afterApply, applierOf, changeOwned, entriesBy, pathsSet, valuesIn } from './owners.ts';
import { lastRemoved } from './removed-objects.ts';

/** Faults of applies that depend on what was applied or updated before (specification, "Server-side apply"). */
export const rareEarlierApplyFaults: readonly Fault[] = [
  {
    id: 'first-apply-ends-updates-of-manager',
    breaks: 'The first apply of a manager to an object removes the entry of its earlier updates.',
    statements: ['managed-fields/kept-up'],
    detectedBy: 'drawn',
    change: afterApply((object, { live, manager }) => {
      const isFirst = !entriesOf(live).some((entry) => entry.manager === manager && entry.operation === 'Apply');
      if (!isFirst) return object;
      return withEntries(
        object,
        entriesOf(object).filter((entry) => entry.manager !== manager || entry.operation === 'Apply'),
      );
    }),
  },
  {
    id: 'third-owner-unrecorded',
    breaks: 'A manager that applies the value of a field which two other managers share does not become an owner of the field.',
    statements: ['managed-fields/kept-up'],
    change: afterApply((object, apply) => {
      const identity = applierOf(apply);
      const { own, others } = entriesBy(object, identity);
      const [first, second] = others.filter(({ operation }) => operation === 'Apply');
      if (own === undefined || first === undefined || second === undefined) return object;
      const had = entriesBy(apply.live, identity).own?.fields ?? noFields;
      const shared = difference(intersection(own.fields, intersection(first.fields, second.fields)), had);
      const values = pathsSet(valuesIn(object, shared));
      return changeOwned(object, (entry) => (sameManager(entry, identity) ? difference(entry.fields, values) : entry.fields));
    }),
  },
  {
    id: 'field-of-applier-and-updater-taken',
    breaks: 'An apply of another value does not conflict where an applier and an updater share the field.',
    statements: ['apply/conflict'],
    detectedBy: 'drawn',
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        if (outcome.kind !== 'conflict') return outcome;
        const isShared = outcome.conflicts.every(({ path }) => {
          const operations = outcome.conflicts.filter((one) => one.path === path).map(({ operation }) => operation);
          return operations.includes('Apply') && operations.includes('Update');
        });
        return isShared ? plain.applied({ ...apply, force: true }) : outcome;
      },
    }),
  },
  {
    id: 'forced-apply-keeps-given-up-fields',
    breaks: 'A forced apply does not remove the fields that its manager applied before and leaves out now.',
    statements: ['apply/removes-missing-items'],
    change: afterApply((object, apply) => {
      const { own } = entriesBy(apply.live, applierOf(apply));
      if (!apply.force || own === undefined) return object;
      const givenUp = valuesIn(apply.live, difference(own.fields, fieldsOf(apply.applied, apply.schema)));
      const lost = givenUp.filter((path) => valueAt(object, ...path) === undefined);
      const kept = lost.reduce((left, path) => withValueIn(left, path, valueAt(apply.live, ...path) ?? null), object);
      return changeOwned(kept, (entry) => (sameManager(entry, applierOf(apply)) ? union(entry.fields, pathsSet(lost)) : entry.fields));
    }),
  },
  {
    id: 'forced-apply-of-same-is-change',
    breaks: 'A forced apply that changes nothing gives the object a new resourceVersion.',
    statements: ['apply/no-change-no-version'],
    detectedBy: 'drawn',
    change: (plain) => {
      let forced = false;
      return {
        applied: (apply) => {
          forced = apply.force && apply.live !== undefined;
          return plain.applied(apply);
        },
        changedObject: (change) => {
          forced &&= change.mediaType === 'application/apply-patch+yaml';
          return plain.changedObject(change);
        },
        isUnchanged: (same) => plain.isUnchanged(same) && !forced,
      };
    },
  },
  {
    id: 'applied-annotation-outlives-update',
    breaks: 'An update without an annotation that a manager applied keeps the annotation.',
    statements: ['verbs/put/replaces'],
    detectedBy: 'drawn',
    change: (plain) => ({
      replacement: (update) => {
        const sent = plain.replacement(update);
        const applied = entriesIn(update.live).filter((entry) => textAt(entry, 'operation') === 'Apply');
        const live = objectAt(update.live, 'metadata', 'annotations');
        const left = objectAt(sent, 'metadata', 'annotations');
        const kept = Object.keys(live).filter((key) =>
          applied.some((entry) => valueAt(entry, 'fieldsV1', 'f:metadata', 'f:annotations', `f:${key}`) !== undefined),
        );
        const lost = kept.filter((key) => !Object.hasOwn(left, key));
        if (lost.length === 0) return sent;
        return withMetadata(sent, { annotations: withFields(left, Object.fromEntries(lost.map((key) => [key, live[key]]))) });
      },
    }),
  },
  {
    id: 'object-applied-again-has-former-uid',
    breaks: 'An object that an apply creates under the name of a removed object has the uid of that object.',
    statements: ['object-metadata/uid/unique'],
    change: (plain) => ({
      createdObject: (created) => {
        const object = plain.createdObject(created);
        const uid = textAt(lastRemoved(created.store, created.key), 'metadata', 'uid');
        const wasApplied = isApplied(object);
        return wasApplied && uid !== undefined ? withMetadata(object, { uid }) : object;
      },
    }),
  },
  {
    id: 'repeated-apply-wins-conflict',
    breaks: 'An apply that was refused for a conflict is accepted, as if it were forced, when it is sent again.',
    statements: ['apply/conflict'],
    change: (plain) => {
      const refused = new Set<string>();
      return {
        applied: (apply) => {
          const outcome = plain.applied(apply);
          if (outcome.kind !== 'conflict') return outcome;
          const key = JSON.stringify([textAt(apply.live, 'metadata', 'uid') ?? '', apply.manager, apply.applied]);
          if (refused.has(key)) return plain.applied({ ...apply, force: true });
          refused.add(key);
          return outcome;
        },
      };
    },
  },
];
