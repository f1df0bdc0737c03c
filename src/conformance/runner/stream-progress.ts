import type { StreamOpened } from '#core/model/evidence';
import type { WatchEvent } from '../evidence/watch-event.ts';
import type { Deadline } from './deadline.ts';

const mostReopenings = 10;
const firstPauseMs = 50;
const longestPauseMs = 2_000;
/** For a watch that sends events. */
const longestPauseOfSendingMs = 500;

/**
 * Decides how often a watch that ends is resumed while a step waits for an event, and after which pauses. A watch that sends
 * events is resumed however often it ends. A document that is no event is no progress. While a watch only sends its initial
 * state again, the pauses grow.
 */
export class StreamProgress {
  readonly #deadline: Deadline;
  /** Since the last event. */
  #reopenings = 0;
  /** Events of this opening, and the most of any. */
  #events = 0;
  #mostEvents = 0;
  /** Endings since there was anything new. */
  #inVain = 0;
  #reopeningMs = 0;

  constructor(deadline: Deadline) {
    this.#deadline = deadline;
  }

  /** Why the watch is not resumed any more. */
  get exhausted(): string {
    return `the watch ended and was resumed ${mostReopenings} times without an event`;
  }

  mayReopen(): boolean {
    return this.#reopenings < mostReopenings;
  }

  /** Returns the pause before the watch is resumed. */
  pauseMs(): number {
    const [silent, inVain] = [this.#reopenings, this.#inVain].map((times) => firstPauseMs * 2 ** times);
    return Math.max(Math.min(silent ?? 0, longestPauseMs), Math.min(inVain ?? 0, longestPauseOfSendingMs));
  }

  /** Notes that the watch ended, and how it is continued. */
  ended(restart: StreamOpened['from']): void {
    this.#inVain += 1;
    if (restart === 'resume') return;
    this.#mostEvents = Math.max(this.#mostEvents, this.#events);
    this.#events = 0;
  }

  /** Notes an attempt to resume the watch, and how long it took. */
  reopened(milliseconds: number): void {
    this.#reopenings += 1;
    this.#reopeningMs += milliseconds;
  }

  /** Notes an event. If it is a new one, the time that resuming took until then does not count as silence of the server. */
  received(event: WatchEvent): void {
    if (event.type === '' || event.type === 'ERROR') return;
    this.#reopenings = 0;
    this.#events += 1;
    if (this.#events <= this.#mostEvents) return;
    this.#inVain = 0;
    this.#deadline.extend(this.#reopeningMs);
    this.#reopeningMs = 0;
  }
}
