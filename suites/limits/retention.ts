import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { goesOn } from '../scenario/answered.ts';
import { list, pages, selector, versionOf } from '../scenario/collection-read.ts';
import { inAllNamespaces } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { change, create, remove } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { scenariosPerSubject } from '../suite-module.ts';

const token = tokenOf('first');

/** History is still available shortly before the end of the time that the operator states. */
export const retention = scenariosPerSubject((subject) => [
  retained(subject),
  {
    id: 'limits/token-again',
    about: 'The continue token of a first page is used twice.',
    steps: [
      ...['a', 'b', 'c'].map((own) => create(subject, own)),
      list(subject, 'first', { limit: '1' }),
      list(subject, 'continue', { limit: '1', ...token }),
      list(subject, 'continue-again', { limit: '1', ...token }),
    ],
    checks: {
      'limits/token-lifetime': must(
        all(
          { kind: 'collection-version', read: 'continue', equals: 'first' },
          { kind: 'collection-version', read: 'continue-again', equals: 'first' },
        ),
        goesOn('first'),
      ),
    },
  },
]);

/** The lists whose versions and tokens are stored: that of the collection, of the objects that a label selects, and of all namespaces. */
type Kept = { readonly end: '' | '-selected' | '-of-all'; readonly of: Subject; readonly query: NonNullable<Request['query']> };

function keptLists(subject: Subject): readonly Kept[] {
  const ofAll = inAllNamespaces(subject);
  return [
    { end: '', of: subject, query: {} },
    ...(subject.isolation === 'own-collection' ? [{ end: '-selected', of: subject, query: { labelSelector: selector } } as const] : []),
    ...(subject.scope === 'namespaced' ? [{ end: '-of-all', of: ofAll, query: {} } as const] : []),
  ];
}

function tokenOf(page: string): NonNullable<Request['query']> {
  return { continue: { $ref: { step: page, at: '/metadata/continue' } } };
}

function retained(subject: Subject): Scenario {
  const lists = keptLists(subject);
  const ofEach = <T>(make: (kept: Kept) => T): readonly T[] => lists.map(make);
  const before = ofEach(({ end, of, query }) => [
    list(of, `before${end}`, query),
    list(of, `first${end}`, { ...query, limit: '1' }),
  ]).flat();
  // With a limit, the version is exact also for a server that ignores the match. A page may have fewer objects than that.
  const after = ofEach(({ end, of, query }): readonly Step[] => [
    pages(of, `exact${end}`, {
      limit: 500,
      query,
      first: { resourceVersion: versionOf(`before${end}`), resourceVersionMatch: 'Exact' },
    }),
    list(of, `continue${end}`, { ...query, limit: '1', ...tokenOf(`first${end}`) }),
  ]).flat();
  return {
    id: 'limits/retention',
    about:
      'Versions and tokens of lists, with a selector and of all namespaces too, are stored for nearly as long as history is guaranteed, while an object is changed and another one removed, then used for lists, pages and a watch.',
    needs: [{ need: 'history-kept' }],
    steps: [
      create(subject, 'a'),
      create(subject, 'b'),
      ...before,
      change(subject, 'a'),
      ...remove(subject, 'b'),
      { id: 'wait', do: 'wait', seconds: { share: 0.9, of: 'history-kept' } },
      ...after,
      watch(subject, 'stream', { resourceVersion: versionOf('before') }),
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
      'limits/history-for-watch': must({ kind: 'events', stream: 'stream', start: 'exact', after: 'before' }),
      'limits/history-for-exact': must(
        all(...ofEach(({ end }) => ({ kind: 'same-collection', read: `exact${end}`, as: `before${end}` }) as const)),
      ),
      'limits/token-lifetime': must(
        all(...ofEach(({ end }) => ({ kind: 'collection-version', read: `continue${end}`, equals: `first${end}` }) as const)),
        ...ofEach(({ end }) => goesOn(`first${end}`)),
      ),
    },
    queue: 'waiting',
  };
}
