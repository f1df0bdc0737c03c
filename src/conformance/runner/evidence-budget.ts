import { parsedSize } from '#core/json/parsed-size';

const mebibyte = 1024 * 1024;

/** Of one case. The largest of the suite takes two fifths of it. */
const mostOfCase = 12 * mebibyte;
/** Of all cases that run, whose evidence is in memory. */
const mostHeld = 32 * mebibyte;
/** A body of this size is a large object that a case sends. */
const large = 32 * 1024;
/** The responses and events that may show a large object, and what servers add to it: with owners of each field, twice as much. */
const mostShown = 64;
/** More for a case that sends large objects. */
const mostAdded = 36 * mebibyte;
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
  /** What the large objects that a case sent add to its limit, and to that of all. */
  readonly #added = new Map<string, number>();
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

  /** Takes the body of a request. A large object may be shown again and again. */
  send(key: string, body: string): void {
    if (body.length < large / 8) return;
    const { bytes } = parsedSize(body);
    if (bytes < large) return;
    this.#added.set(key, Math.min(mostAdded, (this.#added.get(key) ?? 0) + bytes * mostShown));
  }

  /** Takes the body of a response to a request for a path. Returns false where it is too much. */
  takeBody(key: string, target: string, body: string): boolean {
    return this.#take(key, parsedSize(body).bytes, !largePaths.test(target));
  }

  /** Takes a line of a watch. Returns false where it is too much. */
  takeLine(key: string, line: string): boolean {
    return this.#take(key, parsedSize(line).bytes + lineOverhead, true);
  }

  /** The evidence of a case is no longer held. */
  release(key: string): void {
    this.#total -= this.#held.get(key) ?? 0;
    this.#held.delete(key);
    this.#added.delete(key);
  }

  #take(key: string, size: number, isBounded: boolean): boolean {
    const held = (this.#held.get(key) ?? 0) + size;
    const addedOfAll = [...this.#added.values()].reduce((sum, added) => sum + added, 0);
    if ((isBounded && held > mostOfCase + (this.#added.get(key) ?? 0)) || this.#total + size > mostHeld + addedOfAll) {
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
