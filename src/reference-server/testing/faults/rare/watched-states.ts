import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { withVersion } from '../../../api/read/resource-version.ts';
import { arrayAt, objectAt, textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { entriesIn, withEntriesIn } from './entries.ts';
import { uidOf } from './object-states.ts';

/** Returns the entries of an object by one kind of operation. */
const entriesBy = (object: JsonObject | undefined, operation: 'Apply' | 'Update'): readonly JsonObject[] =>
  entriesIn(object).filter((entry) => textAt(entry, 'operation') === operation);

/** Returns whether each of the entries is among others. */
const areAmong = (entries: readonly JsonObject[], others: readonly JsonObject[]): boolean =>
  entries.every((entry) => others.some((other) => deepEqual(entry, other)));

/** Faults of watches whose events depend on selectors, on the last write, or on what was shown before (specification, "Watch", "Events"). */
export const rareWatchedStateFaults: readonly Fault[] = [
  {
    id: 'removal-after-selection-sent-again',
    breaks: 'A watch with a selector sends the removal of an object that it sent as no longer selected before.',
    statements: ['watch/selected/label'],
    change: () => {
      let opened = new Set<string>();
      return {
        eventFilter: () => {
          const left = new Set<string>();
          opened = left;
          return (event, { key, after }) => {
            if (event.type === 'DELETED' && after !== undefined) left.add(key);
            else left.delete(key);
            return [event];
          };
        },
        unselectedEvents: () => {
          const left = opened;
          return ({ key, before, after, revision }) =>
            before !== undefined && after === undefined && left.delete(key)
              ? [{ type: 'DELETED', object: withVersion(before, revision) }]
              : [];
        },
      };
    },
  },
  {
    id: 'absent-label-unread-by-watch',
    breaks: 'A watch ignores a label selector that selects objects without a label.',
    statements: ['watch/selected/label'],
    exchanges: [{ on: { operation: 'watch', query: { labelSelector: /^!/ } }, request: { query: { labelSelector: null } } }],
  },
  {
    id: 'second-selector-unread-by-watch',
    breaks: 'A watch with a label selector and a field selector uses the label selector alone.',
    statements: ['watch/selected/field'],
    exchanges: [
      {
        on: { operation: 'watch', query: { labelSelector: /./, fieldSelector: /./ } },
        request: { query: { fieldSelector: null } },
      },
    ],
  },
  {
    id: 'applied-event-has-former-owners',
    breaks: 'A watch sends an apply to an object with the managedFields that the object had before.',
    statements: ['events/change/apply'],
    change: () => ({
      eventFilter:
        () =>
        (event, { before, after }) => {
          const isApply =
            !areAmong(entriesBy(after, 'Apply'), entriesBy(before, 'Apply')) &&
            areAmong(entriesBy(after, 'Update'), entriesBy(before, 'Update'));
          return [
            event.type === 'MODIFIED' && before !== undefined && isApply
              ? { ...event, object: withEntriesIn(event.object, entriesIn(before)) }
              : event,
          ];
        },
    }),
  },
  {
    id: 'row-of-change-shows-first-cells',
    breaks: 'In a watch of Tables, the row of a changed object has the cells that a watch first sent of it.',
    statements: ['table/rows'],
    detectedBy: 'drawn',
    ...rowsAsFirstSent(),
  },
  {
    id: 'dry-run-of-apply-sent-later',
    breaks: 'A watch sends the result of a dry run of an apply before the next change of the object.',
    statements: ['dry-run/apply/no-event'],
    change: (plain) => {
      const results: JsonObject[] = [];
      let isApply = false;
      return {
        applied: (apply) => {
          isApply = true;
          return plain.applied(apply);
        },
        track: (update) => {
          isApply = false;
          return plain.track(update);
        },
        storesDryRun: (change) => {
          if (isApply && change.live !== undefined) results.push(change.next);
          return plain.storesDryRun(change);
        },
        eventFilter: () => {
          let read = results.length;
          return (event) => {
            const missed = results.slice(read).filter((result) => uidOf(result) === uidOf(event.object));
            if (missed.length > 0) read = results.length;
            return [...missed.map((object) => ({ type: 'MODIFIED', object }) as const), event];
          };
        },
      };
    },
  },
];

/** Returns the parts of the fault that sends the first cells of each object in all its rows. */
function rowsAsFirstSent(): Pick<Fault, 'change' | 'exchanges'> {
  const first = new Map<string, Json>();
  const rowOf = (row: Json): Json => {
    const uid = textAt(objectAt(row, 'object'), 'metadata', 'uid');
    const cells = first.get(uid ?? '') ?? arrayAt(row, 'cells');
    if (uid !== undefined) first.set(uid, cells);
    return isJsonObject(row) ? { ...row, cells } : row;
  };
  return {
    change: () => {
      first.clear();
      return {};
    },
    exchanges: [
      {
        on: { operation: 'watch', headers: { accept: /as=Table/ } },
        events: [{ type: ['ADDED', 'MODIFIED'], do: 'edit', edits: [{ at: '/object/rows/*', by: rowOf }] }],
      },
    ],
  };
}
