import { EVENT_ID, getScalarValue, parseEvents } from 'js-yaml';
import { UnboundedJson } from './bounded-json.ts';

/** The depth limit of bodies. The parsed value does not show what is below the first of two duplicates. */
const maxDepth = 200;
/** The largest number of duplicates that are reported for one body. */
const maxFields = 1000;

/** A field that appears twice in an object. */
export type DuplicateField = {
  /** Such as `spec.items[0].name`. */
  readonly path: string;
  readonly key: string;
  /** The line of the second appearance, counted from 1, in YAML only. */
  readonly line?: number;
};

/** An object or array in progress; for an object, its keys so far and the key of the current value. */
type Open = { readonly keys: Set<string> | undefined; key: string | undefined; index: number };

/**
 * Returns the duplicate fields of valid JSON text, which `JSON.parse` does not report. Throws `UnboundedJson` for text that
 * is too deep.
 */
export function duplicateFieldsOfJson(text: string): readonly DuplicateField[] {
  const found = new Finder();
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g)) {
    if (token === '{' || token === '[') found.open(token === '{');
    else if (token === '}' || token === ']') found.close();
    else if (token !== ',' && token !== ':') found.scalar(() => (token.startsWith('"') ? String(JSON.parse(token)) : token));
  }
  return found.fields;
}

/** Returns the duplicate fields of valid YAML text. */
export function duplicateFieldsOfYaml(text: string): readonly DuplicateField[] {
  const found = new Finder();
  for (const event of parseEvents(text, { maxDepth })) {
    if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) found.open(event.type === EVENT_ID.MAPPING);
    else if (event.type === EVENT_ID.POP) found.close();
    else if (event.type === EVENT_ID.SCALAR)
      found.scalar(
        () => getScalarValue(text, event),
        () => lineAt(text, event.valueStart),
      );
    else if (event.type === EVENT_ID.ALIAS) found.scalar(() => '');
  }
  return found.fields;
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Tracks the objects and arrays of a text, and records repeated keys. */
class Finder {
  readonly fields: DuplicateField[] = [];
  readonly #stack: Open[] = [];

  open(isMap: boolean): void {
    this.#begin();
    this.#stack.push({ keys: isMap ? new Set() : undefined, key: undefined, index: -1 });
    if (this.#stack.length > maxDepth) throw new UnboundedJson('nested too deeply');
  }

  close(): void {
    this.#stack.pop();
    const parent = this.#stack.at(-1);
    if (parent !== undefined) parent.key = undefined;
  }

  /** Takes a scalar: a key where an object expects one, otherwise a value. */
  scalar(text: () => string, line?: () => number): void {
    const at = this.#stack.at(-1);
    if (at?.keys === undefined || at.key !== undefined) {
      this.#begin();
      if (at !== undefined) at.key = undefined;
      return;
    }
    at.key = text();
    if (at.keys.has(at.key) && this.fields.length < maxFields)
      this.fields.push({ path: this.#path(), key: at.key, ...(line === undefined ? {} : { line: line() }) });
    at.keys.add(at.key);
  }

  #begin(): void {
    const at = this.#stack.at(-1);
    if (at !== undefined && at.keys === undefined) at.index += 1;
  }

  #path(): string {
    return this.#stack
      .map(({ keys, key, index }, depth) => (keys === undefined ? `[${index}]` : `${depth === 0 ? '' : '.'}${key ?? ''}`))
      .join('');
  }
}
