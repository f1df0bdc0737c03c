import type { Json } from '#core/model/json';

/** Deeper than any API object, and far from a stack overflow. */
const maxDepth = 200;
/** A body of the largest size has fewer values; only aliases and repeated copies have more. */
const maxValues = 2_000_000;

/** The reason why an external value is not accepted as JSON. */
export class UnboundedJson extends Error {}

/**
 * Returns the value as JSON of a bounded size. Throws `UnboundedJson` for a value that is too deep, that aliases expand too
 * far, or that JSON does not have.
 */
export function boundedJson(value: unknown): Json {
  let values = 0;
  const visit = (at: unknown, depth: number): Json => {
    values += 1;
    if (depth > maxDepth) throw new UnboundedJson('nested too deeply');
    if (values > maxValues) throw new UnboundedJson('too many values');
    if (at === null || typeof at === 'boolean' || typeof at === 'string') return at;
    if (typeof at === 'number') {
      if (!Number.isFinite(at)) throw new UnboundedJson('a number is not finite');
      return at;
    }
    if (Array.isArray(at)) return at.map((item: unknown) => visit(item, depth + 1));
    if (typeof at === 'object')
      return Object.fromEntries(Object.entries(at).map(([key, item]): [string, Json] => [key, visit(item, depth + 1)]));
    throw new UnboundedJson(`${typeof at} is no JSON`);
  };
  return visit(value, 0);
}
