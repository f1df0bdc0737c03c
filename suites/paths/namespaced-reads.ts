import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { selector, versionOf } from '../scenario/collection-read.ts';
import { everywhere, inOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, orGone } from '../scenario/shows.ts';
import { change, create, remove } from '../scenario/test-object.ts';
import { drainTo, drainToWrite } from '../scenario/watch-stream.ts';

type Query = NonNullable<Request['query']>;

/** The name of a test namespace that has the name of the other test namespace as its prefix. */
const longerName = 'other-longer';

/** The list of the objects of one name in all namespaces, and its selector, by which a watch selects them too. */
const byName = 'everywhere-by-name';
const ofName: Query = { fieldSelector: { $join: ['metadata.name=', { $own: 'a' }] } };
const ofEachNamespace: Expectation = { kind: 'shows-own-state', read: byName };
/** The specification does not name the fields that selectors support. */
const refused: Expectation = allHold(answered(byName, '4xx'));

/** Every form of a list. The version is that of the list `<scope>-before`. */
const lists: Readonly<Record<string, (before: string) => Query>> = {
  plain: () => ({}),
  'at-zero': () => ({ resourceVersion: '0' }),
  'not-older': (before) => ({ resourceVersion: versionOf(before), resourceVersionMatch: 'NotOlderThan' }),
};

/** Every start of a watch. */
const watches: Readonly<Record<string, (before: string) => Query>> = {
  'from-version': (before) => ({ resourceVersion: versionOf(before) }),
  'from-zero': () => ({ resourceVersion: '0' }),
  'from-state': () => ({}),
};

/** The scopes of a read: a namespace, or all of them, where only a selector keeps the objects of others away. */
type Scope = { readonly name: 'here' | 'there' | 'everywhere'; readonly path: Request['path']; readonly query: Query };

/**
 * The last object is in the namespace whose path is last: a watch that is resumed with its state can send it in that order.
 *
 * Lists and watches of a namespaced type in one namespace and across all, while objects of the same names and labels change
 * in other namespaces.
 */
export function namespacedReads(subject: Subject): Scenario {
  const there = inOtherNamespace(subject);
  const longer = inOtherNamespace(subject, longerName);
  const here: Scope = { name: 'here', path: subject.collection, query: {} };
  const anywhere: Scope = { name: 'everywhere', path: everywhere(subject), query: { labelSelector: selector } };
  const scopes = [here, anywhere];
  const other: Scope = { name: 'there', path: there.collection, query: {} };
  const watchOfOther: Expectation = { kind: 'events', stream: 'there-from-version', start: 'exact', after: 'everywhere-before' };
  const streams = (scope: Scope) => Object.keys(watches).map((start) => `${scope.name}-${start}`);
  return {
    id: 'paths/namespaced-reads',
    about:
      'Objects with the same names and labels are created, changed and deleted in three namespaces; one namespace and all of them are listed in every form and watched from every start, all of them by a name too.',
    steps: [
      create(subject, 'a'),
      makeOtherNamespace(),
      // The other namespace has had an object before.
      create(there, 'former'),
      ...remove(there, 'former'),
      create(there, 'a', 'create-a-there'),
      create(there, 'b', 'create-b-there'),
      ...scopes.map((scope) => read(scope, `${scope.name}-before`)),
      ...scopes.flatMap((scope) => Object.entries(watches).map(([start, query]) => open(scope, start, query(`${scope.name}-before`)))),
      open(other, 'from-version', { resourceVersion: versionOf('everywhere-before') }),
      open(anywhere, 'of-name', { ...ofName, resourceVersion: versionOf('everywhere-before') }),
      change(there, 'a', { id: 'change-a-there', from: 'create-a-there' }),
      create(subject, 'b'),
      makeOtherNamespace('make-longer', longerName),
      create(longer, 'a', 'create-a-longer'),
      change(longer, 'a', { id: 'change-a-longer', from: 'create-a-longer' }),
      ...remove(there, 'b'),
      create(longer, 'c', 'create-c-longer'),
      change(subject, 'a'),
      ...scopes.flatMap(readAll),
      read(anywhere, byName, ofName),
      create(subject, 'end'),
      create(there, 'last'),
      drainTo('there-from-version', 'last'),
      ...streams(here).map((stream) => drainTo(stream, 'end')),
      ...streams(anywhere).map((stream) => drainTo(stream, 'last')),
      drainToWrite('everywhere-of-name', 'change-a'),
    ],
    checks: {
      'paths/namespaced/collection': must(all(readsOf(here), watchOfOther), { kind: 'shows-own-state', read: 'everywhere-plain' }),
      'collections/selected/field': {
        ...must(ofEachNamespace, { kind: 'shows-own-state', read: 'everywhere-plain' }),
        when: [answered(byName, 200)],
        otherwise: 'the target does not select objects by their name',
      },
      'watch/selected/field': {
        ...must({ kind: 'events', stream: 'everywhere-of-name', start: 'exact', after: 'everywhere-before' }, ofEachNamespace),
        when: [answered(byName, 200)],
        otherwise: 'the target does not select objects by their name',
      },
      'paths/namespaced/all-namespaces': must(all(readsOf(anywhere), { kind: 'any', of: [ofEachNamespace, refused] }), {
        kind: 'shows-own-state',
        read: 'here-plain',
      }),
      'watch/only-the-type': must(watchesOf(here)),
      'watch/json-media-type': must(
        all(...scopes.flatMap(streams).map((stream): Expectation => ({ kind: 'json-stream', stream, aspect: 'media-type' }))),
      ),
      'events/bookmark/only-when-asked': must(
        all(...streams(anywhere).map((stream): Expectation => ({ kind: 'no-bookmark', stream }))),
        watchesOf(anywhere),
      ),
      'list-paging/every-item-once': must(
        all({ kind: 'shows-own-state', read: 'everywhere-pages' }, { kind: 'no-duplicates', pages: 'everywhere-pages' }),
        { kind: 'shows-own-state', read: 'everywhere-plain' },
      ),
    },
  };
}

function read({ path, query }: Scope, id: string, more: Query = {}): Step {
  return { id, do: 'send', request: { method: 'GET', path, query: { ...query, ...more } } };
}

function open({ name, path, query }: Scope, start: string, more: Query): Step {
  return { id: `${name}-${start}`, do: 'open', request: { method: 'GET', path, query: { watch: 'true', ...query, ...more } } };
}

/** Reads a scope in every form: whole, in pages, and as it was before. */
function readAll(scope: Scope): readonly Step[] {
  const { name, path, query } = scope;
  const before = `${name}-before`;
  const exactly: Query = { resourceVersion: versionOf(before), resourceVersionMatch: 'Exact', limit: '500' };
  return [
    ...Object.entries(lists).map(([form, more]) => read(scope, `${name}-${form}`, more(before))),
    { id: `${name}-pages`, do: 'pages', request: { method: 'GET', path, query: { ...query, limit: '1' } }, between: [], max: 1000 },
    {
      id: `${name}-exact`,
      do: 'pages',
      request: { method: 'GET', path, query: { ...query, limit: '500' } },
      first: exactly,
      between: [],
      max: 1000,
    },
  ];
}

function readsOf(scope: Scope): Expectation {
  const { name } = scope;
  const before = `${name}-before`;
  return all(
    { kind: 'shows-own-state', read: before },
    { kind: 'shows-own-state', read: `${name}-plain` },
    { kind: 'shows-known-versions', read: `${name}-at-zero` },
    { kind: 'not-older-than-write', read: `${name}-not-older`, write: 'create-a' },
    { kind: 'shows-own-state', read: `${name}-pages` },
    { kind: 'no-duplicates', pages: `${name}-pages` },
    orGone(`${name}-exact`, { kind: 'shows-own-state', read: `${name}-exact`, after: 'create-b-there' }),
    watchesOf(scope),
  );
}

function watchesOf({ name }: Scope): Expectation {
  const any = (stream: string): Expectation => ({ kind: 'events', stream, start: 'state-any', after: stream });
  return all(
    { kind: 'events', stream: `${name}-from-version`, start: 'exact', after: `${name}-before` },
    any(`${name}-from-zero`),
    any(`${name}-from-state`),
  );
}
