import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, pages, selector } from '../scenario/collection-read.ts';
import type { Judgement, Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { get, testLabels, testObject } from '../scenario/test-object.ts';

const part = 'apiconform-part';

/** The objects by name, and the value of a label by which some are selected: between them are others, and so after the last one. */
const values = { a: 'selected', b: 'other', c: 'selected', d: 'other', e: 'selected', f: 'other' } as const;

/** Pages of objects that a label selects, each of which is followed by one that is not selected. */
export function scattered(subject: Subject): Scenario {
  const created = Object.entries(values).map(([own, value]): Step => {
    const id = `create-${own}`;
    const body = testObject(subject, own, id, { labels: { ...testLabels, [part]: value } });
    return { id, do: 'send', request: { method: 'POST', path: subject.collection, body }, writes: { own, as: 'create' } };
  });
  const query = { labelSelector: { $join: [`${part}=selected,`, selector] } };
  const isWhole = all({ kind: 'no-duplicates', pages: 'walk' }, { kind: 'shows-own-state', read: 'walk' });
  const given = [answered('selected', 200), answered('last', 200)];
  const ifByLabel = (expect: Expectation): Judgement => ({
    when: [{ of: 'selected', at: '/items', is: 'excludes', value: { metadata: { name: { $own: 'b' } } } }],
    otherwise: 'the target does not select by label',
    given,
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
