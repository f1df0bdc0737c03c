import { versionOf } from '../scenario/collection-read.ts';
import { change, create, remove } from '../scenario/test-object.ts';
import { type CellScenario, largeLimit, readCell, readCellOfAll, withAll } from './cell-scenario.ts';

/** Read-your-writes: after each of several writes the list shows all of them. */
export const mostRecentCell: CellScenario = (subject, cell) => ({
  about: 'Objects are created, changed and deleted, and a list after each response shows the write.',
  steps: [
    create(subject, 'a'),
    create(subject, 'b'),
    create(subject, 'c'),
    readCell(subject, cell, 'read-created', '0'),
    change(subject, 'a'),
    readCell(subject, cell, 'read-changed', '0'),
    ...remove(subject, 'b'),
    readCell(subject, cell, 'read-deleted', '0'),
    ...readCellOfAll(subject, cell, 'read-everywhere', '0'),
  ],
  given: [],
  expect: {
    kind: 'all',
    of: withAll(subject, ['read-created', 'read-changed', 'read-deleted'], 'read-everywhere').map(
      (read) => ({ kind: 'shows-own-state', read }) as const,
    ),
  },
});

/** Any state that existed is accepted. */
export const anyCell: CellScenario = (subject, cell) => ({
  about: 'Objects are created, changed and deleted, and a list at any version shows only states that existed.',
  steps: [
    create(subject, 'a'),
    create(subject, 'b'),
    change(subject, 'a'),
    readCell(subject, cell, 'read', '0'),
    ...remove(subject, 'b'),
    create(subject, 'c'),
    readCell(subject, cell, 'read-again', '0'),
    ...readCellOfAll(subject, cell, 'read-everywhere', '0'),
  ],
  given: [],
  expect: {
    kind: 'all',
    of: withAll(subject, ['read', 'read-again'], 'read-everywhere').map((read) => ({ kind: 'shows-known-versions', read }) as const),
  },
});

/** The write with the requested version is visible. */
export const notOlderThanCell: CellScenario = (subject, cell) => ({
  about:
    'After each of two writes, a list at the version of the write shows it, and after a third a list at the oldest version shows that state or a later one.',
  steps: [
    create(subject, 'a'),
    create(subject, 'b'),
    readCell(subject, cell, 'read-created', versionOf('create-b')),
    change(subject, 'a'),
    readCell(subject, cell, 'read-changed', versionOf('change-a')),
    create(subject, 'c'),
    readCell(subject, cell, 'read-older', versionOf('create-b')),
    ...(cell.paging === 'limit-unset' ? [] : [readCell(subject, cell, 'read-at-once', versionOf('create-c'), largeLimit)]),
    ...readCellOfAll(subject, cell, 'read-everywhere', versionOf('create-c')),
  ],
  given: [],
  expect: {
    kind: 'all',
    of: [
      { kind: 'not-older-than-write', read: 'read-created', write: 'create-b' },
      { kind: 'not-older-than-write', read: 'read-changed', write: 'change-a' },
      { kind: 'not-older-than-write', read: 'read-older', write: 'create-b' },
      ...(cell.paging === 'limit-unset' ? [] : [{ kind: 'not-older-than-write', read: 'read-at-once', write: 'create-c' } as const]),
      ...withAll(subject, [], 'read-everywhere').map((read) => ({ kind: 'not-older-than-write', read, write: 'create-c' }) as const),
    ],
  },
});
