/** The port for time. */
export type Clock = {
  /** Returns milliseconds of a monotonic clock. */
  now(): number;
  /** Returns the wall clock time in RFC 3339. */
  date(): string;
  /** Resolves after this time, or at once when the signal is aborted. Never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
};
