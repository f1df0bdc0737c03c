import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, listEverything, selector, versionOf } from '../scenario/collection-read.ts';
import { accepting, orJson, table } from '../scenario/media-types.ts';
import { inAllNamespaces } from '../scenario/other-namespace.ts';
import type { Judgement, Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, shows, showsSame } from '../scenario/shows.ts';
import { change, create } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';

const noTable = 'the target does not serve this type as a Table';
const needs = [{ need: 'table' }] as const;

/** The response is a Table in the version of its group. */
export function isTable(step: string): Expectation {
  return allHold(shows(step, '/kind', 'Table'), shows(step, '/apiVersion', { $join: ['meta.', { $dialect: 'apiDomain' }, '/v1'] }));
}

/** A chain of pages of one place, by a client that accepts a Table alone, or JSON too. */
type Chain = { readonly id: string; readonly of: Subject; readonly accept: Template };

/** A client that also accepts JSON gets all pages in the form of the first. */
function chainsOf(subject: Subject): readonly Chain[] {
  const inAll = inAllNamespaces(subject);
  const places = [{ id: 'here', of: subject }, ...(subject.scope === 'namespaced' ? [{ id: 'everywhere', of: inAll }] : [])];
  return places.flatMap(({ id, of }) => [
    { id: `${id}-alone`, of, accept: table },
    { id: `${id}-or-json`, of, accept: orJson(table) },
  ]);
}

const limit = '1';
const pageNames = ['first', 'second', 'third'] as const;

function pagesOf({ id, of, accept }: Chain): readonly Step[] {
  return pageNames.map((page, index) => {
    const before = pageNames[index - 1];
    const token = before === undefined ? {} : { continue: { $ref: { step: `${before}-${id}`, at: '/metadata/continue' } } };
    return accepting(listEverything(of, `${page}-${id}`, { limit, ...token }), accept);
  });
}

/** Pages of one row each without a selector, of one namespace and of all. */
export function pagesInPlaces(subject: Subject): Scenario {
  const chains = chainsOf(subject);
  // The token may have expired.
  const where = (expect: Expectation, page: string): Expectation => ({ kind: 'any', of: [expect, allHold(answered(page, 410))] });
  const laterOf = ({ id }: Chain) => pageNames.slice(1).map((page) => ({ page: `${page}-${id}`, first: `first-${id}` }));
  const eachLater = (of: (page: string, first: string) => Expectation): Expectation =>
    all(...chains.flatMap((chain) => laterOf(chain).map(({ page, first }) => where(of(page, first), page))));
  const isLimited = (page: string): readonly Predicate[] => [
    { of: page, at: '/rows/0', is: 'present' },
    { of: page, at: '/rows/1', is: 'absent' },
  ];
  const paged = (expect: Expectation): Judgement => ({
    when: chains.flatMap(({ id }) => [shows(`first-${id}`, '/kind', 'Table'), differs(`first-${id}`, '/metadata/continue', '')]),
    otherwise: `${noTable}, or not in pages`,
    given: [answered('create-c', '2xx')],
    expect,
  });
  return {
    id: 'table/pages-in-places',
    about: 'The first three objects of a collection are read as Tables of one row, by clients that accept a Table alone or JSON too.',
    needs,
    steps: [...['a', 'b', 'c'].map((own) => create(subject, own)), ...chains.flatMap(pagesOf)],
    checks: {
      'table/kind': paged(eachLater(isTable)),
      'table/column-definitions': paged(eachLater((page) => allHold({ of: page, at: '/columnDefinitions/0/name', is: 'present' }))),
      'table/pages': paged(eachLater((page) => allHold(shows(page, '/kind', 'Table'), ...isLimited(page)))),
      'list-paging/limit': paged(all(...chains.map(({ id }) => allHold(...isLimited(`first-${id}`))))),
      'list-paging/constant-version': paged(eachLater((page, first) => allHold(showsSame(page, '/metadata/resourceVersion', first)))),
    },
  };
}

/** Lists at versions, with selectors and of all namespaces, and a watch, as Tables alone. */
export function tablesOfReads(subject: Subject): Scenario {
  const inAll = inAllNamespaces(subject);
  // A cache without later writes may not reach the version of a list.
  const version = { resourceVersion: versionOf('create-a') };
  const lists: readonly Step[] = [
    list(subject, 'at-zero', { resourceVersion: '0' }),
    list(subject, 'not-older-than', { ...version, resourceVersionMatch: 'NotOlderThan' }),
    list(subject, 'exact', { ...version, resourceVersionMatch: 'Exact' }),
    list(subject, 'selected', { labelSelector: selector }),
    ...(subject.scope === 'namespaced' ? [list(inAll, 'everywhere')] : []),
  ];
  const stream = watch(subject, 'stream', { ...version, labelSelector: selector, timeoutSeconds: '10' });
  const events = ['/0', '/last'] as const;
  return {
    id: 'table/reads',
    about: 'A collection is listed at versions, with a selector and in all namespaces, and watched, as a Table alone.',
    needs,
    steps: [
      create(subject, 'a'),
      list(subject, 'list'),
      accepting(list(subject, 'list-table'), table),
      ...lists.map((step) => accepting(step, table)),
      watch(subject, 'control', version),
      stream.do === 'open' ? { ...stream, request: { ...stream.request, headers: { accept: table } } } : stream,
      change(subject, 'a'),
      create(subject, 'end'),
      drainTo('control', 'end'),
      {
        id: 'stream-until-end',
        do: 'drain',
        stream: 'stream',
        to: { of: 'stream', at: '/object/rows/0/object/metadata/name', is: 'equals', value: { $own: 'end' } },
        boundSeconds: 5,
      },
    ],
    checks: {
      'table/kind': {
        when: [differs('list-table', 'status', 406)],
        otherwise: noTable,
        given: [answered('list', 200)],
        expect: all(
          // The version may have expired.
          ...lists.map(({ id }): Expectation => ({ kind: 'any', of: [isTable(id), allHold(answered(id, 410))] })),
        ),
      },
      'content-negotiation/table': {
        when: [differs('list-table', 'status', 406), differs('stream', 'status', 406)],
        otherwise: `${noTable}, or not in a watch`,
        given: [answered('list', 200), { kind: 'event-of-write', stream: 'control', write: 'create-end', type: 'ADDED' }],
        expect: allHold(answered('stream', 200), ...events.map((at) => shows('stream', `${at}/object/kind`, 'Table'))),
      },
    },
  };
}
