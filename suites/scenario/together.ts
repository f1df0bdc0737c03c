import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import { answered } from './answered.ts';
import { allHold, showsSame } from './shows.ts';

/** Those who try to do the same at once: enough of them that a server without a lock lets two through. */
const contenders = ['first', 'second', 'third', 'fourth'] as const;

/** Sends the request of each contender at once. */
export function together(id: string, requestOf: (contender: string) => Extract<Step, { do: 'send' }>['request']): Step {
  return { id, do: 'together', requests: contenders.map((one) => ({ id: one, request: requestOf(one) })) };
}

/** One of the contenders is answered with success, the others with a conflict, and what is read is what the one made. */
export function oneWins(read: string): Expectation {
  return {
    kind: 'any',
    of: contenders.map((winner) =>
      allHold(
        answered(winner, '2xx'),
        ...contenders.filter((other) => other !== winner).map((other) => answered(other, 409)),
        showsSame(read, '/metadata/uid', winner),
        showsSame(read, '/metadata/resourceVersion', winner),
      ),
    ),
  };
}
