import { list, versionOf } from '../scenario/collection-read.ts';
import { fiveObjects, laterChanges } from '../scenario/history.ts';
import type { CellScenario } from './cell-scenario.ts';
import { largeLimit, readCell, readCellOfAll, withAll } from './cell-scenario.ts';

/**
 * Two older states are read again after everything changed: that of an earlier list, which must be returned
 * unchanged, and that of a single write.
 */
export const exactCell: CellScenario = (subject, cell) => ({
  about:
    'Objects are listed, then changed, deleted and created; a list at the version of the first one shows them as they were, in small pages and in a large one.',
  steps: [
    ...fiveObjects(subject),
    list(subject, 'before'),
    ...laterChanges(subject),
    list(subject, 'after'),
    readCell(subject, cell, 'read', versionOf('before')),
    readCell(subject, cell, 'read-at-change', versionOf('change-b')),
    ...(cell.paging === 'limit-unset' ? [] : [readCell(subject, cell, 'read-at-once', versionOf('before'), largeLimit)]),
    ...readCellOfAll(subject, cell, 'read-everywhere', versionOf('before')),
  ],
  given: [{ kind: 'shows-own-state', read: 'after' }],
  expect: {
    kind: 'all',
    of: [
      { kind: 'same-collection', read: 'read', as: 'before' },
      { kind: 'shows-own-state', read: 'read', after: 'create-e' },
      { kind: 'shows-own-state', read: 'read-at-change', after: 'change-b' },
      { kind: 'collection-version', read: 'read-at-change', equals: 'change-b' },
      ...(cell.paging === 'limit-unset' ? [] : [{ kind: 'same-collection', read: 'read-at-once', as: 'before' } as const]),
      ...withAll(subject, [], 'read-everywhere').map((read) => ({ kind: 'shows-own-state', read, after: 'create-e' }) as const),
    ],
  },
});
