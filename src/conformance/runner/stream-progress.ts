import { resourceVersionOf } from '#core/json/object-identity';
import type { WatchEvent } from '../evidence/watch-event.ts';
import type { Deadline } from './deadline.ts';
import { keyOf } from './object-key.ts';

/** Without an event in between. */
const mostReopenings = 10;
/** Of one step, with new events too: a target that makes them up could go on for ever. */
const mostReopeningsInAll = 300;
const firstPauseMs = 50;
const longestPauseMs = 2_000;
/** For a watch that sends events. */
const longestPauseOfSendingMs = 500;
/** After so many reopenings the pause of a watch that sends new events is twice as long. */
const reopeningsOfOnePause = 40;

const eventTypes: ReadonlySet<string> = new Set(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK']);

/**
 * Decides how often a watch that ends is resumed while a step waits for an event, and after which pauses. A watch that sends new
 * events is resumed many times; one that sends the same events again, or documents that are no events, makes no progress.
 */
export class StreamProgress {
  readonly #deadline: Deadline;
  /** Since the last event, and in all. */
  #reopenings = 0;
  #inAll = 0;
  /** The events of this step, each with the version of its object. */
  readonly #known = new Set<string>();
  /** Endings since there was anything new. */
  #inVain = 0;
  #reopeningMs = 0;
  /** Attempts to resume the watch that a busy server refused, since the last event. */
  #refused = 0;

  constructor(deadline: Deadline) {
    this.#deadline = deadline;
  }

  /** Why the watch is not resumed any more. */
  get exhausted(): string {
    return this.#inAll >= mostReopeningsInAll
      ? `the watch ended and was resumed ${mostReopeningsInAll} times`
      : `the watch ended and was resumed ${mostReopenings} times without an event`;
  }

  mayReopen(): boolean {
    return this.#reopenings < mostReopenings && this.#inAll < mostReopeningsInAll;
  }

  /** Returns the pause before the watch is resumed. */
  pauseMs(): number {
    const afterSilence = Math.min(firstPauseMs * 2 ** (this.#reopenings + this.#refused), longestPauseMs);
    const inVain = this.#inVain + Math.floor(this.#inAll / reopeningsOfOnePause);
    return Math.max(afterSilence, Math.min(firstPauseMs * 2 ** inVain, longestPauseOfSendingMs));
  }

  /** Notes that the watch ended. */
  ended(): void {
    this.#inVain += 1;
  }

  /** Notes an attempt to resume the watch, and how long it took. One that a busy server refuses says nothing about the watch. */
  reopened(milliseconds: number, isBusy = false): void {
    if (isBusy) this.#refused += 1;
    else this.#reopenings += 1;
    this.#inAll += 1;
    this.#reopeningMs += milliseconds;
  }

  /** Notes an event. If it is a new one, the time that resuming took until then does not count as silence of the server. */
  received(event: WatchEvent): void {
    if (!eventTypes.has(event.type)) return;
    this.#reopenings = 0;
    this.#refused = 0;
    const known = `${event.type} ${keyOf(event.object)} ${resourceVersionOf(event.object) ?? ''}`;
    if (this.#known.has(known)) return;
    this.#known.add(known);
    this.#inVain = 0;
    this.#deadline.extend(this.#reopeningMs);
    this.#reopeningMs = 0;
  }
}
