import type { JsonObject } from '#core/model/json';
import { Refusal } from '../../exchange/refusal.ts';
import { refusals } from '../../exchange/refusals.ts';
import { objectAt, withFields } from '../../json/json-object.ts';

/** The resource version of a read. This server uses whole numbers; for clients they are opaque. */
export type RequestedVersion =
  | { readonly kind: 'unset' }
  | { readonly kind: 'zero' }
  /** `revision` may exceed what a store ever reaches, and is then only as exact as a number can be. */
  | { readonly kind: 'other'; readonly text: string; readonly revision: number };

/** Parses the resource version of a query. Throws a refusal with the given status for one that this server never returns. */
export function parseResourceVersion(parameter: string | null, malformed: 400 | 500 = 400): RequestedVersion {
  if (parameter === null || parameter === '') return { kind: 'unset' };
  if (parameter === '0') return { kind: 'zero' };
  if (!/^[1-9]\d{0,19}$/.test(parameter)) {
    const message = `invalid resource version: ${JSON.stringify(parameter.slice(0, 64))}`;
    throw malformed === 400 ? refusals.badRequest(message) : new Refusal(malformed, '', message);
  }
  return { kind: 'other', text: parameter, revision: Number(parameter) };
}

/** Returns the object with the resource version of a revision. */
export function withVersion(object: JsonObject, revision: number): JsonObject {
  return withFields(object, { metadata: withFields(objectAt(object, 'metadata'), { resourceVersion: String(revision) }) });
}
