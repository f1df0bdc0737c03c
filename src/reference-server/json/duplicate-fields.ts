import { EVENT_ID, getScalarValue, parseEvents } from 'js-yaml';
import { UnboundedJson } from './bounded-json.ts';

/** As deep as any body may be; a field that stands twice hides what is below the first from those who look at the value. */
const maxDepth = 200;
/** More are not told of one body. */
const maxFields = 1000;

/** A field that stands twice. */
export type DuplicateField = {
  /** Such as `spec.items[0].name`. */
  readonly path: string;
  readonly key: string;
  /** The line where it stands again, the first is 1; of a YAML text alone. */
  readonly line?: number;
};

/** A map or a list that is being read; of a map, the keys so far and the one whose value comes. */
type Open = { readonly keys: Set<string> | undefined; key: string | undefined; index: number };

/**
 * The fields that stand twice in a JSON text; what `JSON.parse` gives does not
 * tell. The text is one that it takes. Throws `UnboundedJson` for one that is too deep.
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

/** The same of a YAML text, which has to be one that can be read. */
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

/** Follows the maps and lists of a text, and notes each key that its map has already. */
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

  /** A key, where the map waits for one; else a value. */
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
