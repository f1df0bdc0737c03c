import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, pages, selector, versionOf } from '../scenario/collection-read.ts';
import { notOnPages } from '../scenario/not-on-pages.ts';
import { each, must, type Scenario } from '../scenario/scenario.ts';
import { orGone } from '../scenario/shows.ts';
import { mayDeleteCollection } from '../scenario/subject-uses.ts';
import { change, create, get, remove } from '../scenario/test-object.ts';
import { close, drainTo, drainToWrite, watch } from '../scenario/watch-stream.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { fromMark } from './from-mark.ts';
import { relabelledInForms } from './relabelled-in-forms.ts';
import { removedTogether } from './removed-together.ts';
import { selected } from './selected.ts';
import { selectorForms } from './selector-forms.ts';
import { singleObject } from './single-object.ts';

/** The rules of a watch. */
export const watchRules = scenariosPerSubject((subject) => [
  fromList(subject),
  fromGet(subject),
  // A namespace finalizes itself.
  ...(subject.deletion === 'immediate' ? [fromMark(subject)] : []),
  order(subject),
  sameOrder(subject),
  resume(subject),
  resumeAfterDeletion(subject),
  ...(mayDeleteCollection(subject) && subject.deletion === 'immediate' ? [removedTogether(subject)] : []),
  listAgain(subject),
  singleObject(subject),
  selected(subject),
  selectorForms(subject),
  // Who else writes to the objects can come between.
  ...(subject.writers === 'ours' ? [relabelledInForms(subject)] : []),
]);

function fromList(subject: Subject): Scenario {
  return {
    id: 'watch/from-list',
    about: 'A watch from the version of a list sends two changes, a deletion and a creation, one document each.',
    steps: [
      create(subject, 'a'),
      create(subject, 'b'),
      list(subject, 'before'),
      change(subject, 'a'),
      change(subject, 'a', { from: 'change-a', id: 'change-a-again' }),
      watch(subject, 'stream', { resourceVersion: versionOf('before') }),
      ...remove(subject, 'b'),
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
      ...each(
        ['service/tracked-by-watches', 'watch/from-list-version'],
        must({ kind: 'events', stream: 'stream', start: 'exact', after: 'before' }),
      ),
      'watch/json-media-type': must({ kind: 'json-stream', stream: 'stream', aspect: 'media-type' }),
      'watch/one-document-per-change': must({
        kind: 'all',
        of: [
          { kind: 'json-stream', stream: 'stream', aspect: 'documents' },
          { kind: 'events', stream: 'stream', start: 'exact', after: 'before' },
        ],
      }),
    },
  };
}

function fromGet(subject: Subject): Scenario {
  return {
    id: 'watch/from-get',
    about: 'A watch of the collection from the version of a get sends what changed after it.',
    steps: [
      create(subject, 'a'),
      get(subject, 'a', 'before'),
      change(subject, 'a'),
      create(subject, 'b'),
      watch(subject, 'stream', { resourceVersion: versionOf('before') }),
      change(subject, 'b'),
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: { 'watch/from-get-version': must({ kind: 'events', stream: 'stream', start: 'exact', after: 'before' }) },
  };
}

/** Without a selector, also where others use the collection: their events are sent too, and the judge ignores them. */
function order(subject: Subject): Scenario {
  const rounds = [1, 2, 3];
  const objects = ['a', 'b', 'c'];
  const changes = rounds.flatMap((round) =>
    objects.map((own) =>
      change(subject, own, { id: `change-${own}-${round}`, from: round === 1 ? `create-${own}` : `change-${own}-${round - 1}` }),
    ),
  );
  return {
    id: 'watch/order',
    about:
      'Three objects are changed in turn, three times each, and one is deleted; a watch without a selector sends the changes in that order.',
    steps: [
      list(subject, 'before'),
      watch(subject, 'stream', { resourceVersion: versionOf('before') }, { everything: true }),
      ...objects.map((own) => create(subject, own)),
      ...changes,
      ...remove(subject, 'b'),
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
      ...each(
        ['verbs/several/watch', 'watch/order', 'watch/only-the-type'],
        must({ kind: 'events', stream: 'stream', start: 'exact', after: 'before' }),
      ),
    },
  };
}

function sameOrder(subject: Subject): Scenario {
  const streams = ['stream-1', 'stream-2', 'stream-3'];
  return {
    id: 'watch/same-order',
    about: 'Three watches from one version, opened before, during and after some changes, send the same.',
    steps: [
      create(subject, 'a'),
      list(subject, 'before'),
      watch(subject, 'stream-1', { resourceVersion: versionOf('before') }),
      change(subject, 'a'),
      create(subject, 'b'),
      watch(subject, 'stream-2', { resourceVersion: versionOf('before') }),
      change(subject, 'b'),
      ...remove(subject, 'a'),
      create(subject, 'c'),
      watch(subject, 'stream-3', { resourceVersion: versionOf('before') }),
      change(subject, 'c'),
      create(subject, 'end'),
      ...streams.map((stream) => drainTo(stream, 'end')),
    ],
    checks: { 'watch/same-order': must({ kind: 'same-order', streams }) },
  };
}

function resume(subject: Subject): Scenario {
  return {
    id: 'watch/resume',
    about:
      'A watch is cut after two changes, and an object is deleted and created again; a new watch from the last version sent continues with the third change.',
    steps: [
      create(subject, 'a'),
      list(subject, 'before'),
      watch(subject, 'first', { resourceVersion: versionOf('before') }),
      change(subject, 'a'),
      create(subject, 'b'),
      change(subject, 'b'),
      drainToWrite('first', 'create-b'),
      close('first'),
      create(subject, 'c'),
      ...remove(subject, 'a'),
      create(subject, 'a', 'create-a-again'),
      watch(subject, 'second', { resourceVersion: { $ref: { step: 'first', at: '/last/object/metadata/resourceVersion' } } }),
      create(subject, 'end'),
      drainTo('second', 'end'),
    ],
    checks: {
      'watch/resume': must(
        { kind: 'events', stream: 'second', start: 'exact', after: 'create-b' },
        { of: 'first', at: '/last/object/metadata/resourceVersion', is: 'equals', value: versionOf('create-b') },
      ),
    },
  };
}

/** The version of the last event is that of the deletion, not the last version of the object. */
function resumeAfterDeletion(subject: Subject): Scenario {
  const [deletion] = [...remove(subject, 'a')].reverse();
  const version: Template = { $ref: { step: 'first', at: '/last/object/metadata/resourceVersion' } };
  return {
    id: 'watch/resume-after-deletion',
    about:
      'A watch is cut after it sent a deletion; a list at the version of the deletion does not have the object, and a new watch from there continues with what followed.',
    steps: [
      create(subject, 'a'),
      list(subject, 'before'),
      watch(subject, 'first', { resourceVersion: versionOf('before'), labelSelector: selector }),
      create(subject, 'b'),
      ...remove(subject, 'a'),
      {
        id: 'first-until-deletion',
        do: 'drain',
        stream: 'first',
        to: { of: 'first', at: '/type', is: 'equals', value: 'DELETED' },
        and: { of: 'first', at: '/object/metadata/name', is: 'equals', value: { $own: 'a' } },
        boundSeconds: 30,
      },
      close('first'),
      pages(subject, 'at-deletion', { limit: 500, first: { resourceVersion: version, resourceVersionMatch: 'Exact' } }),
      watch(subject, 'second', { resourceVersion: version }),
      create(subject, 'end'),
      drainTo('second', 'end'),
    ],
    checks: {
      'resource-version-meaning/exact': must(
        orGone('at-deletion', notOnPages('at-deletion', { metadata: { name: { $own: 'a' } } })),
        { of: 'first', at: '/last/object/metadata/name', is: 'equals', value: { $own: 'a' } },
        answered('create-b', '2xx'),
      ),
      ...each(
        ['watch/resume', 'events/after-the-version-given'],
        must(
          { kind: 'events', stream: 'second', start: 'exact', after: deletion?.id ?? 'create-b' },
          { of: 'first', at: '/last/object/metadata/name', is: 'equals', value: { $own: 'a' } },
        ),
      ),
    },
  };
}

function listAgain(subject: Subject): Scenario {
  return {
    id: 'watch/list-again',
    about: 'A watch is cut, objects change, and a new list with a watch from its version shows all of the changes.',
    steps: [
      create(subject, 'a'),
      list(subject, 'before'),
      watch(subject, 'first', { resourceVersion: versionOf('before') }),
      change(subject, 'a'),
      drainToWrite('first', 'change-a'),
      close('first'),
      create(subject, 'b'),
      ...remove(subject, 'a'),
      list(subject, 'again'),
      change(subject, 'b'),
      watch(subject, 'second', { resourceVersion: versionOf('again') }),
      create(subject, 'end'),
      drainTo('second', 'end'),
    ],
    checks: {
      'watch/list-again': must({
        kind: 'all',
        of: [
          { kind: 'shows-own-state', read: 'again' },
          { kind: 'events', stream: 'second', start: 'exact', after: 'again' },
        ],
      }),
    },
  };
}
