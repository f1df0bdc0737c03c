import type { Interruption } from './interruption.ts';

/**
 * Faults in what the runner is given (a journal that cannot write, a listener that throws) must not keep it from
 * removing what it made: the first is kept, the run is interrupted, and the fault is thrown at the end.
 */
export class Faults {
  readonly #interruption: Interruption;
  #first: { readonly error: unknown } | undefined;

  constructor(interruption: Interruption) {
    this.#interruption = interruption;
  }

  add(error: unknown): void {
    this.#first ??= { error };
    this.#interruption.happen();
  }

  /** The same function, whose faults are kept. */
  guard<Arguments extends readonly unknown[]>(guarded: (...args: Arguments) => void): (...args: Arguments) => void {
    return (...args) => {
      try {
        guarded(...args);
      } catch (error) {
        this.add(error);
      }
    };
  }

  /** Throws the first fault, if there was one. */
  rethrow(): void {
    if (this.#first === undefined) return;
    const { error } = this.#first;
    throw error instanceof Error ? error : new Error(String(error));
  }
}
