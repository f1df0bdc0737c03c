import type { Answer } from '../model/evidence.ts';
import type { Json } from '../model/json.ts';

const parsed = new WeakMap<object, { readonly json: Json | undefined }>();

/**
 * The body of an answer as JSON; `undefined` where it is none.
 * The runner and the judge read the same answer, so each body is parsed once.
 */
export function bodyOf(answer: Answer): Json | undefined {
  const known = parsed.get(answer);
  if (known !== undefined) return known.json;
  const json = answer.encoding === undefined ? parseJson(answer.body) : undefined;
  parsed.set(answer, { json });
  return json;
}

/** JSON text as a value; `undefined` where it is none, however it is broken. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
