import type { Supposed } from './supposed.ts';

/** What a sequence visits: pairs of an operation with a state, a class of values, or the operation before it on the same name. */
export class Visits {
  readonly pairs = new Set<string>();
  readonly #last = new Map<string, string>();
  readonly #dryRuns = new Map<string, string>();
  readonly #throughout: string[] = [];
  #operation = '';
  #key = '';
  #state = '';
  #age = '';

  /** An operation begins, on an object in this state. */
  begin(operation: string, at: Supposed): void {
    this.#key = `${at.where}/${at.name}`;
    this.#operation = operation;
    this.#state = stateOf(at);
    this.#age = ageOf(at);
    this.pairs.add(`${operation} × ${stateOf(at)}`);
    this.pairs.add(`${this.#last.get(this.#key) ?? 'nothing'} → ${operation}`);
    this.#last.set(this.#key, operation);
    const tried = this.#dryRuns.get(this.#key);
    if (tried !== undefined) this.pairs.add(`a dry run of ${tried} → ${readsOnly.has(operation) ? 'a read' : 'a write'}`);
    this.#dryRuns.delete(this.#key);
    for (const what of this.#throughout) this.with(what);
  }

  /** Something counts for every operation from now on: an open watch, a second namespace. */
  throughout(what: string): void {
    if (!this.#throughout.includes(what)) this.#throughout.push(what);
  }

  /** The operation is a dry run. What follows it on the same name shows whether it stored something. */
  dryRun(): void {
    this.with(`a dry run of ${this.#state}`);
    this.#dryRuns.set(this.#key, this.#operation);
  }

  /** The operation has something that counts beside the state: a class of values, a dry run, a selector. */
  with(what: string): void {
    this.pairs.add(`${this.#operation} × ${what}`);
  }

  /** The operation has another request beside it, which counts by itself and in this state. */
  beside(what: string): void {
    this.with(what);
    this.of(what, this.#state);
  }

  /** A part of an operation has something that counts whatever the operation is. */
  of(part: string, what: string): void {
    this.pairs.add(`${part} × ${what}`);
  }

  /** The operation has something that counts by what happened to the object before. */
  withAge(what: string): void {
    this.with(`${what} of what is ${this.#age}`);
  }
}

const readsOnly: ReadonlySet<string> = new Set(['read', 'pages', 'watch']);

function stateOf({ is, drawn, owners }: Supposed): string {
  const isHeld = is === 'present' && drawn.finalizers.length > 0;
  const isShared = [...owners.values()].some((of) => of.size > 1);
  return `${isHeld ? 'held' : is}${isShared ? ' and shared' : ''}`;
}

/** Returns what happened to an object: whether it is as it was created, was changed once, or took the place of another one. */
export function ageOf({ is, changes = 0, isSecond }: Supposed): string {
  if (is !== 'present') return is === 'absent' && isSecond === true ? 'gone' : is;
  if (isSecond === true) return 'created again';
  return changes > 1 ? 'changed' : changes === 1 ? 'changed once' : 'just created';
}
