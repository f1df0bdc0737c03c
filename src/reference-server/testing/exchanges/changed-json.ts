import type { Json } from '#core/model/json';
import type { ReferenceResponse } from '../../exchange/exchange.ts';
import { readJson } from './read-json.ts';

/** Documents beyond this stay as they are: they are those that describe the interface. */
const longestText = 500_000;

/** An answer with its JSON changed: the whole body, or each line of a stream. What is no JSON stays as it is. */
export function changedJson(response: ReferenceResponse, change: (document: Json) => Json, indent?: number): ReferenceResponse {
  const { body } = response;
  if (body instanceof Uint8Array) return response;
  if (typeof body !== 'string') {
    const next = async (): Promise<string | undefined> => {
      const line = await body.next();
      const document = line === undefined ? undefined : readJson(line);
      return document === undefined ? line : JSON.stringify(change(document));
    };
    return { ...response, body: { abandoned: body.abandoned, close: () => body.close(), next } };
  }
  const document = isJson(response) && body.length <= longestText ? readJson(body) : undefined;
  if (document === undefined) return response;
  return { ...response, body: `${JSON.stringify(change(document), undefined, indent ?? (body.includes('\n  ') ? 2 : undefined))}\n` };
}

function isJson({ headers }: ReferenceResponse): boolean {
  return headers.some(([name, value]) => name === 'content-type' && /^application\/json\b/.test(value));
}
