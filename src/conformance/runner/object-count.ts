import type { CreationListener } from './created-objects.ts';
import { isNamespacePath } from './object-path.ts';

/** Counts the objects of a run, and lets no further case start while too many of them exist. */
export class ObjectCount {
  readonly #most: number;
  /** The uids of those that exist, by path. */
  readonly #existing = new Map<string, string>();
  readonly #waiting = new Set<() => void>();
  #running = 0;
  #created = 0;
  #namespaces = 0;
  #mostAtOnce = 0;

  /** `most`: from so many objects on, a case starts only where no other runs. */
  constructor(most: number = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  /** Returns the listener with the count before it. */
  counting(listener: CreationListener): CreationListener {
    return {
      ...listener,
      created: (path, uid) => {
        this.#add(path, uid);
        listener.created(path, uid);
      },
      gone: (path) => {
        if (this.#existing.delete(path)) this.#wake();
        listener.gone(path);
      },
    };
  }

  /**
   * Waits until there is room for the objects of one more case. Returns what ends the case.
   *
   * @param lookAgain called where there is no room: looks which objects are gone unnoticed.
   */
  async enter(lookAgain: () => Promise<void> = async () => {}): Promise<() => void> {
    while (this.#isFull()) {
      await lookAgain();
      if (this.#isFull()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
    this.#running += 1;
    return () => {
      this.#running -= 1;
      this.#wake();
    };
  }

  /** How many objects were created, how many of them are namespaces, and how many existed at a time. */
  counts(): { readonly created: number; readonly namespaces: number; readonly mostAtOnce: number } {
    return { created: this.#created, namespaces: this.#namespaces, mostAtOnce: this.#mostAtOnce };
  }

  #isFull(): boolean {
    return this.#existing.size >= this.#most && this.#running > 0;
  }

  #add(path: string, uid: string): void {
    if (this.#existing.get(path) === uid) return;
    this.#existing.set(path, uid);
    this.#created += 1;
    if (isNamespacePath(path)) this.#namespaces += 1;
    this.#mostAtOnce = Math.max(this.#mostAtOnce, this.#existing.size);
  }

  #wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve();
  }
}
