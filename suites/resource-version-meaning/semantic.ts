import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, pages, versionOf } from '../scenario/collection-read.ts';
import { fiveObjects, laterChanges } from '../scenario/history.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { change, create, get, remove } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { afterRemoval } from './after-removal.ts';
import { eachWriteAtOnce, rowOfChanges, selectedAtOnce } from './at-once.ts';

/** What each semantic means for the data, over longer histories than a cell of the matrix needs. */
export const semantic = scenariosPerSubject((subject) => [
  neverAStateThatWasNot(subject),
  eachWriteAtOnce(subject, 'get'),
  eachWriteAtOnce(subject, 'list'),
  ...(subject.writers === 'ours' ? [selectedAtOnce(subject)] : []),
  olderWriteStillShown(subject),
  olderListStillServed(subject),
  states(subject),
  olderStateOfOneName(subject),
  chainInChain(subject),
  ...(isUsedFor(subject, 'single-cases') ? [afterRemoval(subject)] : []),
]);

function neverAStateThatWasNot(subject: Subject): Scenario {
  const read = (id: string): Step => list(subject, id, { resourceVersion: '0' });
  return {
    id: 'resource-version-meaning/any',
    about: 'One object is changed five times and deleted, and a list at version 0 follows each write.',
    steps: [create(subject, 'a'), create(subject, 'b'), ...rowOfChanges(subject, read), ...remove(subject, 'a'), read('read-6')],
    checks: {
      'resource-version-meaning/any': must({
        kind: 'all',
        of: [1, 2, 3, 4, 5, 6].map((number) => ({ kind: 'shows-known-versions', read: `read-${number}` })),
      }),
    },
  };
}

function olderWriteStillShown(subject: Subject): Scenario {
  return {
    id: 'resource-version-meaning/not-older-than/get',
    about:
      'An object is created and changed twice, then read at the resourceVersion of each of the three writes; another one is deleted, and both are read at the version of a write after that.',
    steps: [
      create(subject, 'a'),
      change(subject, 'a'),
      change(subject, 'a', { from: 'change-a', id: 'change-a-again' }),
      get(subject, 'a', 'read-first', { resourceVersion: versionOf('create-a') }),
      get(subject, 'a', 'read-second', { resourceVersion: versionOf('change-a') }),
      get(subject, 'a', 'read-third', { resourceVersion: versionOf('change-a-again') }),
      create(subject, 'b'),
      ...remove(subject, 'b'),
      create(subject, 'c'),
      get(subject, 'b', 'read-removed', { resourceVersion: versionOf('create-c') }),
      get(subject, 'a', 'read-later', { resourceVersion: versionOf('create-c') }),
    ],
    checks: {
      'resource-version-meaning/not-older-than/get': must({
        kind: 'all',
        of: [
          { kind: 'not-older-than-write', read: 'read-first', write: 'create-a' },
          { kind: 'not-older-than-write', read: 'read-second', write: 'change-a' },
          { kind: 'not-older-than-write', read: 'read-third', write: 'change-a-again' },
          { kind: 'not-older-than-write', read: 'read-later', write: 'change-a-again' },
          { kind: 'holds', all: [answered('read-removed', 404)] },
        ],
      }),
    },
  };
}

function olderListStillServed(subject: Subject): Scenario {
  return {
    id: 'resource-version-meaning/not-older-than/list',
    about: 'A collection is listed and changed; a list not older than the first one returns its state or a later one.',
    steps: [
      create(subject, 'a'),
      list(subject, 'before'),
      change(subject, 'a'),
      create(subject, 'b'),
      list(subject, 'read', { resourceVersion: versionOf('before') }),
      list(subject, 'read-later', { resourceVersion: versionOf('create-b') }),
    ],
    checks: {
      'resource-version-meaning/not-older-than/list': must(
        {
          kind: 'all',
          of: [
            { kind: 'not-older-than-write', read: 'read', write: 'create-a' },
            { kind: 'not-older-than-write', read: 'read-later', write: 'change-a' },
            { kind: 'not-older-than-write', read: 'read-later', write: 'create-b' },
          ],
        },
        { kind: 'shows-own-state', read: 'before' },
      ),
    },
  };
}

function states(subject: Subject): Scenario {
  const at = (step: string) => ({ limit: 500, first: { resourceVersion: versionOf(step), resourceVersionMatch: 'Exact' } });
  return {
    id: 'resource-version-meaning/exact',
    about: 'Four states of a collection are listed, the first one without an object, and later listed again at their resource versions.',
    steps: [
      list(subject, 'none'),
      ...fiveObjects(subject),
      list(subject, 'first'),
      ...laterChanges(subject),
      list(subject, 'second'),
      change(subject, 'f'),
      ...remove(subject, 'a'),
      list(subject, 'third'),
      change(subject, 'f', { from: 'change-f', id: 'change-f-again' }),
      pages(subject, 'none-again', at('none')),
      pages(subject, 'third-again', at('third')),
      pages(subject, 'first-again', at('first')),
      pages(subject, 'second-again', at('second')),
    ],
    checks: {
      'resource-version-meaning/exact': must(
        {
          kind: 'all',
          of: [
            { kind: 'same-collection', read: 'none-again', as: 'none' },
            { kind: 'same-collection', read: 'first-again', as: 'first' },
            { kind: 'same-collection', read: 'second-again', as: 'second' },
            { kind: 'same-collection', read: 'third-again', as: 'third' },
          ],
        },
        { kind: 'shows-own-state', read: 'first' },
        { kind: 'shows-own-state', read: 'second' },
        { kind: 'shows-own-state', read: 'third' },
      ),
    },
  };
}

/** Without a selector by label, which the collections of other types get elsewhere: with one, released servers answer as specified. */
function olderStateOfOneName(subject: Subject): Scenario {
  const oneName = (id: string, name: string): Step => ({
    id,
    do: 'send',
    request: {
      method: 'GET',
      path: subject.collection,
      query: { fieldSelector: { $join: ['metadata.name=', { $own: name }] }, limit: '1', resourceVersion: versionOf('create-a') },
    },
  });
  const shown = (a: string, b: readonly string[]) =>
    allHold(
      { of: 'read-changed', at: '/items', is: 'has-length', value: 1 },
      shows('read-changed', '/items/0/metadata/resourceVersion', versionOf(a)),
      { of: 'read-created', at: '/items', is: 'has-length', value: b.length },
      ...b.map((step) => shows('read-created', '/items/0/metadata/resourceVersion', versionOf(step))),
    );
  return {
    id: 'resource-version-meaning/exact-of-one-name',
    about:
      'An object is created and changed, and another is created. Lists with a field selector for one name and a limit, at the version of the first write, show the first object as it was and the second one not at all.',
    steps: [create(subject, 'a'), change(subject, 'a'), create(subject, 'b'), oneName('read-changed', 'a'), oneName('read-created', 'b')],
    checks: {
      'resource-version-meaning/exact': {
        when: [answered('read-changed', 200), answered('read-created', 200)],
        otherwise: 'the target does not select objects by their name',
        given: [answered('change-a', '2xx')],
        expect: shown('create-a', []),
        erratum: { id: 'exact-list-of-one-name-is-latest', expect: shown('change-a', ['create-b']) },
      },
    },
  };
}

function chainInChain(subject: Subject): Scenario {
  const inner = pages(subject, 'inner', { limit: 2, between: [change(subject, 'f'), ...remove(subject, 'a')] });
  return {
    id: 'resource-version-meaning/continue-token',
    about:
      'Between two pages of a list objects change, and a second list is read in pages, during which they change again; each list shows its own state.',
    steps: [...fiveObjects(subject), pages(subject, 'outer', { limit: 2, between: [...laterChanges(subject), inner] })],
    checks: {
      'resource-version-meaning/continue-token': must({
        kind: 'all',
        of: [
          { kind: 'constant-version', pages: 'inner' },
          { kind: 'shows-own-state', read: 'inner', after: 'create-f' },
          { kind: 'constant-version', pages: 'outer' },
          { kind: 'shows-own-state', read: 'outer', after: 'create-e' },
        ],
      }),
    },
  };
}
