import type { AnswerHead } from '../model/evidence.ts';
import type { Clock } from '../ports/clock.ts';
import type { HttpClient } from '../ports/http-client.ts';
import { retryAfterMs } from './retry-after.ts';

/** How far a server is believed that asks for a pause of all requests; and the pauses where it names none. */
const longestPauseMs = 60_000;
const firstPauseMs = 1_000;
const longestUnnamedPauseMs = 2_000;
/** The share of latest responses 429 from which all requests pause, and not only the one that was refused. */
const busyShare = 0.5;
const weight = 0.2;
/** Between two requests to a busy server. */
const [firstSpacingMs, longestSpacingMs] = [5, 50];

/**
 * The pace of all requests of a run: at most so many a second, fewer where the server says that it is busy, and none while it
 * asks for a pause. Responses 429 slow the run and fail nothing: the time for which requests were held counts for no deadline.
 */
export class Pace {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  #spacingMs = 0;
  #pauseMs = firstPauseMs;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #next = Number.NEGATIVE_INFINITY;
  #share = 0;
  #heldMs = 0;
  /** How many requests are held now, and since when at least one is. */
  #holding = 0;
  #heldSince = 0;

  /** `qps`: the most requests a second; without it, only the server decides. */
  constructor(clock: Clock, qps?: number) {
    this.#clock = clock;
    this.#intervalMs = qps === undefined ? 0 : 1000 / qps;
  }

  /** The most requests a second. */
  get mostPerSecond(): number {
    return this.#intervalMs === 0 ? Number.POSITIVE_INFINITY : 1000 / this.#intervalMs;
  }

  /** Waits until it is a request's turn. */
  async turn(signal?: AbortSignal): Promise<void> {
    const interval = Math.max(this.#intervalMs, this.#spacingMs);
    const now = this.#clock.now();
    if (interval > 0) {
      this.#next = Math.max(this.#next, now, this.#pausedUntil);
      const at = this.#next;
      this.#next += interval;
      await this.#hold(at, signal);
    }
    // Another response may have asked for a pause in the meantime.
    while (this.#clock.now() < this.#pausedUntil && signal?.aborted !== true) await this.#hold(this.#pausedUntil, signal);
  }

  /** Learns from a response 429 that says that the server is busy. */
  busy(head: AnswerHead): void {
    const now = this.#clock.now();
    this.#share += weight * (1 - this.#share);
    this.#spacingMs = Math.min(Math.max(this.#spacingMs * 1.3, firstSpacingMs), longestSpacingMs);
    if (this.#share < busyShare || now < this.#pausedUntil) return;
    const pause = Math.min(retryAfterMs(head) ?? this.#pauseMs, longestPauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestUnnamedPauseMs);
    this.#pausedUntil = now + pause;
  }

  /** Learns from any other response. */
  answered(): void {
    this.#share -= weight * this.#share;
    this.#pauseMs = firstPauseMs;
    this.#spacingMs = this.#spacingMs < 1 ? 0 : this.#spacingMs * 0.97;
  }

  /** The time so far in which requests were held back. */
  heldMs(): number {
    return this.#heldMs + (this.#holding === 0 ? 0 : this.#clock.now() - this.#heldSince);
  }

  /** Counts the time of a wait, in which requests are held. */
  async holding<Result>(wait: Promise<Result>): Promise<Result> {
    if (this.#holding === 0) this.#heldSince = this.#clock.now();
    this.#holding += 1;
    try {
      return await wait;
    } finally {
      this.#holding -= 1;
      if (this.#holding === 0) this.#heldMs += this.#clock.now() - this.#heldSince;
    }
  }

  async #hold(until: number, signal: AbortSignal | undefined): Promise<void> {
    const now = this.#clock.now();
    if (until > now) await this.holding(this.#clock.sleep(until - now, signal));
  }
}

/** Returns a client whose requests go out at this pace. Where a request was given up while it waited, it is sent, and so fails as cancelled. */
export function pacedClient(client: HttpClient, pace: Pace): HttpClient {
  return {
    async send(request, options) {
      await pace.turn(options.signal);
      return client.send(request, options);
    },
    async open(request, options) {
      await pace.turn(options.signal);
      return client.open(request, options);
    },
    close: () => client.close(),
  };
}
