import { pages } from '../scenario/collection-read.ts';
import { fiveObjects, laterChanges } from '../scenario/history.ts';
import { inAllNamespaces } from '../scenario/other-namespace.ts';
import { type CellScenario, cellQuery, limit, withAll } from './cell-scenario.ts';

/** The pages after the first show its state, while objects are changed, deleted and created; in all namespaces too. */
export const continueTokenCell: CellScenario = (subject, cell) => {
  const later = cellQuery(cell, '0');
  const walk = pages(subject, 'read', { limit, later, between: laterChanges(subject) });
  const reads = withAll(subject, ['read'], 'read-everywhere');
  return {
    about: 'After the first page objects are changed, deleted and created; the pages after its token show the state of the first page.',
    steps: [
      ...fiveObjects(subject),
      subject.scope === 'namespaced' ? pages(inAllNamespaces(subject), 'read-everywhere', { limit, later, between: [walk] }) : walk,
    ],
    given: [{ kind: 'holds', all: reads.map((of) => ({ of, at: '/0/metadata/continue', is: 'differs', value: '' }) as const) }],
    expect: {
      kind: 'all',
      of: reads.flatMap((read) => [
        { kind: 'constant-version', pages: read },
        { kind: 'no-duplicates', pages: read },
        { kind: 'shows-own-state', read, after: 'create-e' },
      ]),
    },
  };
};
