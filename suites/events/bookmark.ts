import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import { inAllNamespaces } from '../scenario/other-namespace.ts';
import { each, must, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { change, create, remove } from '../scenario/test-object.ts';
import { close, drainTo, drainToBookmark, watch } from '../scenario/watch-stream.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/**
 * Released servers send a bookmark about two seconds before the end of a watch, so the watch is short.
 * A server may send none: then nothing was tested, and the check is skipped.
 */
const timeoutSeconds = '4';
const bookmarkBoundSeconds = 5;
const bookmarkSent: readonly Predicate[] = [{ of: 'asking', at: '/last/type', is: 'equals', value: 'BOOKMARK' }];
const otherwise = 'the target sent no bookmark to a watch that requested them';

/** A server may send no bookmark, but must not refuse the request. */
const served = answered('asking', 200);

const requested = { when: bookmarkSent, otherwise, given: [served] };

/** Bookmarks: to whom they are sent, what they contain and what they mean. */
export const bookmark = scenariosPerSubject((subject) => [
  bookmarks(subject),
  ...(isUsedFor(subject, 'single-cases') ? [afterDeletion(subject)] : []),
]);

/** Watches that are about a part of a collection, or about all namespaces: their bookmarks have no more than others. */
function narrowed(subject: Subject): readonly (readonly [id: string, of: Subject, query: NonNullable<Request['query']>])[] {
  const ofAll = inAllNamespaces(subject);
  return [
    ['asking-by-label', subject, { labelSelector: selector }],
    ['asking-by-name', subject, { fieldSelector: { $join: ['metadata.name=', { $own: 'b' }] } }],
    ...(subject.scope === 'namespaced' ? [['asking-everywhere', ofAll, { labelSelector: selector }] as const] : []),
  ];
}

const contentOf =
  (form: 'version-only' | 'zero-values') =>
  (stream: string): Expectation => ({ kind: 'bookmark-content', stream, form });

function bookmarks(subject: Subject): Scenario {
  const version = versionOf('before');
  return {
    id: 'events/bookmarks',
    about:
      'One of three watches requests bookmarks, one declines them; a fourth watch continues from the version of a bookmark; others request bookmarks with selectors, and of all namespaces.',
    steps: [
      create(subject, 'a'),
      list(subject, 'before'),
      watch(subject, 'asking', { resourceVersion: version, allowWatchBookmarks: 'true', timeoutSeconds }),
      ...narrowed(subject).map(([id, of, query]) =>
        watch(of, id, { ...query, resourceVersion: version, allowWatchBookmarks: 'true', timeoutSeconds }),
      ),
      watch(subject, 'plain', { resourceVersion: version, timeoutSeconds }),
      watch(subject, 'declining', { resourceVersion: version, allowWatchBookmarks: 'false', timeoutSeconds }),
      change(subject, 'a'),
      create(subject, 'b'),
      drainToBookmark('asking', bookmarkBoundSeconds),
      close('asking'),
      // Their bookmarks come at the same time.
      ...narrowed(subject).flatMap(([id]) => [drainToBookmark(id, 1), close(id)]),
      change(subject, 'b'),
      watch(subject, 'resumed', { resourceVersion: { $ref: { step: 'asking', at: '/last/object/metadata/resourceVersion' } } }),
      create(subject, 'end'),
      drainTo('resumed', 'end'),
      drainTo('plain', 'end'),
      drainTo('declining', 'end'),
    ],
    checks: {
      ...each(
        ['events/bookmark/only-when-asked', 'query-parameters/allow-watch-bookmarks'],
        must(
          all({ kind: 'no-bookmark', stream: 'plain' }, { kind: 'no-bookmark', stream: 'declining' }),
          ...['plain', 'declining'].map((stream): Expectation => ({ kind: 'event-of-write', stream, write: 'create-end', type: 'ADDED' })),
        ),
      ),
      'events/bookmark/content': {
        ...requested,
        expect: all(...['asking', ...narrowed(subject).map(([id]) => id)].map(contentOf('version-only'))),
        erratum: {
          id: 'bookmark-with-zero-values',
          expect: all(...['asking', ...narrowed(subject).map(([id]) => id)].map(contentOf('zero-values'))),
        },
      },
      'watch/json-media-type': must(
        all(
          ...['asking', ...narrowed(subject).map(([id]) => id)].map(
            (stream): Expectation => ({ kind: 'json-stream', stream, aspect: 'media-type' }),
          ),
        ),
      ),
      'events/bookmark/all-sent': {
        ...requested,
        expect: { kind: 'bookmark-covers', stream: 'asking', resumed: 'resumed', after: 'before' },
      },
    },
    queue: 'waiting',
  };
}

/** Released servers send the bookmark a second after the start of such a watch. */
const shortTimeoutSeconds = '3';

/**
 * A bookmark whose last change before is a deletion. The version of the change that follows is the next one, because the case runs
 * alone: it is not lost.
 */
function afterDeletion(subject: Subject): Scenario {
  return {
    id: 'events/bookmark-after-deletion',
    about: 'A watch requests bookmarks while an object is deleted; another watch continues from the version of a bookmark after that.',
    steps: [
      create(subject, 'a'),
      list(subject, 'before'),
      watch(subject, 'asking', { resourceVersion: versionOf('before'), allowWatchBookmarks: 'true', timeoutSeconds: shortTimeoutSeconds }),
      ...remove(subject, 'a'),
      // A server can send bookmarks at any time: this is the first one after the deletion.
      {
        id: 'asking-until-deleted',
        do: 'drain',
        stream: 'asking',
        to: { of: 'asking', at: '/type', is: 'equals', value: 'DELETED' },
        // An object of an earlier case can be removed late.
        and: { of: 'asking', at: '/object/metadata/name', is: 'equals', value: { $own: 'a' } },
        boundSeconds: bookmarkBoundSeconds,
      },
      drainToBookmark('asking', bookmarkBoundSeconds),
      close('asking'),
      create(subject, 'b'),
      watch(subject, 'resumed', { resourceVersion: { $ref: { step: 'asking', at: '/last/object/metadata/resourceVersion' } } }),
      create(subject, 'end'),
      drainTo('resumed', 'end'),
    ],
    checks: {
      ...each(['events/bookmark/all-sent', 'watch-resource-version/rv-other'], {
        ...requested,
        expect: { kind: 'event-of-write', stream: 'resumed', write: 'create-b', type: 'ADDED' },
      }),
    },
    queue: 'alone',
  };
}
