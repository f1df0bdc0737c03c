import pLimit from 'p-limit';

/** Cases that mostly wait do not count for the concurrency of the others, but are limited too. */
const mostWaiting = 64;
const waitingForEach = 8;
const perSecondOfCase = 4;

/** The queues of the cases of a run. Each runs a limited number of cases at a time. */
export type CaseQueues = Readonly<Record<'waiting' | 'parallel', ReturnType<typeof pLimit>>> & {
  /** Called when the target says that it is busy: one case fewer runs at a time. */
  readonly slowDown: () => void;
  /** Called when a case has ended: one more case runs at a time, up to the usual number. */
  readonly speedUp: () => void;
};

/**
 * Returns the queues for a concurrency. With a limit of requests a second, fewer cases run at a time: each would wait long for
 * its turns.
 */
export function caseQueues(concurrency: number, perSecond: number): CaseQueues {
  const most = Math.max(1, Math.min(concurrency, Math.ceil(perSecond / perSecondOfCase)));
  const waiting = pLimit(Math.max(1, Math.min(mostWaiting, waitingForEach * most, Math.ceil(perSecond / 2))));
  const parallel = pLimit(most);
  const slowDown = () => {
    parallel.concurrency = Math.max(1, parallel.concurrency - 1);
  };
  const speedUp = () => {
    parallel.concurrency = Math.min(most, parallel.concurrency + 1);
  };
  return { waiting, parallel, slowDown, speedUp };
}
