import { asksToRetry, retryAfterMs } from '#core/http/retry-after';
import type { AnswerHead } from '#core/model/evidence';
import type { Clock } from '#core/ports/clock';

const longestMs = 30_000;
const longestFirstMs = 60_000;
/** A busy server may keep a request waiting before it refuses it. */
const longestInAllMs = 240_000;
const usualMs = 1_000;

/**
 * Waits as long as the responses to one request ask for, where they ask to send it again: pauses of 30 seconds in all, or one of a
 * minute, within four minutes.
 */
export class RetryAfter {
  readonly #clock: Clock;
  readonly #signal: AbortSignal | undefined;
  readonly #until: number;
  #left = longestMs;
  #isFirst = true;

  constructor(clock: Clock, signal?: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
    this.#until = clock.now() + longestInAllMs;
  }

  /** Waits, and returns whether to send the request again: false if the response does not ask for it, or the time is over. */
  async again(head: AnswerHead): Promise<boolean> {
    if (!asksToRetry(head)) return false;
    const pause = retryAfterMs(head) ?? usualMs;
    const most = this.#isFirst ? longestFirstMs : this.#left;
    if (pause > most || this.#clock.now() + pause > this.#until) return false;
    this.#isFirst = false;
    this.#left -= pause;
    await this.#clock.sleep(pause, this.#signal);
    return this.#signal?.aborted !== true;
  }
}
