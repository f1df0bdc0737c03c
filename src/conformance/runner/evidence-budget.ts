import { longestKeptParsed, parsedSize } from '#core/json/parsed-size';

const mebibyte = 1024 * 1024;

/** Of one case. The largest of the suite takes two fifths of it. */
const mostOfCase = 12 * mebibyte;
/** Of all cases that run, whose evidence is in memory. */
const mostHeld = 64 * mebibyte;
/** From so much on, a case starts only where no other runs: the rest is for those that run. */
const mostAtStart = 24 * mebibyte;
/** Most cases get so much. One that runs counts for it from its start. */
const usual = 128 * 1024;
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

const limits = `${mostOfCase / mebibyte} MiB for each test, ${mostHeld / mebibyte} MiB for all that run at a time`;

/** Descriptions and metrics of a whole server, which are longer than objects, and bounded by the client. */
const largePaths = /^\/(?:metrics|openapi)(?:[/?]|$)/;

/**
 * Limits the evidence that a target can make a run keep: of each case, and of all that run at a time. What is over the limit is
 * not taken, and no case starts while there is little room. Calls `onEnd` once, when several cases got too much.
 */
export class EvidenceBudget {
  readonly #held = new Map<string, number>();
  /** What the large objects that a case sent add to its limit, and to that of all. */
  readonly #added = new Map<string, number>();
  readonly #over = new Set<string>();
  readonly #onEnd: () => void;
  /** The keys of the cases that entered. */
  readonly #running = new Set<string>();
  readonly #waiting = new Set<() => void>();
  #total = 0;

  constructor(onEnd: () => void = () => {}) {
    this.#onEnd = onEnd;
  }

  /** Why there is nothing more to test, as a clause about the target. */
  get reason(): string | undefined {
    if (this.#over.size < mostCases) return undefined;
    return `sent more than this tool takes (${limits}) to ${mostCases} tests`;
  }

  /** Waits until there is room for the evidence of one more case. */
  async enter(key: string): Promise<void> {
    while (this.#running.size > 0 && this.#expected() >= mostAtStart + this.#addedOfAll())
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    this.#running.add(key);
  }

  /** The evidence of a case that entered is no longer held. */
  leave(key: string): void {
    this.#running.delete(key);
    this.release(key);
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
    return this.#take(key, sizesOf(body), !largePaths.test(target));
  }

  /** Takes a line of a watch. Returns false where it is too much. */
  takeLine(key: string, line: string): boolean {
    return this.#take(key, sizesOf(line, lineOverhead), true);
  }

  /** What was recorded under a key is no longer held. */
  release(key: string): void {
    this.#total -= this.#held.get(key) ?? 0;
    this.#held.delete(key);
    this.#added.delete(key);
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve();
  }

  /** What is held, and what the cases that run will get beside it. */
  #expected(): number {
    let sum = this.#total;
    for (const key of this.#running) sum += Math.max(0, usual - (this.#held.get(key) ?? 0));
    return sum;
  }

  #addedOfAll(): number {
    return [...this.#added.values()].reduce((sum, added) => sum + added, 0);
  }

  #take(key: string, { parsed, kept }: Sizes, isBounded: boolean): boolean {
    const before = this.#held.get(key) ?? 0;
    const isTooMuch = isBounded && before + parsed > mostOfCase + (this.#added.get(key) ?? 0);
    if (isTooMuch || this.#total + parsed > mostHeld + this.#addedOfAll()) {
      const cases = this.#over.size;
      this.#over.add(key);
      if (cases < mostCases && this.#over.size === mostCases) this.#onEnd();
      return false;
    }
    this.#held.set(key, before + kept);
    this.#total += kept;
    return true;
  }
}

/** What a text takes in memory: once with its values, and until the end of its case. */
type Sizes = { readonly parsed: number; readonly kept: number };

function sizesOf(text: string, overhead = 0): Sizes {
  const { bytes } = parsedSize(text);
  return { parsed: bytes + overhead, kept: (text.length > longestKeptParsed ? text.length : bytes) + overhead };
}

/** The error of a response that is over the limit. */
export const overBudget = {
  code: 'too-large',
  message: `the responses are longer than this tool takes (${limits})`,
} as const;
