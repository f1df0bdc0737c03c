import type { Subject } from '#core/model/subject';
import { list, versionOf } from '../scenario/collection-read.ts';
import { each, must, type Scenario } from '../scenario/scenario.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { change, create } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** Streams of 200 events: more than the buffers of servers, which must lose none and keep their order. */
export const manyChanges = scenariosPerSubject((subject) => (isUsedFor(subject, 'single-cases') ? [manyEvents(subject)] : []));

const changes = 200;
/** A watch that is opened later sends so many at once. They are recent: a server may retain history for seconds only. */
const replayed = 8;
const objects = ['a', 'b', 'c', 'd'] as const;

function manyEvents(subject: Subject): Scenario {
  const stepOf = (own: string, round: number): string => `change-${own}-${round}`;
  const rounds = Array.from({ length: changes / objects.length }, (_, index) => index + 1);
  const replayedFrom = stepOf('a', rounds.length - replayed / objects.length);
  return {
    id: 'watch/many-changes',
    about:
      'Four objects are changed fifty times each; a watch that is open meanwhile sends all 200 changes, and one that is opened later the last 8 of them.',
    steps: [
      ...objects.map((own) => create(subject, own)),
      list(subject, 'before'),
      watch(subject, 'open', { resourceVersion: versionOf('before') }),
      ...rounds.flatMap((round) =>
        objects.map((own) =>
          change(subject, own, { id: stepOf(own, round), from: round === 1 ? `create-${own}` : stepOf(own, round - 1) }),
        ),
      ),
      watch(subject, 'later', { resourceVersion: versionOf(replayedFrom) }),
      create(subject, 'end'),
      drainTo('open', 'end'),
      drainTo('later', 'end'),
    ],
    checks: {
      ...each(
        ['watch/order', 'watch/one-document-per-change', 'service/tracked-by-watches'],
        must({ kind: 'events', stream: 'open', start: 'exact', after: 'before' }),
      ),
      'watch/from-get-version': must({ kind: 'events', stream: 'later', start: 'exact', after: replayedFrom }),
    },
  };
}
