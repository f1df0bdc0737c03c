import { parseResourcePath } from '#core/codecs/resource-path';
import type { HttpClient, WireRequest } from '#core/ports/http-client';

/** A client that counts the requests that it sends, by their verbs. */
export type CountingClient = HttpClient & { readonly requests: () => number; readonly verbs: () => Readonly<Record<string, number>> };

/** Returns a client that counts the requests it sends. One that was withheld was not sent. */
export function countingClient(client: HttpClient): CountingClient {
  const verbs = new Map<string, number>();
  const counted = <Result extends object>(request: WireRequest, result: Result): Result => {
    const verb = verbOf(request);
    if (!('code' in result) || result.code !== 'withheld') verbs.set(verb, (verbs.get(verb) ?? 0) + 1);
    return result;
  };
  return {
    send: async (request, options) => counted(request, await client.send(request, options)),
    open: async (request, options) => counted(request, await client.open(request, options)),
    close: () => client.close(),
    requests: () => [...verbs.values()].reduce((sum, number) => sum + number, 0),
    verbs: () => Object.fromEntries([...verbs].sort(([, one], [, other]) => other - one)),
  };
}

const ofMethods: ReadonlyMap<string, string> = new Map([
  ['POST', 'create'],
  ['PUT', 'update'],
  ['PATCH', 'patch'],
]);

/** Returns the verb of a request as a server's authorization calls it; `get` for what is not about resources. */
function verbOf({ method, target }: WireRequest): string {
  const [path = '', query = ''] = target.split('?');
  const place = parseResourcePath(path);
  if (method === 'DELETE') return place !== undefined && place.name === undefined ? 'deletecollection' : 'delete';
  if (method !== 'GET') return ofMethods.get(method) ?? 'other';
  if (place === undefined) return 'get';
  if (new URLSearchParams(query).has('watch')) return 'watch';
  return place.name === undefined ? 'list' : 'get';
}
