import { pages } from '../scenario/collection-read.ts';
import { fiveObjects, laterChanges } from '../scenario/history.ts';
import { type CellScenario, cellQuery, limit } from './cell-scenario.ts';

/** The pages after the first show its state, while objects are changed, deleted and created. */
export const continueTokenCell: CellScenario = (subject, cell) => ({
  about: 'After the first page objects are changed, deleted and created; the pages after its token show the state of the first page.',
  steps: [...fiveObjects(subject), pages(subject, 'read', { limit, later: cellQuery(cell, '0'), between: laterChanges(subject) })],
  given: [{ kind: 'holds', all: [{ of: 'read', at: '/0/metadata/continue', is: 'differs', value: '' }] }],
  expect: {
    kind: 'all',
    of: [
      { kind: 'constant-version', pages: 'read' },
      { kind: 'no-duplicates', pages: 'read' },
      { kind: 'shows-own-state', read: 'read', after: 'create-e' },
    ],
  },
});
