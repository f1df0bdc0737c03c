import { Refusal } from '../../../exchange/refusal.ts';
import { arrayAt, textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { isOfSubresource, seeing } from './seen-requests.ts';

/** Returns the fault of a write without a level that has the level of the write before. */
function ignoredOnceMore(): Fault {
  let last: string | undefined;
  return {
    id: 'level-ignore-kept-for-next-write',
    breaks: 'A write without fieldValidation has no warnings where the write before it had the level Ignore.',
    statements: ['field-validation/built-in/update/default/unknown'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: {
          operation: ['create', 'update', 'merge-patch', 'json-patch', 'strategic-merge-patch'],
          when: ({ query }) => {
            const before = last;
            last = query.get('fieldValidation') ?? undefined;
            return last === undefined && before === 'Ignore';
          },
        },
        request: { query: { fieldValidation: 'Ignore' } },
      },
    ],
    change: () => {
      last = undefined;
      return {};
    },
  };
}

/** Returns the fault of unknown fields beside the status in a write to the status. */
function besideStatusUnreported(): Fault {
  let isOfStatus = false;
  return {
    id: 'unknown-beside-status-unreported',
    breaks: 'An unknown field outside of the status is dropped without a warning in a write to the status, and accepted at level Strict.',
    statements: ['field-validation-level/status/strict'],
    exchanges: [
      seeing((parsed) => {
        isOfStatus = isOfSubresource(parsed, 'status');
      }),
    ],
    change: (plain) => ({
      reportedFields: (found) => {
        const unknown = isOfStatus ? found.unknown.filter((report) => report.includes('"status')) : found.unknown;
        return plain.reportedFields({ ...found, unknown });
      },
    }),
  };
}

/** Returns the fault of warnings with characters that a header cannot have. */
function unsendableWarning(): Fault {
  let isWarned = false;
  return {
    id: 'warning-beyond-latin-fails',
    breaks: 'A write at level Warn with an unknown field whose name has characters beyond Latin-1 is answered with 500.',
    statements: ['field-validation/built-in/create/warn/unknown'],
    exchanges: [
      seeing(({ query }) => {
        isWarned = (query.get('fieldValidation') ?? 'Warn') === 'Warn';
      }),
    ],
    change: (plain) => {
      isWarned = false;
      return {
        reportedFields: (found) => {
          const reported = plain.reportedFields(found);
          if (isWarned && reported.some((text) => [...text].some((character) => character > '\u00ff')))
            throw new Refusal(500, 'InternalError', 'Invalid character in header content ["Warning"]');
          return reported;
        },
      };
    },
  };
}

/** Faults of Tables, of the binary media type and of reported fields (specification, "Table representation", "Field validation"). */
export const rareReportedFieldFaults: readonly Fault[] = [
  {
    id: 'table-version-of-newest-row',
    breaks: 'The Table of a list has the resourceVersion of the newest object in it, though objects were removed since.',
    statements: ['list-paging/constant-version'],
    exchanges: [
      {
        on: { operation: 'list', headers: { accept: /as=Table/ }, status: 200 },
        answer: {
          body: [
            {
              at: '/metadata/resourceVersion',
              by: (version, table) => {
                const versions = arrayAt(table, 'rows').map((row) => Number(textAt(row, 'object', 'metadata', 'resourceVersion') ?? '0'));
                const newest = Math.max(0, ...versions);
                return newest === 0 ? version : String(newest);
              },
            },
          ],
        },
      },
    ],
  },
  ignoredOnceMore(),
  besideStatusUnreported(),
  unsendableWarning(),
];
