import { shellQuote } from '#core/codecs/shell-quote';
import { parseJson } from '#core/http/body-of';
import type { Json } from '#core/model/json';

/** Fields whose values the server chooses, so that they are others in another run. */
const chosen = ['resourceVersion', 'uid', 'creationTimestamp', 'deletionTimestamp', 'continue', 'time', 'name'] as const;

type Place = { readonly key: string; readonly value: string; readonly path: readonly (string | number)[] };

/** More than a server sends for the objects of a case; deeper fields are no metadata. */
const deepest = 12;
const mostPlaces = 20_000;

/**
 * The values that earlier responses have, and the shell expressions that take them from the responses of the script. A value is found
 * by the field that had it, in the latest response.
 */
export class SeenValues {
  readonly #expressions = new Map<string, string>();
  readonly #sent = new Set<string>();

  /** Notes what the script itself sends: a name in it was not chosen by the server. */
  sent(text: string): void {
    for (const word of text.split(/[/?&="\\]/)) this.#sent.add(word);
  }

  /** Adds the values of a JSON text. `read` is the command that prints it. */
  add(text: string, read: string): void {
    const places: Place[] = [];
    collect(parseJson(text), [], places);
    // What is nearer to the root comes last and is preferred: the version of a list before that of an item.
    for (const { key, value, path } of places.sort((one, other) => other.path.length - one.path.length)) {
      if (key === 'name' && this.#sent.has(value)) continue;
      this.#expressions.set(`${key} ${value}`, `${read} | at ${shellQuote(JSON.stringify(path))}`);
    }
  }

  /** Returns the command that prints the value which a field of an earlier response has now; undefined where none had it. */
  commandFor(key: string, value: string): string | undefined {
    if (value === '' || value === '0') return undefined;
    if (key !== 'value') return this.#expressions.get(`${key} ${value}`);
    // The value of an operation of a JSON patch.
    return this.#expressions.get(`resourceVersion ${value}`) ?? this.#expressions.get(`uid ${value}`);
  }

  /** Returns the command for a part of a path: a name that the server chose. */
  commandForName(name: string): string | undefined {
    return this.#expressions.get(`name ${name}`);
  }
}

function collect(value: Json | undefined, path: readonly (string | number)[], into: Place[]): void {
  if (typeof value !== 'object' || value === null || path.length > deepest) return;
  const entries: readonly (readonly [string | number, Json])[] = Array.isArray(value)
    ? value.map((item, index) => [index, item] as const)
    : Object.entries(value);
  for (const [key, item] of entries) {
    if (into.length >= mostPlaces) return;
    const isChosen = chosen.some((name) => name === key) && (key !== 'name' || path.at(-1) === 'metadata');
    if (typeof item === 'string' && isChosen) into.push({ key: String(key), value: item, path: [...path, key] });
    else collect(item, [...path, key], into);
  }
}
