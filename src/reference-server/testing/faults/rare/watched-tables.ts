import type { Fault } from '../fault.ts';

const headers = { accept: /as=Table/ } as const;

/** Faults of watches that ask for Tables, and of watches of all namespaces (specification, "Watch", "Table representation"). */
export const rareWatchedTableFaults: readonly Fault[] = [
  {
    id: 'watch-of-tables-ignores-label-selector',
    breaks: 'A watch of Tables has a row for each change in the collection, whatever its label selector.',
    statements: ['watch/selected/label'],
    exchanges: [{ on: { operation: 'watch', headers }, request: { query: { labelSelector: null } } }],
  },
  {
    id: 'watch-of-tables-ignores-field-selector',
    breaks: 'A watch of Tables has a row for each change in the collection, whatever its field selector.',
    statements: ['watch/selected/field'],
    exchanges: [{ on: { operation: 'watch', headers }, request: { query: { fieldSelector: null } } }],
  },
  {
    id: 'watch-of-tables-lacks-removals',
    breaks: 'A watch of Tables does not send the deletion of objects.',
    statements: ['watch/one-document-per-change', 'watch/selected/label'],
    exchanges: [{ on: { operation: 'watch', headers }, events: [{ type: 'DELETED', do: 'drop' }] }],
  },
  {
    id: 'watch-of-tables-from-version-begins-with-state',
    breaks: 'A watch of Tables from a version begins with the existing objects.',
    statements: ['watch/one-document-per-change'],
    exchanges: [{ on: { operation: 'watch', headers }, request: { query: { resourceVersion: null } } }],
  },
  {
    id: 'removal-in-table-without-row',
    breaks: 'In a watch of Tables, the DELETED event of an object has no row.',
    statements: ['watch/one-document-per-change'],
    exchanges: [
      { on: { operation: 'watch', headers }, events: [{ type: 'DELETED', do: 'edit', edits: [{ at: '/object/rows', set: [] }] }] },
    ],
  },
  {
    id: 'watch-of-all-namespaces-ignores-field-selector',
    breaks: 'A watch of all namespaces ignores its field selector.',
    statements: ['watch/selected/field'],
    exchanges: [{ on: { operation: 'watch', scope: 'all-namespaces' }, request: { query: { fieldSelector: null } } }],
  },
];
