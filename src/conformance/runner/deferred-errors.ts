import type { Interruption } from './interruption.ts';

/**
 * Collects errors of the journal and of the listener. They must not keep the runner from its clean-up: the first error is
 * kept, the run is interrupted, and the error is thrown at the end.
 */
export class DeferredErrors {
  readonly #interruption: Interruption;
  #first: { readonly error: unknown } | undefined;

  constructor(interruption: Interruption) {
    this.#interruption = interruption;
  }

  add(error: unknown): void {
    this.#first ??= { error };
    this.#interruption.happen();
  }

  /** Returns a function that keeps the errors of another instead of throwing them. */
  guard<Arguments extends readonly unknown[]>(guarded: (...args: Arguments) => void): (...args: Arguments) => void {
    return (...args) => {
      try {
        guarded(...args);
      } catch (error) {
        this.add(error);
      }
    };
  }

  /** Throws the first error, if there was one. */
  rethrow(): void {
    if (this.#first === undefined) return;
    const { error } = this.#first;
    throw error instanceof Error ? error : new Error(String(error));
  }
}
