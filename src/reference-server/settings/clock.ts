/** The reference server's port for time. */
export type Clock = {
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** The wall clock. */
  date(): Date;
  /** Runs once after that many milliseconds, unless the function that it answers with is called before. */
  after(milliseconds: number, run: () => void): () => void;
};

/** The time of the machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => new Date(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
