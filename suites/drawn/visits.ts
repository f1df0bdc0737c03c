import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Template } from '#core/model/template';
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

/** Returns the class of a value that servers tend to treat alike. */
export function classOf(value: Template): string {
  if (typeof value === 'string') return textClass(value);
  if (typeof value === 'number')
    return Number.isInteger(value) ? (Math.abs(value) > 2 ** 31 ? 'a large number' : 'a small number') : 'a fraction';
  if (isJsonArray(value) && value.length > 1000) return 'a list of many items';
  if (isJsonArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${classOf(value[0] ?? null)}`;
  if (isJsonObject(value) && Object.keys(value).length > 1000) return 'a map of many keys';
  if (isJsonObject(value)) return Object.keys(value).length === 0 ? 'an empty map' : 'a map';
  return value === null ? 'null' : 'a truth value';
}

function textClass(text: string): string {
  if (text === '') return 'an empty text';
  if (text.trim() === '') return 'a blank text';
  if (text.length > 100_000) return 'a text of 200 KB';
  if (text.length > 200) return 'a long text';
  if (/[\u{10000}-\u{10ffff}]/u.test(text)) return 'a text beyond 16 bits';
  if (/[^\u0020-\u007e]|"/.test(text)) return 'a text with escapes or beyond ASCII';
  return /^[\d.]+$|^null$|^true$/.test(text) ? 'a text like another value' : 'a word';
}
