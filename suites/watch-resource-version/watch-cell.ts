import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { finalizers, requestDeletion } from '../deletion/finalizers.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { createWithFinalizers, mergePatch } from '../scenario/object-with-finalizers.ts';
import { type Judgement, type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { change, create, remove } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { scenariosPerSubject } from '../suite-module.ts';

type Start = 'exact' | 'state-any' | 'state-most-recent';

/** Where a watch starts: at a version, at the most recent state, or at any state. */
export const watchCell = scenariosPerSubject((subject) => [
  startingFrom('events/added-at-start/rv-unset', 'state-most-recent', subject),
  startingFrom('events/added-at-start/rv-zero', 'state-any', subject),
  startingFrom('events/after-the-version-given', 'exact', subject),
  startingFrom('watch-resource-version/rv-unset', 'state-most-recent', subject),
  startingFrom('watch-resource-version/rv-zero', 'state-any', subject),
  startingFrom('watch-resource-version/rv-other', 'exact', subject),
]);

/** A scenario for one statement, whose id is that of the case too. */
function startingFrom(id: string, start: Start, subject: Subject): Scenario {
  const exact = start === 'exact';
  return {
    id,
    about: exact
      ? 'Watches start at the version of a list and at that of an object after four more changes, and send only what follows.'
      : 'A watch starts on objects that were created, changed and deleted, and sends their state and then what follows.',
    steps: exact ? exactSteps(subject) : stateSteps(subject, start, id.startsWith('events/')),
    checks: { [id]: judgementOf(start), ...(exact ? {} : noBookmarks(id)) },
  };
}

/**
 * Where others write, the version of a list can be that of one of their changes, and a missing or repeated event of it
 * would not be noticed. The version of an object is that of a change of the case.
 *
 * The sentinel is created last: when its event arrives, the earlier events have been sent.
 */
function exactSteps(subject: Subject): readonly Step[] {
  return [
    create(subject, 'a'),
    create(subject, 'b'),
    list(subject, 'before'),
    change(subject, 'a'),
    ...remove(subject, 'b'),
    create(subject, 'c'),
    change(subject, 'a', { from: 'change-a', id: 'change-a-again' }),
    watch(subject, 'stream', { resourceVersion: versionOf('before') }),
    watch(subject, 'from-object', { resourceVersion: versionOf('create-b') }),
    change(subject, 'a', { from: 'change-a-again', id: 'change-a-at-last' }),
    create(subject, 'end'),
    drainTo('stream', 'end'),
    drainTo('from-object', 'end'),
  ];
}

function release(subject: Subject): Step {
  return { id: 'release-h', do: 'send', request: mergePatch(subject, 'h', { metadata: { finalizers: null } }) };
}

/**
 * The state differs from a repetition of its history: an object was changed before the others were created. One object has a
 * deletionTimestamp, and one is removed or, with `isRecreated`, created again. What follows `create-c` is what a cache may lag
 * behind.
 */
function stateSteps(subject: Subject, start: 'state-most-recent' | 'state-any', isRecreated: boolean): readonly Step[] {
  // Namespaces have a finalizer of their own.
  const holds = subject.deletion === 'immediate';
  return [
    create(subject, 'a'),
    change(subject, 'a', { id: 'change-a-first' }),
    create(subject, 'b'),
    create(subject, 'c'),
    ...(holds ? [createWithFinalizers(subject, 'h', [finalizers.one]), requestDeletion(subject, 'h', 'delete-h', 'delete')] : []),
    change(subject, 'a', { from: 'change-a-first' }),
    ...remove(subject, 'b'),
    ...(isRecreated ? [create(subject, 'b', 'create-b-again')] : []),
    watch(subject, 'stream', start === 'state-any' ? { resourceVersion: '0' } : {}),
    change(subject, 'c'),
    create(subject, 'end'),
    drainTo('stream', 'end'),
    ...(holds ? [release(subject)] : []),
  ];
}

/** Where a watch begins with a state, a server may mark its end with a bookmark; only to a watch that requests bookmarks. */
function noBookmarks(id: string): Judgements {
  if (!id.startsWith('watch-resource-version/')) return {};
  const served: Expectation = { kind: 'events', stream: 'stream', start: 'state-any', after: 'stream' };
  return { 'events/bookmark/only-when-asked': must({ kind: 'no-bookmark', stream: 'stream' }, served) };
}

function judgementOf(start: Start): Judgement {
  const events = (from: Start, stream = 'stream', after = stream): Expectation => ({ kind: 'events', stream, start: from, after });
  if (start === 'exact') return must(all(events('exact', 'stream', 'before'), events('exact', 'from-object', 'create-b')));
  if (start === 'state-any') return must(events(start));
  const lagging: Expectation = { kind: 'events', stream: 'stream', start: 'state-any', after: 'stream', notBefore: 'create-c' };
  return { given: [], expect: events(start), erratum: { id: 'watch-without-a-version-from-a-cache', expect: lagging } };
}
