import type { Clock } from './clock.ts';

/** A time that something may take: reached once it is over, or at once when the signal is aborted. */
export class Bound {
  readonly reached: Promise<'bound'>;
  readonly #clock: Clock;
  readonly #until: number;
  readonly #timer = new AbortController();
  readonly #signal: AbortSignal;
  readonly #stop = () => this.#timer.abort();

  constructor(clock: Clock, milliseconds: number, signal: AbortSignal) {
    this.#clock = clock;
    this.#until = clock.now() + milliseconds;
    this.#signal = signal;
    if (signal.aborted) this.#timer.abort();
    else signal.addEventListener('abort', this.#stop, { once: true });
    this.reached = clock.sleep(milliseconds, this.#timer.signal).then(() => 'bound');
  }

  remaining(): number {
    return Math.max(0, this.#until - this.#clock.now());
  }

  /** Waits that long, or until the bound. */
  rest(milliseconds: number): Promise<void> {
    return this.#clock.sleep(Math.min(milliseconds, this.remaining()), this.#timer.signal);
  }

  /** Must be called once the bound no longer matters: gives its timer back. */
  release(): void {
    this.#signal.removeEventListener('abort', this.#stop);
    this.#timer.abort();
  }
}
