import { retryAfterMs } from '#core/http/retry-after';
import type { AnswerHead } from '#core/model/evidence';
import type { Clock } from '#core/ports/clock';

const longestMs = 30_000;
const usualMs = 1_000;

/** Waits out answers of 429 as they ask, for one request, no longer than 30 seconds in all. */
export class RetryAfter {
  readonly #clock: Clock;
  readonly #signal: AbortSignal | undefined;
  readonly #until: number;

  constructor(clock: Clock, signal?: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
    this.#until = clock.now() + longestMs;
  }

  /** Whether the request is to be sent again, after a wait; false where it was not asked for, or retryAfter is at its end. */
  async again(head: AnswerHead): Promise<boolean> {
    if (head.status !== 429) return false;
    const pause = retryAfterMs(head) ?? usualMs;
    if (this.#clock.now() + pause > this.#until) return false;
    await this.#clock.sleep(pause, this.#signal);
    return this.#signal?.aborted !== true;
  }
}
