import type { Expectation } from '#core/model/expectation';
import type { Subject } from '#core/model/subject';
import { list, versionOf } from '../scenario/collection-read.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { allHold, differs, shows } from '../scenario/shows.ts';
import { change, create, objectPath } from '../scenario/test-object.ts';
import { close } from '../scenario/watch-stream.ts';

/** A get of one object with the parameter `watch`. */
export function singleObject(subject: Subject): Scenario {
  const request = {
    method: 'GET',
    path: objectPath(subject, 'a'),
    query: { watch: 'true', resourceVersion: versionOf('before') },
  } as const;
  return {
    id: 'watch/single-object',
    about: 'A get of one object with the parameter watch, from a version before its change, sends the change.',
    steps: [
      create(subject, 'a'),
      list(subject, 'before'),
      change(subject, 'a'),
      { id: 'stream', do: 'open', request },
      { id: 'stream-begins', do: 'drain', stream: 'stream', to: { of: 'stream', at: '', is: 'present' }, boundSeconds: 10 },
      close('stream'),
    ],
    checks: {
      'watch/single-object': {
        given: [],
        expect: sendsChange(subject),
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
