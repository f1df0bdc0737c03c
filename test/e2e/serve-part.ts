import { dialects } from '#core/codecs/dialects';
import { parseJson } from '#core/http/body-of';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import { createReferenceServer } from '#reference-server/create-reference-server';
import type { ReferenceRequest, ReferenceResponse } from '#reference-server/exchange/exchange';
import { listen } from '#reference-server/http/listen';

/** A server that has a part of the interface. */
export type ServedPart = { readonly url: string; stop(): Promise<void> };

/** A media type that nobody has, in place of one that this server shall not have. */
const unknownMediaType = 'text/x-unknown';

/**
 * Serves a part of what the reference server does: no definitions of resource types, neither the binary media type nor
 * Tables, no bookmarks in watches, and nobody to impersonate. What is not there is refused as what never was: left out
 * of discovery, and answered with 404, 406 and 415.
 */
export const servePart = async (): Promise<ServedPart> => {
  const [dialect] = dialects;
  if (dialect === undefined) throw new Error('There is no dialect.');
  const whole = createReferenceServer({ dialect, personality: 'specification' });
  const group = `apiextensions.${dialect.apiDomain}`;
  const lacks = (mediaType: string) => mediaType.includes(dialect.binaryMediaType) || mediaType.includes('as=Table');
  const handle = async (request: ReferenceRequest): Promise<ReferenceResponse> => {
    const answer = await whole.handle({ ...request, target: without(request.target, group), headers: known(request.headers, lacks) });
    return answer.status === 200 && request.target.split('?')[0] === '/apis' ? withoutGroup(answer, group) : answer;
  };
  const { url, close } = await listen({ handle, stop: () => whole.stop() }, 0);
  return { url, stop: close };
};

/** The target of a request, with an unknown group in place of the one that is not served, and asking for no bookmarks. */
const without = (target: string, group: string): string =>
  target.replace(`/apis/${group}`, '/apis/unknown.example').replace(/([?&])allowWatchBookmarks=[^&]*/, '$1');

const known = (headers: ReadonlyMap<string, string>, lacks: (mediaType: string) => boolean): ReadonlyMap<string, string> =>
  new Map(
    [...headers].flatMap(([name, value]): [string, string][] => {
      if (name.startsWith('impersonate-')) return [];
      if (name !== 'accept' && name !== 'content-type') return [[name, value]];
      const left = value.split(',').filter((mediaType) => !lacks(mediaType));
      return [[name, left.length === 0 ? unknownMediaType : left.join(',')]];
    }),
  );

const withoutGroup = (answer: ReferenceResponse, group: string): ReferenceResponse => {
  const document = typeof answer.body === 'string' ? parseJson(answer.body) : undefined;
  const groups = document === undefined ? undefined : pointTo(document, '/groups');
  if (!Array.isArray(groups)) throw new Error('The reference server does not tell its groups.');
  const left = groups.filter((one) => stringAt(one, '/name') !== group);
  return { ...answer, body: JSON.stringify({ kind: 'APIGroupList', apiVersion: 'v1', groups: left }) };
};
