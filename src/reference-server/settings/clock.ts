/**
 * The port for time. Unlike the one in `core`, its timers are callbacks that can be cancelled: streams and controllers wait
 * for several at once.
 */
export type Clock = {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** The wall clock. */
  date(): Date;
  /** Runs a function once after some milliseconds, unless the returned function is called before. */
  after(milliseconds: number, run: () => void): () => void;
};

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => new Date(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
