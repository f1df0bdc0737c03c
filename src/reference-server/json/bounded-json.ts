import type { Json } from '#core/model/json';

/** Far deeper than any API object, and far from the end of the stack. */
const maxDepth = 200;
/** A body of the greatest size holds fewer; only aliases and repeated copies come to more. */
const maxValues = 2_000_000;

/** Why a value from outside cannot be taken as JSON. */
export class UnboundedJson extends Error {}

/**
 * The value, known to be JSON of a size that can be walked and written.
 * Throws `UnboundedJson` for what is too deep, for what aliases blow up, and for values that JSON does not have.
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
