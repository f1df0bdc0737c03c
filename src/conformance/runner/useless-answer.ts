import type { Answer } from '#core/model/evidence';
import type { WireRequest } from '#core/ports/http-client';

/**
 * What is wrong with a response that says nothing about the request: the credentials are not accepted (`refused`), something else
 * than an API answers (`foreign`), or the target cannot answer (`failing`, `busy`).
 */
export type Uselessness = { readonly kind: 'refused' | 'foreign' | 'failing' | 'busy'; readonly what: string };

/**
 * Returns why a response to the identity of the run is useless; undefined where it may be an answer. Other identities, and a
 * header that a case sends in place of the credentials, are what their case is about.
 */
export function uselessAnswer(request: WireRequest, { status, headers, body }: Answer): Uselessness | undefined {
  if (request.as !== 'admin' || 'authorization' in request.headers) return undefined;
  if (status === 401) return { kind: 'refused', what: 'returns 401: it does not accept the credentials of the run any more' };
  if (status === 429) return { kind: 'busy', what: 'returns 429 (too many requests)' };
  if (status >= 500) return { kind: 'failing', what: `returns ${status}` };
  if (status >= 300 && status < 400) return { kind: 'foreign', what: `returns ${status}, a redirect` };
  if (status !== 200 || !expectsJson(request)) return undefined;
  if (!/^\s*\{/.test(body.slice(0, longestBlank))) {
    const type = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
    return {
      kind: 'foreign',
      what: /html/i.test(type) ? 'returns a web page in place of JSON' : 'returns 200 with something else than JSON',
    };
  }
  return isFailure(body) ? { kind: 'foreign', what: 'returns 200 with a Status that says Failure' } : undefined;
}

/** White space before JSON. */
const longestBlank = 100;
/** A Status of an error is short. */
const longestStatus = 10_000;

function expectsJson({ method, target, headers }: WireRequest): boolean {
  return method === 'GET' && /^\/apis?(?:[/?]|$)/.test(target) && headers['accept'] === 'application/json';
}

function isFailure(body: string): boolean {
  return body.length < longestStatus && /"kind"\s*:\s*"Status"/.test(body) && /"status"\s*:\s*"Failure"/.test(body);
}
