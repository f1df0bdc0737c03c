import { list, versionOf } from '../scenario/collection-read.ts';
import { fiveObjects, laterChanges } from '../scenario/history.ts';
import type { CellScenario } from './cell-scenario.ts';
import { readCell } from './cell-scenario.ts';

/**
 * Two older states are read again after everything changed: that of an earlier list, which must be returned
 * unchanged, and that of a single write.
 */
export const exactCell: CellScenario = (subject, cell) => ({
  about: 'Objects are listed, then changed, deleted and created; a list at the version of the first one shows them as they were.',
  steps: [
    ...fiveObjects(subject),
    list(subject, 'before'),
    ...laterChanges(subject),
    list(subject, 'after'),
    readCell(subject, cell, 'read', versionOf('before')),
    readCell(subject, cell, 'read-at-change', versionOf('change-b')),
  ],
  given: [{ kind: 'shows-own-state', read: 'after' }],
  expect: {
    kind: 'all',
    of: [
      { kind: 'same-collection', read: 'read', as: 'before' },
      { kind: 'shows-own-state', read: 'read', after: 'create-e' },
      { kind: 'shows-own-state', read: 'read-at-change', after: 'change-b' },
      { kind: 'collection-version', read: 'read-at-change', equals: 'change-b' },
    ],
  },
});
