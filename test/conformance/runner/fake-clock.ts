import type { Clock } from '#core/ports/clock';

type Sleeper = { readonly due: number; readonly wake: () => void };

/** A clock that stands still while anything is under way, and leaps to the next sleeper when nothing is. */
export class FakeClock implements Clock {
  #now = 0;
  #sleepers: Sleeper[] = [];
  #leaping = false;
  /** How long was asked to sleep, each time, whether or not it was slept to the end. */
  readonly sleeps: number[] = [];

  now(): number {
    return this.#now;
  }

  date(): string {
    return new Date(this.#now).toISOString();
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted === true) return Promise.resolve();
    this.sleeps.push(milliseconds);
    return new Promise((resolve) => {
      const wake = () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      const sleeper: Sleeper = { due: this.#now + milliseconds, wake };
      this.#sleepers.push(sleeper);
      signal?.addEventListener('abort', wake);
      this.#leapWhenIdle();
    });
  }

  /** Several turns of the event loop pass first, so that all that can go on without time passing does. */
  #leapWhenIdle(turns = 5): void {
    if (this.#leaping && turns === 5) return;
    this.#leaping = true;
    setImmediate(() => {
      if (turns > 0) return this.#leapWhenIdle(turns - 1);
      this.#leaping = false;
      const next = this.#sleepers.reduce<Sleeper | undefined>((a, b) => (a === undefined || b.due < a.due ? b : a), undefined);
      if (next === undefined) return;
      this.#now = Math.max(this.#now, next.due);
      next.wake();
      if (this.#sleepers.length > 0) this.#leapWhenIdle();
    });
  }
}
