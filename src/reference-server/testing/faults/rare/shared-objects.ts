import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { FieldSet } from '../../../api/apply/field-set.ts';
import { difference, fieldsAt, intersection, noFields, pathsOf, union, unionOf } from '../../../api/apply/field-set.ts';
import type { ManagerIdentity } from '../../../api/apply/managed-entry.ts';
import { sameManager } from '../../../api/apply/managed-entry.ts';
import { entriesOf, withEntries } from '../../../api/apply/managed-fields.ts';
import { arrayAt, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { entriesIn, isApplied, withEntriesIn } from './entries.ts';
import { finalizersOf, isTerminating, sameContent, uidOf, withMetadata } from './object-states.ts';
import { afterApply, applierOf, changeOwned, entriesBy, pathsSet, valuesIn } from './owners.ts';

const applyPatch = 'application/apply-patch+yaml';
const mergePatch = 'application/merge-patch+json';

/** Returns whether a list of managedFields is the one that clears them. */
const clears = (list: Json | undefined): boolean =>
  isJsonArray(list) && list.length === 1 && isJsonObject(list[0]) && Object.keys(list[0]).length === 0;

/** Faults of objects that several managers write, and of the entries of their managedFields. */
export const rareSharedObjectFaults: readonly Fault[] = [
  {
    id: 'given-up-finalizer-stays-while-terminating',
    breaks:
      'An apply to a terminating object does not remove a finalizer that its manager applied before and leaves out now, unless it is the last.',
    statements: ['apply/removes-missing-items'],
    detectedBy: 'drawn',
    change: afterApply((object, { live }) => {
      const left = finalizersOf(object);
      const isLost = finalizersOf(live).some((finalizer) => !left.includes(finalizer));
      if (!isTerminating(live) || left.length === 0 || !isLost) return object;
      const added = left.filter((finalizer) => !finalizersOf(live).includes(finalizer));
      return withMetadata(object, { finalizers: [...finalizersOf(live), ...added] });
    }),
  },
  {
    id: 'force-over-several-fields-takes-first',
    breaks: 'A forced apply that changes several fields of another manager takes only the first of them from the entry of that manager.',
    statements: ['field-ownership/force/owned-alone'],
    change: afterApply((object, apply) => {
      if (!apply.force) return object;
      const own = applierOf(apply);
      const given = entriesBy(object, own).own?.fields ?? noFields;
      const others = entriesOf(apply.live).filter((entry) => !sameManager(entry, own));
      return others.reduce((changed, entry) => {
        const now = entriesBy(changed, entry);
        const left = now.own?.fields ?? noFields;
        const [, ...kept] = pathsOf(intersection(difference(entry.fields, left), given));
        if (kept.length === 0) return changed;
        return withEntries(changed, [...now.others, { ...entry, fields: union(left, fieldsAt(...kept)) }]);
      }, object);
    }),
  },
  {
    id: 'refused-owner-loses-field-with-next-change',
    breaks:
      'A manager whose apply of another value to a shared field was refused is no longer an owner of the field after the next update or patch of the object.',
    statements: ['managed-fields/kept-up'],
    detectedBy: 'drawn',
    change: (plain) => {
      const refused = new Map<string, { readonly manager: string; readonly fields: FieldSet }>();
      return {
        applied: (apply) => {
          const outcome = plain.applied(apply);
          const { live, manager } = apply;
          if (live === undefined || apply.subresource !== undefined) return outcome;
          const uid = uidOf(live);
          if (outcome.kind === 'merged' && refused.get(uid)?.manager === manager) refused.delete(uid);
          if (outcome.kind !== 'conflict') return outcome;
          const { own, others } = entriesBy(live, applierOf(apply));
          const shared = intersection(own?.fields ?? noFields, unionOf(others.map((entry) => entry.fields)));
          const changed = valuesIn(live, shared).filter((path) => {
            const wanted = valueAt(apply.applied, ...path);
            return wanted !== undefined && !deepEqual(wanted, valueAt(live, ...path) ?? null);
          });
          if (changed.length > 0) refused.set(uid, { manager, fields: pathsSet(changed) });
          return outcome;
        },
        track: (update) => {
          const tracked = plain.track(update);
          const lost = update.subresource === undefined ? refused.get(uidOf(update.before)) : undefined;
          if (lost === undefined) return tracked;
          return changeOwned(tracked, ({ manager, operation, fields }) =>
            operation === 'Apply' && manager === lost.manager ? difference(fields, lost.fields) : fields,
          );
        },
      };
    },
  },
  {
    id: 'clearing-of-several-entries-keeps-first',
    breaks: 'A JSON merge patch that clears the managedFields of an object with three entries or more keeps the first of them.',
    statements: ['managed-fields/reset/merge-patch/first'],
    detectedBy: 'drawn',
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        const entries = entriesIn(result.live);
        const [first] = entries;
        const isCleared =
          result.mediaType === 'application/merge-patch+json' &&
          clears(valueAt(patched, 'metadata', 'managedFields')) &&
          entries.length > 2;
        return isCleared && first !== undefined ? withMetadata(patched, { managedFields: [first] }) : patched;
      },
    }),
  },
  {
    id: 'second-update-in-a-second-owns-nothing-new',
    breaks: 'An update or patch in the same second as the last one of its manager does not make the manager an owner of further fields.',
    statements: ['managed-fields/kept-up'],
    detectedBy: 'drawn',
    change: (plain) => ({
      track: (update) => {
        const tracked = plain.track(update);
        const { before, after, manager, apiVersion, time, subresource } = update;
        if (before === undefined || clears(valueAt(after, 'metadata', 'managedFields'))) return tracked;
        const identity: ManagerIdentity = {
          manager,
          operation: 'Update',
          apiVersion,
          ...(subresource === undefined ? {} : { subresource }),
        };
        const former = entriesBy(before, identity).own;
        if (former === undefined || former.time !== time) return tracked;
        return changeOwned(tracked, (entry) => (sameManager(entry, identity) ? intersection(entry.fields, former.fields) : entry.fields));
      },
    }),
  },
  {
    id: 'reset-by-merge-patch-keeps-subresource-owners',
    breaks: 'A merge patch that sets managedFields to one empty entry keeps the entries of those who wrote to a subresource.',
    statements: ['managed-fields/reset/merge-patch/cleared'],
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const next = changedObject(change);
        const [only, ...more] = arrayAt(change.wanted, 'metadata', 'managedFields');
        const isReset = isJsonObject(only) && Object.keys(only).length === 0 && more.length === 0;
        if (change.mediaType !== mergePatch || !isReset) return next;
        const kept = entriesIn(change.live).filter((entry) => (textAt(entry, 'subresource') ?? '') !== '');
        return kept.length === 0 ? next : withEntriesIn(next, [...entriesIn(next), ...kept]);
      },
    }),
  },
  {
    id: 'repeated-apply-after-update-renews-version',
    breaks:
      'A repeated apply that changes nothing gives the object a new resourceVersion if it was changed without apply since the last one.',
    statements: ['apply/no-change-no-version'],
    detectedBy: 'drawn',
    change: ({ changedObject, isUnchanged }) => {
      const changedSince = new Set<string>();
      let isRenewed = false;
      return {
        changedObject: (change) => {
          const { live, mediaType, next } = change;
          const uid = uidOf(live);
          if (mediaType !== applyPatch) {
            if (!sameContent(live, next) && isApplied(live)) changedSince.add(uid);
          } else if (changedSince.delete(uid) && sameContent(live, next)) {
            isRenewed = true;
            // The object is stored before any other request is served.
            queueMicrotask(() => {
              isRenewed = false;
            });
          }
          return changedObject(change);
        },
        isUnchanged: (same) => isUnchanged(same) && !isRenewed,
      };
    },
  },
  {
    id: 'update-keeps-labels-of-applied-object',
    breaks: 'An update that omits the labels of an object that was applied before keeps them.',
    statements: ['verbs/put/replaces'],
    change: ({ replacement }) => ({
      replacement: (update) => {
        const sent = replacement(update);
        const labels = valueAt(update.live, 'metadata', 'labels');
        if (labels === undefined || !isApplied(update.live) || valueAt(sent, 'metadata', 'labels') !== undefined) return sent;
        return withFields(sent, { metadata: withFields(objectAt(sent, 'metadata'), { labels }) });
      },
    }),
  },
];
