import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from './answered.ts';
import { allHold, shows, showsSame } from './shows.ts';
import { changeAnnotation } from './test-object.ts';

/** The contenders that send the same request at once: enough that a server without a lock accepts two. */
const contenders = ['first', 'second', 'third', 'fourth'] as const;

/** Sends the request of each contender at once. */
export function together(id: string, requestOf: (contender: string) => Extract<Step, { do: 'send' }>['request']): Step {
  return { id, do: 'together', requests: contenders.map((one) => ({ id: one, request: requestOf(one) })) };
}

/**
 * One contender succeeds, the others are refused, and a read shows the write of the first: in the version of its response,
 * unless others write too.
 */
export function oneWins(read: string, writers: Subject['writers'] = 'ours'): Expectation {
  return {
    kind: 'any',
    of: contenders.map((winner) =>
      allHold(
        answered(winner, '2xx'),
        ...contenders.filter((other) => other !== winner).map((other) => answered(other, '4xx')),
        showsSame(read, '/metadata/uid', winner),
        shows(read, `/metadata/annotations/${changeAnnotation}`, winner),
        ...(writers === 'ours' ? [showsSame(read, '/metadata/resourceVersion', winner)] : []),
      ),
    ),
  };
}
