import type { Supposed } from './supposed.ts';

/** What a sequence visits: pairs of an operation with a state, a class of values, or the operation before it on the same name. */
export class Visits {
  readonly pairs = new Set<string>();
  readonly #last = new Map<string, string>();
  readonly #dryRuns = new Map<string, string>();
  readonly #throughout: string[] = [];
  #operation = '';
  #key = '';

  /** An operation begins, on an object in this state. */
  begin(operation: string, at: Supposed): void {
    this.#key = `${at.where}/${at.name}`;
    this.#operation = operation;
    this.pairs.add(`${operation} × ${stateOf(at)}`);
    this.pairs.add(`${this.#last.get(this.#key) ?? 'nothing'} → ${operation}`);
    this.#last.set(this.#key, operation);
    const tried = this.#dryRuns.get(this.#key);
    if (tried !== undefined) this.pairs.add(`a dry run of ${tried} → any`);
    this.#dryRuns.delete(this.#key);
    for (const what of this.#throughout) this.with(what);
  }

  /** Something counts for every operation from now on: an open watch, a second namespace. */
  throughout(what: string): void {
    this.#throughout.push(what);
  }

  /** The operation is a dry run. What follows it on the same name shows whether it stored something. */
  dryRun(): void {
    this.with('a dry run');
    this.#dryRuns.set(this.#key, this.#operation);
  }

  /** The operation has something that counts beside the state: a class of values, a dry run, a selector. */
  with(what: string): void {
    this.pairs.add(`${this.#operation} × ${what}`);
  }
}

function stateOf({ is, drawn, owners }: Supposed): string {
  const isHeld = is === 'present' && drawn.finalizers.length > 0;
  const isShared = [...owners.values()].some((of) => of.size > 1);
  return `${isHeld ? 'held' : is}${isShared ? ' and shared' : ''}`;
}
