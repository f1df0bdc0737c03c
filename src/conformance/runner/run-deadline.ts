import type { Clock } from '#core/ports/clock';

/** The longest time that a run may take. */
export class RunDeadline {
  /** Aborted when the time is over. */
  readonly signal: AbortSignal;
  readonly #timer = new AbortController();

  /** Calls `onEnd` when so many seconds have passed since the start of the run; never where there is no deadline. */
  constructor(clock: Clock, run: { readonly startedAt: number; readonly deadlineSeconds?: number | undefined }, onEnd: () => void) {
    const over = new AbortController();
    this.signal = over.signal;
    if (run.deadlineSeconds === undefined) return;
    const remaining = Math.max(0, run.startedAt + run.deadlineSeconds * 1000 - clock.now());
    void clock.sleep(remaining, this.#timer.signal).then(() => {
      if (this.#timer.signal.aborted) return;
      over.abort();
      onEnd();
    });
  }

  /** Must be called at the end of the run. */
  release(): void {
    this.#timer.abort();
  }
}
