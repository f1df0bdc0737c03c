import type { Fault } from '../fault.ts';

const headers = { accept: /as=Table/ };

/** Faults of writes whose response is a Table or in binary (specification, "Content negotiation", "Table representation"). */
export const rareFormOfWriteFaults: readonly Fault[] = [
  {
    id: 'row-of-written-object-lacks-annotations',
    breaks: 'The response to an update or a patch in a Table has a row whose object lacks its annotations.',
    statements: ['table/rows'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: { operation: ['update', 'merge-patch', 'apply'], headers },
        answer: { body: [{ at: '/rows/*/object/metadata/annotations', drop: true }] },
      },
    ],
  },
  {
    id: 'patch-for-table-unstored',
    breaks: 'A merge patch whose response is a Table stores nothing.',
    statements: ['verbs/method/patch'],
    exchanges: [{ on: { operation: 'merge-patch', headers }, request: { query: { dryRun: 'All' } } }],
  },
  {
    id: 'create-for-binary-loses-finalizers',
    breaks: 'A create whose response is in binary stores the object without its finalizers.',
    statements: ['verbs/method/post'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: { operation: 'create', headers: { accept: /^application\/vnd\.[^,]*protobuf/ } },
        request: { body: [{ at: '/metadata/finalizers', drop: true }] },
      },
    ],
  },
  {
    id: 'apply-for-table-by-other-manager',
    breaks: 'An apply whose response is a Table is recorded under another field manager.',
    statements: ['managed-fields/kept-up'],
    detectedBy: 'drawn',
    exchanges: [{ on: { operation: 'apply', headers }, request: { query: { fieldManager: 'table-client' } } }],
  },
];
