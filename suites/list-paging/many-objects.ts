import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered, goesOn } from '../scenario/answered.ts';
import { list, pages, selector } from '../scenario/collection-read.ts';
import { each, type Judgement, leavesOut, must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { mayDeleteCollection } from '../scenario/subject-uses.ts';
import { change, create } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { writeStep } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** A collection of 30 objects: more than the pages of two or three that the other cases read. */
export const manyObjects = scenariosPerSubject((subject) => (subject.deletion === 'immediate' ? [thirty(subject)] : []));

const count = 30;
const limit = 7;
/** How many of the objects exist when the first page is read whose token is used after all of them were created. */
const early = 3;

function thirty(subject: Subject): Scenario {
  const names = Array.from({ length: count }, (_, index) => `o${String(index).padStart(2, '0')}`);
  const [first = ''] = names;
  const last = names.at(-1) ?? '';
  return {
    id: 'list-paging/many-objects',
    about:
      'Thirty objects are listed at once, with selectors and without, read in five pages while one of the last page changes, sent by a watch from the start, and, where the case has the collection to itself, deleted with one request. A page of the first three is continued after the others were created.',
    steps: [
      ...names.slice(0, early).map((own) => create(subject, own)),
      list(subject, 'early', { limit: '1' }),
      ...names.slice(early).map((own) => create(subject, own)),
      list(subject, 'early-rest', { limit: '500', continue: { $ref: { step: 'early', at: '/metadata/continue' } } }),
      list(subject, 'whole'),
      list(subject, 'by-label', { labelSelector: selector }),
      list(subject, 'by-field', { labelSelector: selector, fieldSelector: { $join: ['metadata.name!=', { $own: first }] } }),
      pages(subject, 'walk', { limit, between: [change(subject, last)] }),
      watch(subject, 'stream'),
      create(subject, 'end'),
      drainTo('stream', 'end'),
      ...(mayDeleteCollection(subject) ? deletedAtOnce(subject) : []),
    ],
    checks: {
      'collections/selected/label': {
        ...must({ kind: 'shows-own-state', read: 'by-label' }, answered(`create-${last}`, '2xx')),
        when: [answered('by-label', 200)],
        otherwise: 'the target does not support label selectors',
      },
      'collections/selected/field': {
        ...must({ kind: 'shows-own-state', read: 'by-field' }, answered(`create-${last}`, '2xx')),
        when: leavesOut('by-field', first),
        otherwise: 'the target does not select objects of a list by fields',
      },
      'verbs/several/list': must({ kind: 'shows-own-state', read: 'whole' }),
      ...each(['list-paging/limit', 'query-parameters/limit/most-items'], must({ kind: 'page-sizes', pages: 'walk', limit })),
      'list-paging/continue-when-more': must({ kind: 'page-tokens', pages: 'walk' }, { kind: 'shows-own-state', read: 'whole' }),
      'list-paging/every-item-once': must({
        kind: 'all',
        of: [
          { kind: 'no-duplicates', pages: 'walk' },
          { kind: 'shows-own-state', read: 'walk', after: `create-${last}` },
        ],
      }),
      'list-paging/constant-version': must({ kind: 'constant-version', pages: 'walk' }),
      ...each(
        ['list-paging/snapshot', 'service/listed-in-pages'],
        must({ kind: 'shows-own-state', read: 'walk', after: `create-${last}` }, { kind: 'shows-own-state', read: 'whole' }),
      ),
      'resource-version-meaning/continue-token': {
        when: [goesOn('early')],
        otherwise: 'the target returned the whole collection as one page',
        given: [{ kind: 'shows-own-state', read: 'whole' }],
        // Beside each case is judged that the pages of a list show one state of its objects.
        expect: { kind: 'collection-version', read: 'early-rest', equals: 'early' },
      },
      'resource-version-meaning/names-one-state': must({ kind: 'same-version-same-object' }, { kind: 'shows-own-state', read: 'whole' }),
      ...(mayDeleteCollection(subject) ? { 'verbs/several/deletecollection': allAreGone } : {}),
    },
  };
}

/** Deletes all objects with one request, and waits until the collection has none. */
function deletedAtOnce(subject: Subject): readonly Step[] {
  return [
    writeStep(subject, 'delete-collection', { id: 'delete-all', own: 'end' }),
    {
      id: 'emptied',
      do: 'until',
      request: { method: 'GET', path: subject.collection, query: { labelSelector: selector } },
      holds: { of: 'emptied', at: '/items', is: 'has-length', value: 0 },
      boundSeconds: 60,
      // Each response has all objects that are left.
      everyMilliseconds: 1_000,
      atDeadline: 'judge',
    },
  ];
}

const allAreGone: Judgement = must(
  allHold(answered('emptied', 200), { of: 'emptied', at: '/items', is: 'has-length', value: 0 }),
  { kind: 'shows-own-state', read: 'whole' },
  answered('delete-all', '2xx'),
);
