const mebibyte = 1024 * 1024;

/** Of one case. The largest of the suite takes two fifths of it. */
const mostOfCase = 12 * mebibyte;
/** Of all cases that run, whose evidence is in memory. */
const mostHeld = 32 * mebibyte;
/** So many cases show that the target always sends too much. */
const mostCases = 5;
/** What one line of a watch costs beside its characters. */
const lineOverhead = 600;

/** Descriptions and metrics of a whole server, which are longer than objects, and bounded by the client. */
const largePaths = /^\/(?:metrics|openapi)(?:[/?]|$)/;

/**
 * Limits the evidence that a target can make a run keep: of each case, and of all that run at a time. What is over the limit is
 * not taken. Calls `onEnd` once, when several cases got too much.
 */
export class EvidenceBudget {
  readonly #held = new Map<string, number>();
  readonly #over = new Set<string>();
  readonly #onEnd: () => void;
  #total = 0;

  constructor(onEnd: () => void = () => {}) {
    this.#onEnd = onEnd;
  }

  /** Why there is nothing more to test, as a clause about the target. */
  get reason(): string | undefined {
    if (this.#over.size < mostCases) return undefined;
    return `sent more than this tool takes (${mostOfCase / mebibyte} MiB for each test) to ${mostCases} tests`;
  }

  /** Takes a response of so many characters to a request for a path. Returns false where it is too much. */
  takeBody(key: string, target: string, characters: number): boolean {
    return this.#take(key, characters, !largePaths.test(target));
  }

  /** Takes a line of a watch. Returns false where it is too much. */
  takeLine(key: string, characters: number): boolean {
    return this.#take(key, characters + lineOverhead, true);
  }

  /** The evidence of a case is no longer held. */
  release(key: string): void {
    this.#total -= this.#held.get(key) ?? 0;
    this.#held.delete(key);
  }

  #take(key: string, size: number, isBounded: boolean): boolean {
    const held = (this.#held.get(key) ?? 0) + size;
    if ((isBounded && held > mostOfCase) || this.#total + size > mostHeld) {
      const before = this.#over.size;
      this.#over.add(key);
      if (before < mostCases && this.#over.size === mostCases) this.#onEnd();
      return false;
    }
    this.#held.set(key, held);
    this.#total += size;
    return true;
  }
}

/** The error of a response that is over the limit. */
export const overBudget = {
  code: 'too-large',
  message: `the responses of this test are longer than ${mostOfCase / mebibyte} MiB in all`,
} as const;
