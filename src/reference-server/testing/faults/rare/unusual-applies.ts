import type { JsonObject } from '#core/model/json';
import { difference, fieldsAt, noFields, union } from '../../../api/apply/field-set.ts';
import { fieldsOf } from '../../../api/apply/fields-of.ts';
import { sameManager } from '../../../api/apply/managed-entry.ts';
import { entriesOf, withEntries } from '../../../api/apply/managed-fields.ts';
import { fieldElement, valueElement } from '../../../api/apply/path-element.ts';
import { objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { finalizersOf } from './object-states.ts';
import { afterApply, applierOf, changeOwned, entriesBy, pathsSet, valuesIn } from './owners.ts';

const maps = [['data'], ['metadata', 'labels'], ['metadata', 'annotations']] as const;

/** Returns the paths of the keys that an object has lost from its maps. */
const lostKeys = (before: JsonObject, after: JsonObject): readonly (readonly string[])[] =>
  maps.flatMap((path) =>
    Object.keys(objectAt(before, ...path))
      .filter((key) => !Object.hasOwn(objectAt(after, ...path), key))
      .map((key) => [...path, key]),
  );

const finalizersPath = ['metadata', 'finalizers'].map(fieldElement);

/** Faults of applies and of managedFields (specification, "Server-side apply", "managedFields entry"). */
export const rareUnusualApplyFaults: readonly Fault[] = [
  {
    id: 'applied-replicas-end-scaler',
    breaks: 'An apply of the number of replicas that a manager set through the scale ends the ownership of that manager.',
    statements: ['field-ownership/shared/owned-by-both'],
    undetected: 'Few sequences apply the number of replicas that a scale has.',
    change: afterApply((object, apply) => {
      const own = entriesBy(object, applierOf(apply)).own?.fields ?? noFields;
      return changeOwned(object, ({ subresource, fields }) => (subresource === 'scale' ? difference(fields, own) : fields));
    }),
  },
  {
    id: 'apply-of-status-owns-sent-spec',
    breaks: 'An apply to the status of an object also makes its manager the owner of the spec that it sends, and that is not applied.',
    statements: ['managed-fields/kept-up'],
    change: afterApply((object, apply) => {
      const spec = valueAt(apply.sent, 'spec');
      if (apply.subresource !== 'status' || spec === undefined) return object;
      const sent = fieldsOf({ spec }, apply.schema);
      return changeOwned(object, (entry) => (sameManager(entry, applierOf(apply)) ? union(entry.fields, sent) : entry.fields));
    }),
  },
  {
    id: 'finalizer-of-update-joins-applier',
    breaks: 'A finalizer that an update or patch adds is also owned by the managers that applied other finalizers.',
    statements: ['managed-fields/kept-up'],
    detectedBy: 'drawn',
    change: (plain) => ({
      track: (update) => {
        const tracked = plain.track(update);
        const known = finalizersOf(update.before);
        const added = finalizersOf(update.after).filter((finalizer) => !known.includes(finalizer));
        if (update.before === undefined || added.length === 0) return tracked;
        const fields = fieldsAt(...added.map((finalizer) => [...finalizersPath, valueElement(finalizer)]));
        return changeOwned(tracked, (entry) => {
          const applied = entry.fields.below.get(fieldElement('metadata'))?.below.get(fieldElement('finalizers'));
          return entry.operation === 'Apply' && applied !== undefined ? union(entry.fields, fields) : entry.fields;
        });
      },
    }),
  },
  {
    id: 'given-up-empty-text-stays',
    breaks: 'An apply does not remove a key that its manager applied before and leaves out now where its value is an empty text.',
    statements: ['apply/removes-missing-items'],
    detectedBy: 'drawn',
    change: afterApply((object, apply) => {
      const former = entriesBy(apply.live, applierOf(apply)).own?.fields ?? noFields;
      return valuesIn(apply.live, former)
        .filter((path) => valueAt(apply.live, ...path) === '' && valueAt(object, ...path) === undefined)
        .reduce((kept, path) => withValueIn(kept, path, ''), object);
    }),
  },
  {
    id: 'status-entry-has-time-of-object-entry',
    breaks: 'The entry of a manager for the status has the time of its entry for the object itself.',
    statements: ['managed-fields/entry/time'],
    change: (plain) => ({
      track: (update) => {
        const tracked = plain.track(update);
        const entries = entriesOf(tracked);
        const whole = entries.find((entry) => entry.manager === update.manager && entry.subresource === undefined);
        if (update.subresource !== 'status' || whole?.time === undefined) return tracked;
        return withEntries(
          tracked,
          entries.map((entry) =>
            entry.manager === update.manager && entry.subresource === 'status' ? { ...entry, time: whole.time } : entry,
          ),
        );
      },
    }),
  },
  {
    id: 'creating-apply-stores-status',
    breaks: 'An apply that creates a custom resource stores its status, though the status is a subresource.',
    statements: ['paths/subresource/status-updated'],
    undetected: 'The specification does not say that a write to the path of an object leaves its status.',
    change: (plain) => {
      let status: JsonObject = {};
      return {
        applied: (apply) => {
          status = apply.live === undefined ? objectAt(apply.sent, 'status') : {};
          return plain.applied(apply);
        },
        createdObject: (created) => {
          const object = plain.createdObject(created);
          const sent = status;
          status = {};
          return created.type.origin === 'definition' && Object.keys(sent).length > 0 ? withFields(object, { status: sent }) : object;
        },
      };
    },
  },
  {
    id: 'remover-owns-removed-key',
    breaks: 'A manager that removes a key of a map by an update or patch owns the key from then on, though there is none.',
    statements: ['managed-fields/kept-up'],
    change: (plain) => ({
      track: (update) => {
        const tracked = plain.track(update);
        const { before, manager, apiVersion, time, subresource } = update;
        const lost = before === undefined || subresource !== undefined ? [] : lostKeys(before, update.after);
        if (lost.length === 0) return tracked;
        const identity = { manager, operation: 'Update', apiVersion } as const;
        const { own, others } = entriesBy(tracked, identity);
        return withEntries(tracked, [...others, { time, ...own, ...identity, fields: union(own?.fields ?? noFields, pathsSet(lost)) }]);
      },
    }),
  },
  {
    id: 'stale-apply-accepted',
    breaks: 'An apply whose body has an old resourceVersion is accepted.',
    statements: ['object-metadata/resource-version/stale-update'],
    change: (plain) => {
      let applied: string | undefined;
      return {
        applied: (apply) => {
          applied = textAt(apply.applied, 'metadata', 'resourceVersion');
          return plain.applied(apply);
        },
        isStale: (version) => {
          const isApplied = version.requested === applied;
          applied = undefined;
          return !isApplied && plain.isStale(version);
        },
      };
    },
  },
  {
    id: 'appliers-beyond-ten-forgotten',
    breaks: 'An object has the entries of at most ten appliers: the oldest is removed with the next one.',
    statements: ['managed-fields/kept-up'],
    change: afterApply((object) => withEntries(object, entriesOf(object).slice(-10))),
  },
];
