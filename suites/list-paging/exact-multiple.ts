import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { goesOn } from '../scenario/answered.ts';
import { listEverything, versionOf } from '../scenario/collection-read.ts';
import { fiveObjects } from '../scenario/history.ts';
import type { Judgement, Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { ended } from './ended.ts';

const numberIn = (whole: string) => ({ $count: { step: whole, at: '/items' } }) as const;

/**
 * The limit is exactly the number of items, at a version, so that the number cannot change; and without
 * a selector, because at the last match a server may not know that no more follow. Where the case has the collection to
 * itself, the same with the first object alone, and before it: a controller may have created an object there.
 */
export function exactMultiple(subject: Subject): Scenario {
  const [first, ...others] = fiveObjects(subject);
  const isOwn = subject.isolation === 'own-collection';
  const read = (whole: string, limit: Parameters<typeof listEverything>[2]): readonly Step[] => [
    listEverything(subject, whole),
    listEverything(subject, `${whole}-full`, { resourceVersion: versionOf(whole), ...limit }),
  ];
  const unlimited: Step = {
    id: 'unlimited',
    do: 'pages',
    request: { method: 'GET', path: subject.collection },
    between: [],
    max: 1000,
  };
  const full = ['few', 'whole'].filter((whole) => isOwn || whole === 'whole');
  return {
    id: 'list-paging/exact-multiple',
    about: `A collection is listed, and listed again at its version with just as many items as the limit${isOwn ? '; before, the same while it has one object, and with a limit of one while it has none; at last it is read without a limit' : ''}.`,
    steps: [
      ...(isOwn ? read('none', { limit: '1' }) : []),
      ...(first === undefined ? [] : [first]),
      ...(isOwn ? read('few', { limit: numberIn('few') }) : []),
      ...others,
      ...read('whole', { limit: numberIn('whole') }),
      ...(isOwn ? [unlimited] : []),
    ],
    checks: {
      'list-paging/ends-at-exact-multiple': {
        given: full.map(isSameOrGoesOn),
        when: [
          ...full.map((whole) => ({ of: `${whole}-full`, at: '/items', is: 'has-length', value: numberIn(whole) }) as const),
          ...(isOwn ? [{ of: 'none', at: '/items/1', is: 'absent' } as const] : []),
        ],
        otherwise: 'the target returned fewer items than the limit, which is allowed, so the limit was not the number of items',
        expect: all(
          ...[...(isOwn ? ['none'] : []), ...full].map((whole) => ended(`${whole}-full`)),
          ...(isOwn ? [endsWithItems('unlimited')] : []),
        ),
      },
    },
  };
}

/** A server may return a list without a limit in pages too, but none of them is empty. */
function endsWithItems(pages: string): Expectation {
  return { kind: 'any', of: [allHold({ of: pages, at: '/1', is: 'absent' }), allHold({ of: pages, at: '/last/items/0', is: 'present' })] };
}

function isSameOrGoesOn(whole: string): Judgement['given'][number] {
  return {
    kind: 'any',
    of: [
      { kind: 'same-collection', read: `${whole}-full`, as: whole },
      { kind: 'holds', all: [goesOn(`${whole}-full`)] },
    ],
  };
}
