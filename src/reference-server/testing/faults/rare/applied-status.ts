import { isJsonObject } from '#core/json/json-object';
import type { Applied, Apply } from '../../../api/apply/index.ts';
import { objectAt, textAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { entriesIn, isSameEntry, withEntriesIn } from './entries.ts';

/** Faults of applies to the status subresource, and of their fields (specification, "Server-side apply"). */
export const rareAppliedStatusFaults: readonly Fault[] = [
  {
    id: 'force-of-apply-to-status-ignored',
    breaks: 'A forced apply to the status subresource conflicts as if it were not forced.',
    statements: ['apply/force'],
    exchanges: [{ on: { operation: 'apply', subresource: 'status', query: { force: 'true' } }, request: { query: { force: null } } }],
  },
  {
    id: 'field-given-up-by-apply-to-status-stays',
    breaks: 'A field of the status that its manager applied and leaves out in its next apply to the status subresource stays.',
    statements: ['apply/removes-missing-items'],
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        if (outcome.kind !== 'merged' || apply.subresource !== 'status' || !isJsonObject(apply.live?.['status'])) return outcome;
        const status = { ...objectAt(apply.live, 'status'), ...objectAt(outcome.object, 'status') };
        return { ...outcome, object: withFields(outcome.object, { status }) };
      },
    }),
  },
  {
    id: 'changed-status-stays-with-applier',
    breaks: 'An update or patch of the status that changes a field of it leaves the manager that applied the field as an owner.',
    statements: ['managed-fields/kept-up'],
    change: (plain) => ({
      track: (update) => {
        const tracked = plain.track(update);
        if (update.subresource !== 'status' || entriesIn(tracked).length === 0) return tracked;
        const appliers = entriesIn(update.before).filter(
          (entry) => textAt(entry, 'operation') === 'Apply' && textAt(entry, 'subresource') === 'status',
        );
        const others = entriesIn(tracked).filter((entry) => !appliers.some((applier) => isSameEntry(applier, entry)));
        return withEntriesIn(tracked, [...appliers, ...others]);
      },
    }),
  },
  {
    id: 'status-applied-over-updater',
    breaks: 'An apply to the status of another value than the one that another manager set there by an update or patch does not conflict.',
    statements: ['apply/conflict'],
    change: (plain) => ({
      applied: (apply: Apply): Applied => {
        const outcome = plain.applied(apply);
        if (outcome.kind !== 'conflict' || apply.subresource !== 'status') return outcome;
        return outcome.conflicts.every(({ operation }) => operation === 'Update') ? plain.applied({ ...apply, force: true }) : outcome;
      },
    }),
  },
];
