import type { Clock } from '#reference-server/settings/clock';

/** A clock that stands still until it is told to go on. */
export type FakeClock = Clock & {
  /** Goes on, runs what became due in its order, and lets everything that follows from it happen. */
  advance(milliseconds: number): Promise<void>;
};

/** A clock that begins in 2030. */
export function createFakeClock(): FakeClock {
  let now = 0;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return {
    now: () => now,
    date: () => new Date(Date.UTC(2030, 0, 1) + now),
    after: (milliseconds, run) => {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance: async (milliseconds) => {
      const until = now + milliseconds;
      await settle();
      for (;;) {
        const due = timers.filter((timer) => timer.at <= until).sort((one, other) => one.at - other.at)[0];
        if (due === undefined) break;
        timers = timers.filter((timer) => timer !== due);
        now = Math.max(now, due.at);
        due.run();
        await settle();
      }
      now = until;
    },
  };
}
