import { retryAfterMs } from '#core/http/retry-after';
import type { AnswerHead } from '#core/model/evidence';
import type { Clock } from '#core/ports/clock';

const longestMs = 30_000;
const usualMs = 1_000;

/** Waits as long as the responses with status 429 to one request ask for, at most 30 seconds in all. */
export class RetryAfter {
  readonly #clock: Clock;
  readonly #signal: AbortSignal | undefined;
  readonly #until: number;

  constructor(clock: Clock, signal?: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
    this.#until = clock.now() + longestMs;
  }

  /** Waits, and returns whether to send the request again: false if the status is not 429, or 30 seconds have passed. */
  async again(head: AnswerHead): Promise<boolean> {
    if (head.status !== 429) return false;
    const pause = retryAfterMs(head) ?? usualMs;
    if (this.#clock.now() + pause > this.#until) return false;
    await this.#clock.sleep(pause, this.#signal);
    return this.#signal?.aborted !== true;
  }
}
