import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, selector } from '../scenario/collection-read.ts';
import { leavesOut, must, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { createLabelled } from '../scenario/test-object.ts';

const label = 'apiconform-alike';

/** Values that differ in one character, or in its letter case alone, by the names of the objects that have them. */
const values = { a: 'x_1', b: 'x-1', c: 'x.1', d: 'X_1', e: 'x' } as const;

/** Lists by the values of a label that are alike. */
export function alikeValues(subject: Subject): Scenario {
  const created = Object.entries(values).map(([own, value]) => createLabelled(subject, own, { [label]: value }));
  const reads = Object.entries(values).map(([own, value]) =>
    list(subject, `list-${own}`, { labelSelector: { $join: [`${label}=${value},`, selector] } }),
  );
  return {
    id: 'collections/alike-values',
    about: 'Objects whose labels have values that differ in one character are listed by each of the values.',
    steps: [...created, ...reads],
    checks: {
      'collections/selected/label': {
        ...must(
          all(...reads.map(({ id }) => ({ kind: 'shows-own-state', read: id }) as const)),
          ...created.map(({ id }) => answered(id, '2xx')),
          ...reads.map(({ id }) => answered(id, 200)),
        ),
        when: leavesOut('list-a', 'e'),
        otherwise: 'the target does not select objects of a list by labels',
      },
    },
  };
}
