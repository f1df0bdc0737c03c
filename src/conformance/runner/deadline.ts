import type { Clock } from '#core/ports/clock';

const mostExtensions = 5;

/** A deadline: `reached` resolves when the time is over, or at once when the signal is aborted. */
export class Deadline {
  readonly reached: Promise<'deadline'>;
  readonly #clock: Clock;
  #until: number;
  #extension: number;
  readonly #timer = new AbortController();
  readonly #signal: AbortSignal;
  readonly #stop = () => this.#timer.abort();

  constructor(clock: Clock, milliseconds: number, signal: AbortSignal) {
    this.#clock = clock;
    this.#until = clock.now() + milliseconds;
    this.#extension = mostExtensions * milliseconds;
    this.#signal = signal;
    if (signal.aborted) this.#timer.abort();
    else signal.addEventListener('abort', this.#stop, { once: true });
    this.reached = this.#wait(milliseconds);
  }

  /** Extends the deadline by time that was spent on something else; in total by a few times the original. */
  extend(milliseconds: number): void {
    const granted = Math.min(milliseconds, this.#extension);
    this.#extension -= granted;
    this.#until += granted;
  }

  remaining(): number {
    return Math.max(0, this.#until - this.#clock.now());
  }

  /** Waits that long, at most until the deadline. */
  rest(milliseconds: number): Promise<void> {
    return this.#clock.sleep(Math.min(milliseconds, this.remaining()), this.#timer.signal);
  }

  /** Stops the timer. Must be called once the deadline is no longer needed. */
  release(): void {
    this.#signal.removeEventListener('abort', this.#stop);
    this.#timer.abort();
  }

  async #wait(milliseconds: number): Promise<'deadline'> {
    await this.#clock.sleep(milliseconds, this.#timer.signal);
    while (!this.#timer.signal.aborted && this.remaining() > 0) await this.#clock.sleep(this.remaining(), this.#timer.signal);
    return 'deadline';
  }
}
