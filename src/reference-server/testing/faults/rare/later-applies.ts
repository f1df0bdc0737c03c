import type { JsonObject } from '#core/model/json';
import type { FieldSet } from '../../../api/apply/field-set.ts';
import { difference, intersection, noFields, union } from '../../../api/apply/field-set.ts';
import type { ManagedEntry, ManagerIdentity } from '../../../api/apply/managed-entry.ts';
import { sameManager } from '../../../api/apply/managed-entry.ts';
import { entriesOf, withEntries } from '../../../api/apply/managed-fields.ts';
import { arrayAt, objectAt, valueAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { finalizersOf, uidOf, withMetadata, withoutPath } from './object-states.ts';
import { afterApply, applierOf, changeOwned, entriesBy, pathsSet, valuesIn } from './owners.ts';

const keyOf = (object: JsonObject | undefined, manager: string): string => JSON.stringify([uidOf(object), manager]);

/** Returns the fault of an apply that takes the dry run before it for its last apply. */
function dryRunCountsAsApplied(): Fault {
  let dryRun = false;
  return {
    id: 'dry-run-of-apply-counts-as-applied',
    breaks: 'An apply removes the fields that only a dry run of its manager applied, although another manager owns them.',
    statements: ['apply/keeps-the-rest'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: {
          when: ({ operation, query }) => {
            if (operation === 'apply') dryRun = query.has('dryRun');
            return false;
          },
        },
      },
    ],
    change: (plain) => {
      const tried = new Map<string, FieldSet>();
      return afterApply((object, apply) => {
        const key = keyOf(apply.live, apply.manager);
        const own = entriesBy(object, applierOf(apply)).own?.fields ?? noFields;
        const before = entriesBy(apply.live, applierOf(apply)).own?.fields ?? noFields;
        if (dryRun) {
          tried.set(key, union(tried.get(key) ?? noFields, difference(own, before)));
          return object;
        }
        const left = difference(tried.get(key) ?? noFields, own);
        tried.delete(key);
        return valuesIn(object, left)
          .filter(([top]) => top === 'data' || top === 'spec')
          .reduce((less, path) => withoutPath(less, path), object);
      })(plain);
    },
  };
}

/** Returns the fault of an entry that has the time of a dry run. */
function dryRunRenewsTime(): Fault {
  let dryRun = false;
  return {
    id: 'entry-has-time-of-dry-run',
    breaks: 'After a dry run of an update or patch, the entry of its manager has the time of the dry run from the next change on.',
    statements: ['managed-fields/entry/time'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: {
          when: ({ query }) => {
            dryRun = query.has('dryRun');
            return false;
          },
        },
      },
    ],
    change: (plain) => {
      const times = new Map<string, string>();
      return {
        track: (update) => {
          const tracked = plain.track(update);
          if (dryRun) times.set(keyOf(update.before, update.manager), update.time);
          if (dryRun || update.before === undefined) return tracked;
          return withEntries(
            tracked,
            entriesOf(tracked).map((entry) => {
              const time = times.get(keyOf(update.before, entry.manager));
              return time !== undefined && entry.manager !== update.manager ? { ...entry, time } : entry;
            }),
          );
        },
      };
    },
  };
}

/** Faults of applies and of managedFields that depend on earlier writes (specification, "Server-side apply"). */
export const rareLaterApplyFaults: readonly Fault[] = [
  dryRunCountsAsApplied(),
  dryRunRenewsTime(),
  {
    id: 'status-write-ends-ownership-of-object',
    breaks: 'A manager that updates or patches the status of an object no longer owns what it set by updates of the object itself.',
    statements: ['managed-fields/kept-up'],
    detectedBy: 'drawn',
    change: (plain) => ({
      track: (update) => {
        const tracked = plain.track(update);
        if (update.subresource !== 'status') return tracked;
        const identity = { manager: update.manager, operation: 'Update', apiVersion: update.apiVersion } as const;
        return withEntries(tracked, entriesBy(tracked, identity).others);
      },
    }),
  },
  {
    id: 'released-field-still-conflicts',
    breaks: 'The first apply of another manager with a field that its applier gave up, and that was removed so, conflicts.',
    statements: ['apply/applied-wins'],
    detectedBy: 'drawn',
    change: (plain) => {
      const released = new Map<string, { readonly by: ManagerIdentity; readonly fields: FieldSet }>();
      return {
        applied: (apply) => {
          const { live } = apply;
          const outcome = plain.applied(apply);
          if (live === undefined || outcome.kind !== 'merged') return outcome;
          const own = entriesBy(outcome.object, applierOf(apply)).own?.fields ?? noFields;
          const earlier = released.get(uidOf(live));
          released.delete(uidOf(live));
          const again = earlier === undefined ? noFields : intersection(earlier.fields, own);
          const [path] = valuesIn(outcome.object, again).filter(([top]) => top === 'data' || top === 'spec');
          if (earlier !== undefined && path !== undefined && !apply.force && earlier.by.manager !== apply.manager)
            return { kind: 'conflict', conflicts: [{ ...earlier.by, path: `.${path.join('.')}` }] };
          const former = entriesBy(live, applierOf(apply)).own?.fields ?? noFields;
          const given = valuesIn(live, difference(former, own)).filter((at) => valueAt(outcome.object, ...at) === undefined);
          if (given.length > 0) released.set(uidOf(live), { by: applierOf(apply), fields: pathsSet(given) });
          return outcome;
        },
      };
    },
  },
  {
    id: 'apply-in-another-version-removes-nothing',
    breaks: 'An apply in another API version than the last apply of its manager keeps the fields that it no longer applies.',
    statements: ['apply/removes-missing-items'],
    change: afterApply((object, apply) => {
      const former = entriesBy(apply.live, applierOf(apply)).own;
      if (former === undefined || former.apiVersion === apply.apiVersion) return object;
      return valuesIn(apply.live, former.fields)
        .filter((path) => valueAt(object, ...path) === undefined)
        .reduce((kept, path) => withValueIn(kept, path, valueAt(apply.live, ...path) ?? null), object);
    }),
  },
  {
    id: 'later-applied-finalizer-replaces-others',
    breaks: 'A manager that applied an object without finalizers, and then applies one, removes the finalizers of others.',
    statements: ['apply/keeps-items-of-others'],
    change: afterApply((object, apply) => {
      const former = entriesBy(apply.live, applierOf(apply)).own;
      const sent = arrayAt(apply.applied, 'metadata', 'finalizers');
      const had = former === undefined ? [] : [...former.fields.below.values()].flatMap((set) => [...set.below.keys()]);
      if (former === undefined || sent.length === 0 || had.includes('f:finalizers')) return object;
      return finalizersOf(object).length > sent.length ? withMetadata(object, { finalizers: sent }) : object;
    }),
  },
  {
    id: 'changed-label-takes-annotation-of-same-key',
    breaks: 'A manager that changes a label ends the ownership of the annotation of the same key too, which nobody owns then.',
    statements: ['managed-fields/kept-up'],
    detectedBy: 'drawn',
    change: (plain) => ({
      track: (update) => {
        const tracked = plain.track(update);
        const [before, after] = [objectAt(update.before, 'metadata', 'labels'), objectAt(update.after, 'metadata', 'labels')];
        const changed = Object.keys(before).filter((key) => Object.hasOwn(after, key) && before[key] !== after[key]);
        if (changed.length === 0) return tracked;
        const lost = pathsSet(changed.map((key) => ['metadata', 'annotations', key]));
        return changeOwned(tracked, ({ fields }) => difference(fields, lost));
      },
    }),
  },
  {
    id: 'refused-applier-recorded-later',
    breaks: 'A manager whose apply was refused for a conflict is recorded with the next update or patch of the object.',
    statements: ['managed-fields/kept-up'],
    change: (plain) => {
      const refused = new Map<string, ManagedEntry>();
      return {
        applied: (apply) => {
          const outcome = plain.applied(apply);
          if (outcome.kind !== 'conflict' || apply.live === undefined) return outcome;
          const forced = plain.applied({ ...apply, force: true });
          const own = forced.kind === 'merged' ? entriesBy(forced.object, applierOf(apply)).own : undefined;
          if (own !== undefined) refused.set(uidOf(apply.live), own);
          return outcome;
        },
        track: (update) => {
          const tracked = plain.track(update);
          const own = refused.get(uidOf(update.before));
          refused.delete(uidOf(update.before));
          if (own === undefined || entriesOf(tracked).some((entry) => sameManager(entry, own))) return tracked;
          return withEntries(tracked, [...entriesOf(tracked), own]);
        },
      };
    },
  },
];
