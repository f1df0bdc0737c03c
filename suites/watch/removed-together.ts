import type { Predicate } from '#core/model/predicate';
import type { Subject } from '#core/model/subject';
import type { Ref } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { allHold, differs, shows } from '../scenario/shows.ts';
import { create, goneOrJudged } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { writeStep } from '../scenario/write-step.ts';

const owns = ['a', 'b', 'c'] as const;
const version = '/object/metadata/resourceVersion';

/** A value of one of the events that a watch sent. */
const ofEvent = (stream: string, event: number, at: string): Ref => ({ step: stream, at: `/${event}${at}` });

/** Watches of objects that one request deletes, from before the deletion and from the event of each removal but the last. */
export function removedTogether(subject: Subject): Scenario {
  // The order of the removals is not specified.
  const isRemoval = (event: number): Predicate => shows('stream', `/${event}/type`, 'DELETED');
  const resumed = ['from-first', 'from-second'] as const;
  const sendsRest = resumed.flatMap((stream, from) => [
    ...owns
      .slice(from + 1)
      .flatMap((_, index): readonly Predicate[] => [
        shows(stream, `/${index}/type`, 'DELETED'),
        shows(stream, `/${index}/object/metadata/uid`, { $ref: ofEvent('stream', from + 1 + index, '/object/metadata/uid') }),
        shows(stream, `/${index}${version}`, { $ref: ofEvent('stream', from + 1 + index, version) }),
      ]),
    shows(stream, `/${owns.length - 1 - from}/object/metadata/name`, { $own: 'end' }),
  ]);
  return {
    id: 'watch/removed-together',
    about: 'Three objects are deleted with one request under a watch, and watched again from the versions of the first two DELETED events.',
    steps: [
      ...owns.map((own) => create(subject, own)),
      list(subject, 'before'),
      watch(subject, 'stream', { resourceVersion: versionOf('before'), labelSelector: selector }),
      writeStep(subject, 'delete-collection', { id: 'delete', own: 'a' }),
      ...owns.map((own) => goneOrJudged(subject, own)),
      create(subject, 'end'),
      drainTo('stream', 'end'),
      ...resumed.map((stream, from) =>
        watch(subject, stream, { resourceVersion: { $ref: ofEvent('stream', from, version) }, labelSelector: selector }),
      ),
      ...resumed.map((stream) => drainTo(stream, 'end')),
    ],
    checks: {
      'watch/resume': {
        when: [...owns.map((_, event) => isRemoval(event)), shows('stream', `/${owns.length}/object/metadata/name`, { $own: 'end' })],
        otherwise: 'the target sent other events than one for each removal, as where it marks objects for deletion first',
        given: [
          answered('delete', '2xx'),
          ...owns.map((own) => answered(`gone-${own}`, 404)),
          // A version can have expired.
          ...resumed.map((of) => ({ of, at: '', is: 'includes', value: { object: { metadata: { name: { $own: 'end' } } } } }) as const),
        ],
        expect: allHold(
          ...owns.slice(1).map((_, index) => differs('stream', `/${index + 1}${version}`, { $ref: ofEvent('stream', index, version) })),
          ...sendsRest,
        ),
      },
    },
  };
}
