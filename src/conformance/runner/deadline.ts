import type { Clock } from '#core/ports/clock';

const mostExtensions = 5;
/** How far the time for which requests were held extends a deadline: so many times the original, or so long. */
const mostHeld = { times: 20, milliseconds: 180_000 };

/** Why the timer of a deadline ends. Without a reason, each end would make an error with a stack. */
const over = 'The deadline is over.';

/** The extension of a deadline by the time for which requests were held back. */
export function heldExtension(milliseconds: number, held: number): number {
  return Math.min(held, Math.max(milliseconds * mostHeld.times, mostHeld.milliseconds));
}

/** A deadline: `reached` resolves when the time is over, or at once when the signal is aborted. */
export class Deadline {
  readonly reached: Promise<'deadline'>;
  readonly #clock: Clock;
  #until: number;
  #extension: number;
  readonly #timer = new AbortController();
  readonly #signal: AbortSignal;
  readonly #held: () => number;
  readonly #stop = () => this.#timer.abort(over);

  /** `heldMs`: the time so far for which requests were held back, which does not count. */
  constructor(clock: Clock, milliseconds: number, signal: AbortSignal, heldMs: () => number = () => 0) {
    this.#clock = clock;
    this.#until = clock.now() + milliseconds;
    this.#extension = mostExtensions * milliseconds;
    const before = heldMs();
    this.#held = () => heldExtension(milliseconds, heldMs() - before);
    this.#signal = signal;
    if (signal.aborted) this.#timer.abort(over);
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
    return Math.max(0, this.#until + this.#held() - this.#clock.now());
  }

  /** Waits that long, at most until the deadline. */
  rest(milliseconds: number): Promise<void> {
    return this.#clock.sleep(Math.min(milliseconds, this.remaining()), this.#timer.signal);
  }

  /** Stops the timer. Must be called once the deadline is no longer needed. */
  release(): void {
    this.#signal.removeEventListener('abort', this.#stop);
    this.#timer.abort(over);
  }

  async #wait(milliseconds: number): Promise<'deadline'> {
    await this.#clock.sleep(milliseconds, this.#timer.signal);
    while (!this.#timer.signal.aborted && this.remaining() > 0) await this.#clock.sleep(this.remaining(), this.#timer.signal);
    return 'deadline';
  }
}
