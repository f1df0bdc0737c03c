import type { Predicate } from '#core/model/predicate';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered, goesOn } from '../scenario/answered.ts';
import { list } from '../scenario/collection-read.ts';
import { fiveObjects } from '../scenario/history.ts';
import { each, type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { ended } from './ended.ts';

/** Tokens without a limit: of a first page, and of a page that was continued itself. */
export function withoutLimit(subject: Subject): Scenario {
  const checks: Judgements = {
    'list-paging/token-without-limit': must(
      {
        kind: 'all',
        of: [{ kind: 'collection-version', read: 'rest', equals: 'first' }, ended('rest')],
      },
      goesOn('first'),
    ),
    'list-paging/every-item-once': {
      when: [goesOn('first'), goesOn('less'), ...(['rest', 'rest-of-less'] as const).map((of) => answered(of, 200))],
      otherwise: 'the target returned the rest of the collection as one page, or takes no token without a limit',
      given: (['first', 'less'] as const).map((of) => ({ of, at: '/items/0', is: 'present' }) as const),
      expect: allHold(lacks('rest', 'first'), lacks('rest-of-less', 'first'), lacks('rest-of-less', 'less')),
    },
    // A page can have fewer items than the limit if its token shows that more exist.
    ...each(['list-paging/limit', 'query-parameters/limit/most-items'], {
      when: [goesOn('first')],
      otherwise: 'the target returned the whole collection as one page',
      given: [answered('less', 200), answered('more', 200)],
      expect: {
        kind: 'holds',
        all: [
          { of: 'less', at: '/items/0', is: 'present' },
          { of: 'less', at: '/items/1', is: 'absent' },
          { of: 'more', at: '/items/0', is: 'present' },
          { of: 'more', at: '/items/3', is: 'absent' },
        ],
      },
    }),
  };
  const token = { continue: { $ref: { step: 'first', at: '/metadata/continue' } } } as const;
  const steps = [
    ...fiveObjects(subject),
    list(subject, 'first', { limit: '2' }),
    list(subject, 'rest', token),
    list(subject, 'less', { ...token, limit: '1' }),
    list(subject, 'more', { ...token, limit: '3' }),
    list(subject, 'rest-of-less', { continue: { $ref: { step: 'less', at: '/metadata/continue' } } }),
  ];
  const about =
    'After a page of two, a list with only the token returns the rest, lists with the token and another limit return pages of that limit, and a list with only the token of such a page returns what is left after it.';
  return { id: 'list-paging/token-without-limit', about, steps, checks };
}

/** The first item of a page, by its name. */
function firstItem(page: string): Template {
  return { metadata: { name: { $ref: { step: page, at: '/items/0/metadata/name' } } } };
}

/** The list does not have the first item of that page. */
function lacks(of: string, page: string): Predicate {
  return { of, at: '/items', is: 'excludes', value: firstItem(page) };
}
