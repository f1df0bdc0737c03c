import type { Expectation } from '#core/model/expectation';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, pages, selector } from '../scenario/collection-read.ts';
import { type Judgement, leavesOut, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { createLabelled, get } from '../scenario/test-object.ts';

const part = 'apiconform-part';

/** The objects by name, and the value of a label by which some are selected: between them are others, and so after the last one. */
const values = { a: 'selected', b: 'other', c: 'selected', d: 'other', e: 'selected', f: 'other' } as const;

/** Pages of objects that a label selects, each of which is followed by one that is not selected. */
export function scattered(subject: Subject): Scenario {
  const created = Object.entries(values).map(([own, value]) => createLabelled(subject, own, { [part]: value }));
  const query = { labelSelector: { $join: [`${part}=selected,`, selector] } };
  const isWhole = all({ kind: 'no-duplicates', pages: 'walk' }, { kind: 'shows-own-state', read: 'walk' });
  const ifByLabel = (expect: Expectation): Judgement => ({
    when: leavesOut('selected', 'b'),
    otherwise: 'the target does not select objects of a list by labels',
    given: [answered('last', 200)],
    expect,
  });
  return {
    id: 'list-paging/scattered',
    about: 'Six objects are read in pages of one by the value of a label, which every other object has.',
    steps: [...created, list(subject, 'selected', query), pages(subject, 'walk', { limit: 1, query }), get(subject, 'f', 'last')],
    checks: {
      'list-paging/continue-when-more': ifByLabel(
        all({ kind: 'page-tokens', pages: 'walk' }, { kind: 'page-sizes', pages: 'walk', limit: 1 }, isWhole),
      ),
      'list-paging/every-item-once': ifByLabel(isWhole),
    },
  };
}
