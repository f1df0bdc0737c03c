import type { Clock } from '#core/ports/clock';

const mostExtensions = 5;

/** A time that something may take: reached once it is over, or at once when the signal is aborted. */
export class Deadline {
  readonly reached: Promise<'bound'>;
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

  /** Leaves out of account a time that went into something else; in all, a few times what there was. */
  extend(milliseconds: number): void {
    const granted = Math.min(milliseconds, this.#extension);
    this.#extension -= granted;
    this.#until += granted;
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

  async #wait(milliseconds: number): Promise<'bound'> {
    await this.#clock.sleep(milliseconds, this.#timer.signal);
    while (!this.#timer.signal.aborted && this.remaining() > 0) await this.#clock.sleep(this.remaining(), this.#timer.signal);
    return 'bound';
  }
}
