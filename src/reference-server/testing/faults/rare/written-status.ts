import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import { textAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { entriesIn, isSameEntry, withEntriesIn } from './entries.ts';
import { sameContent, withMetadata } from './object-states.ts';
import { isOfSubresource, seeing } from './seen-requests.ts';

/** Faults of writes to the status, and of the entries of its owners. */
export const rareWrittenStatusFaults: readonly Fault[] = [
  {
    id: 'entry-of-status-keeps-first-time',
    breaks: 'The managedFields entry of a manager for the status subresource keeps its time when the manager changes the status again.',
    statements: ['managed-fields/entry/time-renewed'],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        if (change.subresource !== 'status') return next;
        const before = entriesIn(change.live).filter((entry) => textAt(entry, 'subresource') === 'status');
        const entries = entriesIn(next).map((entry): JsonObject => {
          const time = textAt(
            before.find((other) => isSameEntry(other, entry)),
            'time',
          );
          return time === undefined ? entry : withFields(entry, { time });
        });
        return entries.length === 0 ? next : withEntriesIn(next, entries);
      },
    }),
  },
  {
    id: 'status-update-with-other-spec-lost',
    breaks: 'An update of the status subresource whose body has another spec than the object changes nothing.',
    statements: ['paths/subresource/status-updated'],
    change: (plain) => ({
      changedObject: (change) => {
        const { live, wanted, subresource, mediaType } = change;
        const isOther = wanted['spec'] !== undefined && !deepEqual(wanted['spec'], live['spec'] ?? {});
        return subresource === 'status' && mediaType === undefined && isOther ? live : plain.changedObject(change);
      },
    }),
  },
  {
    id: 'own-status-entry-lost-by-update',
    breaks: 'A manager that applied the status of an object owns it no longer after it changes the object itself without apply.',
    statements: ['apply/subresource/status-owned'],
    change: (plain) => ({
      track: (update) => {
        const tracked = plain.track(update);
        if (update.subresource !== undefined || update.before === undefined || sameContent(update.before, update.after)) return tracked;
        const entries = entriesIn(tracked);
        const left = entries.filter((entry) => textAt(entry, 'manager') !== update.manager || textAt(entry, 'subresource') !== 'status');
        return left.length === entries.length ? tracked : withEntriesIn(tracked, left);
      },
    }),
  },
  statusReportsUnknownOnly(),
  {
    id: 'status-write-sets-creation-time',
    breaks: 'A write to the status subresource with another creationTimestamp sets that of the object.',
    statements: ['object-metadata/creation-timestamp/kept'],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        const creationTimestamp = textAt(change.wanted, 'metadata', 'creationTimestamp');
        return change.subresource !== 'status' || creationTimestamp === undefined ? next : withMetadata(next, { creationTimestamp });
      },
    }),
  },
  {
    id: 'ignored-status-makes-new-version',
    breaks: 'A write of an object that differs from it in its status alone, which the write cannot change, makes a new version of it.',
    statements: ['object-metadata/resource-version/without-change'],
    change: (plain) => {
      let isOther = false;
      return {
        changedObject: (change) => {
          const status = change.wanted['status'];
          const hasStatus = change.type.subresources.some(({ name }) => name === 'status');
          isOther =
            hasStatus && change.subresource === undefined && status !== undefined && !deepEqual(status, change.live['status'] ?? null);
          return plain.changedObject(change);
        },
        isUnchanged: (same) => plain.isUnchanged(same) && !isOther,
        sentWarnings: (change) => {
          isOther = false;
          return plain.sentWarnings(change);
        },
      };
    },
  },
  {
    id: 'dry-run-of-status-unwarned',
    breaks: 'A dry run of a write to the status subresource returns no warnings of unknown and duplicate fields.',
    statements: ['field-validation-level/status/warn', 'field-validation-level/status/default'],
    exchanges: [{ on: { subresource: 'status', query: { dryRun: 'present' }, status: 200 }, answer: { headers: { warning: null } } }],
  },
];

/** Returns the fault of writes to the status that report the unknown fields only. */
function statusReportsUnknownOnly(): Fault {
  let isOfStatus = false;
  return {
    id: 'status-write-reports-unknown-fields-only',
    breaks: 'A write to the status with unknown and duplicate fields reports only the unknown ones.',
    statements: ['field-validation-level/status/warn', 'field-validation-level/status/strict'],
    exchanges: [
      seeing((parsed) => {
        isOfStatus = isOfSubresource(parsed, 'status');
      }),
    ],
    change: (plain) => ({
      reportedFields: (found) => {
        const isBoth = found.unknown.length > 0 && found.duplicated.length > 0;
        return plain.reportedFields(isOfStatus && isBoth ? { ...found, duplicated: [] } : found);
      },
    }),
  };
}
