import { fieldOf, objectAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';

/** Returns the keys that a label selector compares by inequality. */
const unequalKeys = (labels: string): readonly string[] =>
  labels
    .split(/,(?![^(]*\))/)
    .map((part) => /^\s*([\w./-]+)\s*!=/.exec(part)?.[1])
    .filter((key) => key !== undefined);

/** Greater than any character of a name. */
const afterNames = '\uffff';

/** Faults of selections and pages in one state (specification, "List paging", "Resource-version semantics"). */
export const rareSelectedPageFaults: readonly Fault[] = [
  {
    id: 'inequality-needs-label',
    breaks: 'A list with a label selector by inequality lacks the objects without a label of that key.',
    statements: ['collections/selected/label'],
    change: (plain) => ({
      isListed: (item) => {
        const labels = objectAt(item.object, 'metadata', 'labels');
        return plain.isListed(item) && unequalKeys(item.labels).every((key) => fieldOf(labels, key) !== undefined);
      },
    }),
  },
  {
    id: 'page-skips-longer-names',
    breaks: 'A page lacks the objects whose names begin with the name of the last object on the page before.',
    statements: ['list-paging/every-item-once'],
    change: (plain) => ({
      firstKeyLeft: (page) => {
        const left = plain.firstKeyLeft(page);
        return left !== undefined && page.last !== undefined && left.startsWith(page.last) ? `${page.last}${afterNames}` : left;
      },
    }),
  },
  {
    id: 'limit-of-first-page-stays',
    breaks: 'A page after the first has up to as many items as the limit of the first page, whatever its own limit is.',
    statements: ['list-paging/limit'],
    change: (plain) => {
      const limits = new Map<string, number | undefined>();
      return {
        pageLimit: (requested) => {
          const chain = `${requested.collection} ${requested.revision}`;
          const limit = plain.pageLimit(requested);
          if (!requested.continued) limits.set(chain, limit);
          return limit === undefined ? undefined : (limits.get(chain) ?? limit);
        },
      };
    },
  },
  {
    id: 'future-version-of-selection-served',
    breaks: 'A list with a label selector at a version that was never reached is served from the latest state.',
    statements: ['unrecognized-version/list/status'],
    exchanges: [
      {
        on: { operation: 'list', query: { labelSelector: 'present', continue: 'absent' }, status: 504 },
        next: { query: { resourceVersion: null, resourceVersionMatch: null } },
      },
    ],
  },
];
