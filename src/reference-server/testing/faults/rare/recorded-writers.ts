import type { Json, JsonObject } from '#core/model/json';
import type { FieldSet } from '../../../api/apply/field-set.ts';
import { fieldSet } from '../../../api/apply/field-set.ts';
import { sameManager } from '../../../api/apply/managed-entry.ts';
import { entriesOf, withEntries } from '../../../api/apply/managed-fields.ts';
import { arrayAt, objectAt, textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { entriesIn, isSameEntry, withEntriesIn } from './entries.ts';
import { uidOf, withMetadata } from './object-states.ts';
import { seeing } from './seen-requests.ts';

/** Returns a set of fields without those at and below a path. */
function withoutBranch(set: FieldSet, [first, ...rest]: readonly string[]): FieldSet {
  return fieldSet(
    set.owned,
    [...set.below].flatMap(([element, below]) => {
      if (String(element) !== first) return [[element, below] as const];
      return rest.length === 0 ? [] : [[element, withoutBranch(below, rest)] as const];
    }),
  );
}

/** Returns the fault of writes without a field manager that are taken for those of the only manager. */
function unnamedWriter(): Fault {
  let isNamed = false;
  return {
    id: 'unnamed-writer-taken-for-only-manager',
    breaks: 'A write without fieldManager to an object with a single manager is recorded under that manager.',
    statements: ['query-parameters/field-manager/default'],
    exchanges: [
      {
        on: {
          when: ({ query }) => {
            isNamed = (query.get('fieldManager') ?? '') !== '';
            return false;
          },
        },
      },
    ],
    change: ({ track }) => ({
      track: (update) => {
        const entries = entriesIn(update.before);
        const only = entries.length === 1 ? textAt(entries[0], 'manager') : undefined;
        return track(isNamed || only === undefined ? update : { ...update, manager: only });
      },
    }),
  };
}

/** Returns whether the list is one of a single entry without a manager. */
const isOneEmptyEntry = (entries: readonly Json[]): boolean => entries.length === 1 && (textAt(entries[0], 'manager') ?? '') === '';

/** Returns the fault of clearing managedFields by a body in binary. */
function unclearedInBinary(): Fault {
  let isBinary = false;
  return {
    id: 'clearing-in-binary-overlooked',
    breaks: 'An update in the binary media type that sets managedFields to one empty entry leaves them.',
    statements: ['managed-fields/reset/put/cleared'],
    exchanges: [
      seeing(({ operation, request }) => {
        if (request.method === 'GET') return;
        isBinary = operation === 'update' && /protobuf/i.test(request.headers.get('content-type') ?? '');
      }),
    ],
    change: (plain) => {
      isBinary = false;
      return {
        replacement: (update) => {
          const next = plain.replacement(update);
          const isCleared = isBinary && isOneEmptyEntry(arrayAt(next, 'metadata', 'managedFields'));
          return isCleared ? withMetadata(next, { managedFields: undefined }) : next;
        },
      };
    },
  };
}

/** Faults of the managers that writes without apply are recorded under (specification, "Managed fields"). */
export const rareRecordedWriterFaults: readonly Fault[] = [
  {
    id: 'first-annotation-unowned',
    breaks: 'A manager that gives an object its first annotations by an update or patch does not own them.',
    statements: ['managed-fields/kept-up'],
    change: (plain) => ({
      track: (update) => {
        const tracked = plain.track(update);
        const { before, after, manager, apiVersion, subresource } = update;
        const count = (object: JsonObject | undefined): number => Object.keys(objectAt(object, 'metadata', 'annotations')).length;
        if (uidOf(before) === '' || subresource !== undefined || count(before) > 0 || count(after) === 0) return tracked;
        const identity = { manager: manager || 'unknown', operation: 'Update', apiVersion } as const;
        return withEntries(
          tracked,
          entriesOf(tracked).map((entry) =>
            sameManager(entry, identity) ? { ...entry, fields: withoutBranch(entry.fields, ['f:metadata', 'f:annotations']) } : entry,
          ),
        );
      },
    }),
  },
  {
    id: 'update-in-second-version-recorded-in-first',
    breaks: 'A change without apply by a manager that changed the object in another API version before is recorded under that version.',
    statements: ['managed-fields/entry/api-version'],
    change: (plain) => ({
      track: (update) => {
        const own = entriesIn(update.before).filter(
          (entry) =>
            textAt(entry, 'manager') === update.manager &&
            textAt(entry, 'operation') === 'Update' &&
            textAt(entry, 'subresource') === undefined,
        );
        const first = textAt(own[0], 'apiVersion');
        return plain.track(first === undefined || update.subresource !== undefined ? update : { ...update, apiVersion: first });
      },
    }),
  },
  {
    id: 'scaling-leaves-one-of-two-appliers',
    breaks: 'An update of the scale leaves the replicas with one of two managers that applied them, beside the writer.',
    statements: ['field-ownership/scale/moves'],
    change: ({ track }) => ({
      track: (update) => {
        const tracked = track(update);
        if (update.subresource !== 'scale') return tracked;
        const appliers = entriesIn(update.before).filter((entry) => textAt(entry, 'operation') === 'Apply');
        const kept = appliers.length > 1 ? appliers.at(-1) : undefined;
        const left = entriesIn(tracked);
        return kept === undefined || left.some((entry) => isSameEntry(entry, kept)) ? tracked : withEntriesIn(tracked, [...left, kept]);
      },
    }),
  },
  unnamedWriter(),
  unclearedInBinary(),
];
