import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, pages, versionOf } from '../scenario/collection-read.ts';
import { notOnPages } from '../scenario/not-on-pages.ts';
import { createWithFinalizers, mergePatch } from '../scenario/object-with-finalizers.ts';
import { each, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, orGone, shows, showsSame } from '../scenario/shows.ts';
import { create, get, goneOrJudged, objectPath, testObject, untilGone } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { finalizers, requestDeletion, setFinalizers } from './finalizers.ts';

const { one, other } = finalizers;
const marked = { at: '/metadata/deletionTimestamp', is: 'set' } as const;

/** The object with its mark, which a list at the version before does not show. */
const markedObject: Template = { metadata: { name: { $own: 'a' }, deletionTimestamp: { $ref: { step: 'marked', at: marked.at } } } };

/** Deletion of objects that have finalizers. */
export function objectsWithFinalizers(subject: Subject): readonly Scenario[] {
  return [phases(subject), watched(subject), finalizerAtOnce(subject)];
}

function phases(subject: Subject): Scenario {
  const times = {
    from: { step: 'create-earlier', at: '/metadata/creationTimestamp' },
    to: { step: 'create-later', at: '/metadata/creationTimestamp' },
  };
  return {
    id: 'deletion/phases',
    about:
      'An object whose two finalizers were removed and added again is deleted, they are reordered and removed one after the other, with two more deletes and a create of that name between, and the name is used again; the collection is listed at the version before the delete.',
    steps: [
      createWithFinalizers(subject, 'a', [one, other]),
      // The object has had no finalizers for a while.
      setFinalizers(subject, 'a', 'free', [], 'change'),
      setFinalizers(subject, 'a', 'hold-again', [one, other], 'change'),
      get(subject, 'a', 'before'),
      create(subject, 'earlier'),
      list(subject, 'unmarked'),
      requestDeletion(subject, 'a', 'delete-a', 'delete'),
      create(subject, 'later'),
      get(subject, 'a', 'marked'),
      list(subject, 'listed'),
      pages(subject, 'as-unmarked', { limit: 500, first: { resourceVersion: versionOf('unmarked'), resourceVersionMatch: 'Exact' } }),
      setFinalizers(subject, 'a', 'reorder', [other, one]),
      setFinalizers(subject, 'a', 'remove-one', [other]),
      get(subject, 'a', 'held'),
      requestDeletion(subject, 'a', 'delete-again'),
      requestDeletion(subject, 'a', 'delete-once-more'),
      get(subject, 'a', 'held-still'),
      {
        id: 'create-over',
        do: 'send',
        request: { method: 'POST', path: subject.collection, body: testObject(subject, 'a', 'create-over') },
      },
      get(subject, 'a', 'after-refusal'),
      setFinalizers(subject, 'a', 'remove-last', []),
      goneOrJudged(subject, 'a'),
      { id: 'reuse', do: 'send', request: { method: 'POST', path: subject.collection, body: testObject(subject, 'a', 'reuse') } },
      get(subject, 'a', 'reused'),
    ],
    checks: {
      'deletion/marked': must(
        { kind: 'holds', all: [{ of: 'marked', ...marked }] },
        answered('before', 200),
        {
          of: 'before',
          at: marked.at,
          is: 'unset',
        },
        shows('before', '/metadata/finalizers', [one, other]),
      ),
      'deletion/current-time': must({ kind: 'time-between', of: 'marked', at: marked.at, earlierBySeconds: 0, ...times }),
      'deletion/still-served': must(
        {
          kind: 'all',
          of: [
            { kind: 'holds', all: [{ of: 'marked', at: '/metadata/name', is: 'equals', value: { $own: 'a' } }] },
            { kind: 'shows-own-state', read: 'listed' },
          ],
        },
        answered('delete-a', '2xx'),
      ),
      ...each(
        ['resource-version-meaning/exact', 'resource-version-meaning/names-one-state'],
        must(
          orGone('as-unmarked', notOnPages('as-unmarked', markedObject)),
          { kind: 'shows-own-state', read: 'unmarked' },
          { of: 'marked', ...marked },
        ),
      ),
      'deletion/held-by-the-rest': must(
        {
          kind: 'holds',
          all: [
            { of: 'held', ...marked },
            { of: 'held', at: '/metadata/finalizers', is: 'equals', value: [other] },
            { of: 'held-still', at: '/metadata/finalizers', is: 'equals', value: [other] },
          ],
        },
        { of: 'marked', ...marked },
        answered('remove-one', '2xx'),
      ),
      'object-metadata/resource-version/of-last-change': must(
        allHold(showsSame('after-refusal', '/metadata/resourceVersion', 'held-still')),
        answered('create-over', '4xx'),
        { of: 'held-still', ...marked },
      ),
      'deletion/removed': must({ kind: 'holds', all: [answered('gone-a', 404)] }, answered('held', 200), answered('remove-last', '2xx')),
      'deletion/name-reused': must(
        {
          kind: 'holds',
          all: [
            answered('reuse', '2xx'),
            { of: 'reused', at: '/metadata/uid', is: 'differs', value: { $ref: { step: 'create-a', at: '/metadata/uid' } } },
          ],
        },
        answered('remove-last', '2xx'),
      ),
    },
  };
}

/** In either order: if the finalizer was accepted, the object still exists; if it was too late, it was refused. */
function finalizerAtOnce(subject: Subject): Scenario {
  return {
    id: 'deletion/finalizer-at-once',
    about: 'A finalizer is added to an object while it is deleted.',
    steps: [
      create(subject, 'a'),
      {
        id: 'race',
        do: 'together',
        requests: [
          { id: 'add', request: mergePatch(subject, 'a', { metadata: { finalizers: [one] } }) },
          { id: 'delete', request: { method: 'DELETE', path: objectPath(subject, 'a') } },
        ],
      },
      get(subject, 'a', 'after'),
    ],
    checks: {
      'deletion/marked': {
        given: [answered('create-a', '2xx')],
        expect: {
          kind: 'any',
          of: [
            allHold(
              answered('add', '2xx'),
              answered('delete', '2xx'),
              answered('after', 200),
              { of: 'after', ...marked },
              { of: 'after', at: '/metadata/finalizers', is: 'equals', value: [one] },
            ),
            allHold(answered('add', '4xx'), answered('delete', '2xx'), answered('after', 404)),
            // Nothing holds the object, which is removed later: deletion/unheld checks that.
            allHold(answered('add', '4xx'), answered('delete', '2xx'), answered('after', 200), { of: 'after', ...marked }),
            allHold(answered('add', '2xx'), answered('delete', 409), answered('after', 200)),
          ],
        },
        erratum: {
          id: 'finalizer-overtaken-by-deletion',
          expect: all(allHold(answered('add', '2xx'), answered('delete', '2xx'), answered('after', 404)), {
            kind: 'any',
            of: [
              allHold({ of: 'delete', at: '/metadata/finalizers', is: 'equals', value: [one] }),
              allHold(shows('delete', '/status', 'Success')),
            ],
          }),
        },
      },
    },
  };
}

function watched(subject: Subject): Scenario {
  return {
    id: 'deletion/told',
    about: 'A watch is open while an object with two finalizers is deleted, and they are removed one after the other.',
    steps: [
      list(subject, 'start'),
      watch(subject, 'stream', { resourceVersion: versionOf('start') }),
      createWithFinalizers(subject, 'a', [one, other]),
      requestDeletion(subject, 'a', 'delete-a', 'delete'),
      setFinalizers(subject, 'a', 'remove-one', [other], 'change'),
      setFinalizers(subject, 'a', 'release', []),
      { ...untilGone(subject, 'a'), writes: { own: 'a', as: 'removed' } },
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
      'deletion/told': must({
        kind: 'all',
        of: [
          { kind: 'event-of-write', stream: 'stream', write: 'delete-a', type: 'MODIFIED' },
          { kind: 'event-of-write', stream: 'stream', write: 'gone-a', type: 'DELETED' },
        ],
      }),
      'events/change/update': must(
        { kind: 'event-of-write', stream: 'stream', write: 'remove-one', type: 'MODIFIED' },
        { of: 'remove-one', ...marked },
      ),
      'events/change/delete': must({ kind: 'event-of-write', stream: 'stream', write: 'gone-a', type: 'DELETED' }),
    },
  };
}
