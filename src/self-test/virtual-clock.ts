import type { Clock as RunnerClock } from '#core/ports/clock';
import type { Clock as ServerClock } from '#reference-server/settings/clock';

/** One time for a run and the server that it is against. */
export type VirtualClock = {
  readonly forRunner: RunnerClock;
  readonly forServer: ServerClock;
};

type Timer = { readonly at: number; readonly run: () => void };

/**
 * A time that stands still while anything is under way, and leaps to the next timer when nothing is: nobody waits.
 * It is for work that goes on in this process alone, all of which is done once the event loop comes round. It counts whole
 * milliseconds, as timers do: a shorter wait that is added to a long time can be lost, and time would stand still.
 *
 * @param options.startsAt the wall clock at the beginning, in milliseconds since 1970.
 * @param options.endsAfterMs how much time may pass at most; then `onEnd` is called, once.
 */
export function createVirtualClock(options: {
  readonly startsAt: number;
  readonly endsAfterMs: number;
  readonly onEnd: () => void;
}): VirtualClock {
  const timers = new Set<Timer>();
  let now = 0;
  let isLooking = false;
  let hasEnded = false;

  const look = (): void => {
    isLooking = false;
    const due = earliest(timers);
    if (due === undefined) return;
    timers.delete(due);
    now = Math.max(now, due.at);
    if (now > options.endsAfterMs && !hasEnded) {
      hasEnded = true;
      options.onEnd();
    }
    due.run();
    lookSoon();
  };
  const lookSoon = (): void => {
    if (isLooking || timers.size === 0) return;
    isLooking = true;
    setImmediate(look);
  };
  const after = (milliseconds: number, run: () => void): (() => void) => {
    const timer = { at: now + Math.ceil(Math.max(0, milliseconds)), run };
    timers.add(timer);
    lookSoon();
    return () => timers.delete(timer);
  };

  const date = (): Date => new Date(options.startsAt + now);
  return {
    forServer: { now: () => now, date, after },
    forRunner: {
      now: () => now,
      date: () => date().toISOString(),
      sleep: (milliseconds, signal) =>
        new Promise((resolve) => {
          if (signal?.aborted === true) return resolve();
          const wake = (): void => {
            cancel();
            signal?.removeEventListener('abort', wake);
            resolve();
          };
          const cancel = after(milliseconds, wake);
          signal?.addEventListener('abort', wake);
        }),
    },
  };
}

function earliest(timers: ReadonlySet<Timer>): Timer | undefined {
  let first: Timer | undefined;
  for (const timer of timers) if (first === undefined || timer.at < first.at) first = timer;
  return first;
}
