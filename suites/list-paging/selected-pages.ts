import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { selector, versionOf } from '../scenario/collection-read.ts';
import { fiveObjects, laterChanges } from '../scenario/history.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import type { Judgement, Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { create } from '../scenario/test-object.ts';
import { drainTo } from '../scenario/watch-stream.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** Pages of a collection across all namespaces, selected by the field that names the namespace. */
export const selectedPages = scenariosPerSubject((subject) => (subject.scope === 'namespaced' ? [ofOneNamespace(subject)] : []));

const limit = 2;
const ofNamespace: Template = { $join: ['metadata.namespace=', { $namespace: true }] };
const byBoth = { fieldSelector: ofNamespace, labelSelector: selector } as const;

/** The specification does not name the fields that selectors support. */
const selectsByField = answered('by-field', 200);
const otherwise = 'the target does not select objects by the field of their namespace';

function walk(subject: Subject, id: string, query: Request['query'], between: readonly Step[] = []): Step {
  const request = {
    method: 'GET',
    path: everywhere(subject),
    query: { ...query, fieldSelector: ofNamespace, limit: String(limit) },
  } as const;
  return { id, do: 'pages', request, between, max: 100 };
}

function ofOneNamespace(subject: Subject): Scenario {
  return {
    id: 'list-paging/selected-pages',
    about:
      'The collection across all namespaces is read in pages with a field selector for one namespace, with and without a label selector, and watched with both, while objects change after the first page.',
    steps: [
      ...fiveObjects(subject),
      walk(subject, 'by-field', {}),
      {
        id: 'stream',
        do: 'open',
        request: { method: 'GET', path: everywhere(subject), query: { watch: 'true', ...byBoth, resourceVersion: versionOf('create-e') } },
      },
      walk(subject, 'by-both', { labelSelector: selector }, laterChanges(subject)),
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
      'watch/selected/field': {
        when: [selectsByField],
        otherwise,
        given: [],
        expect: { kind: 'events', stream: 'stream', start: 'exact', after: 'create-e' },
      },
      'list-paging/every-item-once': ofFiveObjects('by-field'),
      'list-paging/snapshot': ofFiveObjects('by-both'),
    },
  };
}

function ofFiveObjects(pages: string): Judgement {
  return {
    when: [selectsByField],
    otherwise,
    given: [],
    expect: all(
      { kind: 'no-duplicates', pages },
      { kind: 'page-sizes', pages, limit },
      { kind: 'shows-own-state', read: pages, after: 'create-e' },
    ),
    erratum: { id: 'pages-of-a-namespace-selected-by-field', expect: { kind: 'any', of: [firstPageOnly(pages), firstPageAgain(pages)] } },
  };
}

/**
 * Released servers look for the next page in all namespaces under the names of the objects, which begin with the run and the
 * case. The namespaces of the run come before them (`…-0-…`), so that the second page is empty, and the last. For a namespace
 * that comes after them, see below.
 */
function firstPageOnly(pages: string): Expectation {
  const name = (index: number, own: string) => shows(pages, `/0/items/${index}/metadata/name`, { $own: own });
  return allHold(
    { of: pages, at: '/0/items', is: 'has-length', value: limit },
    name(0, 'a'),
    name(1, 'b'),
    { of: pages, at: '/1/items', is: 'has-length', value: 0 },
    { of: pages, at: '/2', is: 'absent' },
  );
}

/** A namespace that the run was given may come after the names of the objects. Its pages then begin again. */
function firstPageAgain(pages: string): Expectation {
  const shown = ['a', 'b', 'a', 'b', 'c', 'd', 'e'];
  return allHold(
    ...shown.map((own, place) => shows(pages, `/${Math.floor(place / limit)}/items/${place % limit}/metadata/name`, { $own: own })),
  );
}
