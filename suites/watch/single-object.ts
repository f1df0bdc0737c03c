import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { list, versionOf } from '../scenario/collection-read.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, shows } from '../scenario/shows.ts';
import { change, create, objectPath, remove } from '../scenario/test-object.ts';
import { close } from '../scenario/watch-stream.ts';

/** A get of one object with the parameter `watch`. */
export function singleObject(subject: Subject): Scenario {
  const request = {
    method: 'GET',
    path: objectPath(subject, 'a'),
    query: { watch: 'true', resourceVersion: versionOf('before') },
  } as const;
  // Who else writes to the objects can be first.
  const isAlone = subject.writers === 'ours';
  return {
    id: 'watch/single-object',
    about:
      'A get of one object with the parameter watch, from a version before its change, sends the change; others, from versions before the object was removed and created again, and from none, send what follows, and nothing of an object whose name begins with its name.',
    steps: [
      create(subject, 'a'),
      list(subject, 'before'),
      ...(isAlone ? [create(subject, longer)] : []),
      change(subject, 'a'),
      { id: 'stream', do: 'open', request },
      begins('stream'),
      close('stream'),
      ...(isAlone ? laterStarts(subject) : []),
    ],
    checks: {
      'watch/single-object': {
        given: [],
        expect: isAlone ? all(sendsChange(subject), ...sendLater) : sendsChange(subject),
        erratum: {
          id: 'single-object-watch-is-a-get',
          expect: {
            kind: 'holds',
            all: [
              { of: 'stream', at: '/0/kind', is: 'equals', value: subject.kind },
              { of: 'stream', at: '/0/metadata/name', is: 'equals', value: { $own: 'a' } },
              { of: 'stream', at: '/0/metadata/uid', is: 'equals', value: { $ref: { step: 'create-a', at: '/metadata/uid' } } },
              { of: 'stream', at: '/0/metadata/resourceVersion', is: 'one-of', value: [versionOf('create-a'), versionOf('change-a')] },
              { of: 'stream', at: '/0/metadata/annotations/apiconform-change', is: 'one-of', value: ['create-a', 'change-a'] },
              { of: 'stream', at: '/1', is: 'absent' },
            ],
          },
        },
      },
    },
  };
}

/** The name of another object, which begins with that of the watched one. */
const longer = 'a-longer';

/** Reads the first document, which is enough: a target can send the object and no event. */
function begins(stream: string): Step {
  return { id: `${stream}-begins`, do: 'drain', stream, to: { of: stream, at: '', is: 'present' }, boundSeconds: 10 };
}

/** The versions that watches begin at, if any, and the write whose event each sends first. */
const later = [
  { stream: 'from-change', from: 'change-a', type: 'DELETED', write: 'delete-a' },
  { stream: 'from-removal', from: 'removed', type: 'ADDED', write: 'create-a-again' },
  { stream: 'from-state', from: undefined, type: 'ADDED', write: 'create-a-again' },
] as const;

/** The object is created again before the watches are opened, so that each of them is of an object that exists. */
function laterStarts(subject: Subject): readonly Step[] {
  const open = ({ stream, from }: (typeof later)[number]): Step => ({
    id: stream,
    do: 'open',
    request: {
      method: 'GET',
      path: objectPath(subject, 'a'),
      query: { watch: 'true', ...(from === undefined ? {} : { resourceVersion: versionOf(from) }) },
    },
  });
  return [
    change(subject, longer),
    ...remove(subject, 'a'),
    list(subject, 'removed'),
    change(subject, longer, { from: `change-${longer}`, id: `change-${longer}-again` }),
    create(subject, 'a', 'create-a-again'),
    ...later.flatMap((one) => [open(one), begins(one.stream), close(one.stream)]),
  ];
}

const sendLater: readonly Expectation[] = later.map(({ stream, type, write }): Expectation => {
  const isOfWrite: Expectation = { kind: 'event-of-write', stream, write, type };
  if (type !== 'DELETED') return isOfWrite;
  // A server can mark an object before it removes it.
  const marks = allHold(
    shows(stream, '/0/type', 'MODIFIED'),
    shows(stream, '/0/object/metadata/uid', { $ref: { step: 'create-a', at: '/metadata/uid' } }),
    { of: stream, at: '/0/object/metadata/deletionTimestamp', is: 'set' },
  );
  return { kind: 'any', of: [isOfWrite, marks] };
});

/** The watch sends the change, unless another client wrote the object before that: then it sends that first. */
function sendsChange({ writers }: Subject): Expectation {
  const sent: Expectation = { kind: 'event-of-write', stream: 'stream', write: 'change-a', type: 'MODIFIED' };
  if (writers === 'ours') return sent;
  const version = '/0/object/metadata/resourceVersion';
  const ofAnother = allHold(
    shows('stream', '/0/type', 'MODIFIED'),
    shows('stream', '/0/object/metadata/uid', { $ref: { step: 'create-a', at: '/metadata/uid' } }),
    shows('stream', '/0/object/metadata/annotations/apiconform-change', 'create-a'),
    differs('stream', version, versionOf('create-a')),
    differs('stream', version, versionOf('change-a')),
  );
  return { kind: 'any', of: [sent, ofAnother] };
}
