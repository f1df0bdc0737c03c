/** Hands the interruption of a run on to its cases, each by a signal of its own: many cases at a time would be many listeners on one. */
export class Interruption {
  readonly #outer: AbortSignal;
  readonly #joined = new Set<AbortController>();
  readonly #happen = () => this.happen();
  #happened = false;

  constructor(outer: AbortSignal) {
    this.#outer = outer;
    if (outer.aborted) this.#happened = true;
    else outer.addEventListener('abort', this.#happen, { once: true });
  }

  get happened(): boolean {
    return this.#happened;
  }

  /** Interrupts the run. */
  happen(): void {
    this.#happened = true;
    for (const controller of this.#joined) controller.abort();
    this.#joined.clear();
  }

  /** A signal that is aborted when the run is interrupted, until `leave` is called. */
  join(): { readonly signal: AbortSignal; readonly leave: () => void } {
    const controller = new AbortController();
    if (this.#happened) controller.abort();
    else this.#joined.add(controller);
    return { signal: controller.signal, leave: () => void this.#joined.delete(controller) };
  }

  /** Lets go of the outer signal. */
  end(): void {
    this.#outer.removeEventListener('abort', this.#happen);
  }
}
