import { versionOf } from '../scenario/collection-read.ts';
import { change, create, remove } from '../scenario/test-object.ts';
import { type CellScenario, readCell } from './cell-scenario.ts';

/** Read-your-writes: after each of a row of writes the list shows all of them. */
export const mostRecentCell: CellScenario = (subject, cell) => ({
  about: 'Objects are created, changed and deleted, and each time a list sent after the answer shows it.',
  steps: [
    create(subject, 'a'),
    create(subject, 'b'),
    create(subject, 'c'),
    readCell(subject, cell, 'read-created', '0'),
    change(subject, 'a'),
    readCell(subject, cell, 'read-changed', '0'),
    ...remove(subject, 'b'),
    readCell(subject, cell, 'read-deleted', '0'),
  ],
  given: [],
  expect: {
    kind: 'all',
    of: [
      { kind: 'shows-own-state', read: 'read-created' },
      { kind: 'shows-own-state', read: 'read-changed' },
      { kind: 'shows-own-state', read: 'read-deleted' },
    ],
  },
});

/** Any state will do, as long as it is one that was. */
export const anyCell: CellScenario = (subject, cell) => ({
  about: 'Objects are created, changed and deleted, and a list of any version shows no state that never was.',
  steps: [
    create(subject, 'a'),
    create(subject, 'b'),
    change(subject, 'a'),
    readCell(subject, cell, 'read', '0'),
    ...remove(subject, 'b'),
    create(subject, 'c'),
    readCell(subject, cell, 'read-again', '0'),
  ],
  given: [],
  expect: {
    kind: 'all',
    of: [
      { kind: 'shows-known-versions', read: 'read' },
      { kind: 'shows-known-versions', read: 'read-again' },
    ],
  },
});

/** The write whose version is asked for is visible. */
export const notOlderThanCell: CellScenario = (subject, cell) => ({
  about: 'After each of two writes, a list at the version of the write shows it; and one at the older version shows it or what came later.',
  steps: [
    create(subject, 'a'),
    create(subject, 'b'),
    readCell(subject, cell, 'read-created', versionOf('create-b')),
    change(subject, 'a'),
    readCell(subject, cell, 'read-changed', versionOf('change-a')),
    readCell(subject, cell, 'read-older', versionOf('create-b')),
  ],
  given: [],
  expect: {
    kind: 'all',
    of: [
      { kind: 'not-older-than-write', read: 'read-created', write: 'create-b' },
      { kind: 'not-older-than-write', read: 'read-changed', write: 'change-a' },
      { kind: 'not-older-than-write', read: 'read-older', write: 'create-b' },
    ],
  },
});
