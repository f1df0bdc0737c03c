import type { Supposed } from './supposed.ts';

/** What a sequence visits: pairs of an operation with a state, a class of values, or the operation before it on the same name. */
export class Visits {
  readonly pairs = new Set<string>();
  readonly #last = new Map<string, string>();
  readonly #throughout: string[] = [];
  #operation = '';

  /** An operation begins, on an object in this state. */
  begin(operation: string, at: Supposed): void {
    const key = `${at.where}/${at.name}`;
    this.#operation = operation;
    this.pairs.add(`${operation} × ${stateOf(at)}`);
    this.pairs.add(`${this.#last.get(key) ?? 'nothing'} → ${operation}`);
    this.#last.set(key, operation);
    for (const what of this.#throughout) this.with(what);
  }

  /** Something counts for every operation from now on: an open watch, a second namespace. */
  throughout(what: string): void {
    this.#throughout.push(what);
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
