/** The port for time. */
export type Clock = {
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** The wall clock, RFC 3339. */
  date(): string;
  /** Settles after that long, or at once when the signal is aborted. Never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
};
