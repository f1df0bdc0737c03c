import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered, goesOn } from '../scenario/answered.ts';
import { listEverything, selector } from '../scenario/collection-read.ts';
import { fiveObjects } from '../scenario/history.ts';
import { everywhere, inOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { each, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, showsSame } from '../scenario/shows.ts';
import { create, remove } from '../scenario/test-object.ts';

const wholeAtOnce = 'the target returned the whole collection as one page';

const tokenOf = (step: string): Template => ({ $ref: { step, at: '/metadata/continue' } });

/** Pages with a limit that changes from one to the next, and a page that is read twice. */
export function changedLimits(subject: Subject): Scenario {
  const page = (id: string, limit: string, from?: string) =>
    listEverything(subject, id, { labelSelector: selector, limit, ...(from === undefined ? {} : { continue: tokenOf(from) }) });
  const has = (of: string, value: number) => ({ of, at: '/items', is: 'has-length', value }) as const;
  const later = ['second', 'third'] as const;
  const firsts = [0, 1].map((item) => ({ $ref: { step: 'first', at: `/items/${item}/metadata/uid` } }) as const);
  return {
    id: 'list-paging/changed-limits',
    about: 'Five objects are read in pages of two, one and then at most three, and the second page is read again after the third.',
    steps: [
      ...fiveObjects(subject),
      page('first', '2'),
      page('second', '1', 'first'),
      page('third', '3', 'second'),
      page('again', '1', 'first'),
    ],
    checks: {
      'list-paging/limit': {
        when: [goesOn('first'), ...['second', 'third', 'again'].map((step) => answered(step, 200))],
        otherwise: wholeAtOnce,
        given: [answered('create-e', '2xx')],
        expect: allHold(...['second', 'again'].map((of) => ({ of, at: '/items/1', is: 'absent' }) as const), {
          of: 'third',
          at: '/items/3',
          is: 'absent',
        }),
      },
      ...each(['list-paging/every-item-once', 'query-parameters/continue/from-a-chunk'], {
        // A page can have fewer items than the limit.
        when: [goesOn('first'), has('first', 2), has('second', 1), has('third', 2), answered('again', 200)],
        otherwise: 'the target returned other pages than those of the limit, or did not select by the label',
        given: [answered('create-e', '2xx')],
        expect: allHold(
          showsSame('again', '/items/0/metadata/uid', 'second'),
          showsSame('again', '/metadata/resourceVersion', 'first'),
          ...later.flatMap((of) => firsts.map((uid) => differs(of, '/items/0/metadata/uid', uid))),
          differs('third', '/items/0/metadata/uid', { $ref: { step: 'second', at: '/items/0/metadata/uid' } }),
          differs('third', '/items/1/metadata/uid', { $ref: { step: 'second', at: '/items/0/metadata/uid' } }),
        ),
      }),
    },
  };
}

/** Pages of all namespaces, of which one is emptied after the first page. */
export function emptiedNamespace(subject: Subject): Scenario {
  const there = inOtherNamespace(subject);
  const owns = ['d', 'e', 'f'] as const;
  const limit = 2;
  return {
    id: 'list-paging/emptied-namespace',
    about:
      'Six objects in two namespaces are read in pages of two across all namespaces; after the first page those of the other namespace are deleted.',
    steps: [
      makeOtherNamespace(),
      ...['a', 'b', 'c'].map((own) => create(subject, own)),
      ...owns.map((own) => create(there, own)),
      {
        id: 'pages',
        do: 'pages',
        request: { method: 'GET', path: everywhere(subject), query: { labelSelector: selector, limit: String(limit) } },
        between: owns.flatMap((own) => remove(there, own)),
        max: 1000,
      },
    ],
    checks: {
      'list-paging/snapshot': {
        when: [{ of: 'pages', at: '/1', is: 'present' }],
        otherwise: wholeAtOnce,
        given: [answered('create-c', '2xx'), ...owns.flatMap((own) => [answered(`create-${own}`, '2xx'), answered(`gone-${own}`, 404)])],
        expect: all({ kind: 'shows-own-state', read: 'pages', after: 'create-f' }, { kind: 'no-duplicates', pages: 'pages' }),
      },
    },
  };
}
