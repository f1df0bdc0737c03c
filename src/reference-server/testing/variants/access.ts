import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { ReferenceRequest, ReferenceResponse } from '../../exchange/exchange.ts';
import { arrayAt, textAt, withFields } from '../../json/json-object.ts';
import { changedJson } from '../exchanges/changed-json.ts';
import { parseRequest } from '../exchanges/parsed-request.ts';
import { readJson } from '../exchanges/read-json.ts';
import type { Handle, Variant, VariantServer } from './variant.ts';

/** Variants of what is answered to somebody without permission. */
export const accessVariants: readonly Variant[] = [
  {
    id: 'not-found-in-place-of-forbidden',
    behaviour: 'What somebody may not do is answered as if there were no such thing.',
    allowed: { section: 'Authentication', why: 'Access is authorized, and no status of a refusal is named.' },
    exchanges:
      ({ handle }) =>
      async (request) => {
        const response = await handle(request);
        if (response.status !== 403 || !request.headers.has('impersonate-user')) return response;
        return { ...changedJson(response, asNotFound), status: 404 };
      },
  },
  {
    id: 'lists-filtered',
    behaviour: 'A list across namespaces by somebody without permission has the objects of those namespaces where there is permission.',
    allowed: { section: 'Authentication', why: 'Access is authorized on the scope of the namespace.' },
    exchanges: (server) => async (request) => {
      const response = await server.handle(request);
      const { route, operation } = parseRequest(server.api, request);
      if (response.status !== 403 && response.status !== 404) return response;
      if (operation !== 'list' || route?.of !== 'collection' || !route.type.namespaced || route.namespace !== undefined) return response;
      return filtered(server, request, response);
    },
  },
];

const asNotFound = (status: Json): Json => (isJsonObject(status) ? withFields(status, { code: 404, reason: 'NotFound' }) : status);

/** Returns the list that an administrator gets, with the items that the user may list. */
async function filtered({ handle }: VariantServer, request: ReferenceRequest, refused: ReferenceResponse): Promise<ReferenceResponse> {
  const headers = new Map([...request.headers].filter(([name]) => !name.startsWith('impersonate-')));
  const whole = await handle({ ...request, headers });
  const list = typeof whole.body === 'string' ? readJson(whole.body) : undefined;
  if (whole.status !== 200 || list === undefined || headers.size === request.headers.size) return refused;
  const seen = new Map<string, boolean>();
  for (const item of arrayAt(list, 'items')) {
    const namespace = textAt(item, 'metadata', 'namespace') ?? '';
    if (!seen.has(namespace)) seen.set(namespace, await mayList(handle, request, namespace));
  }
  return changedJson(whole, (document) =>
    isJsonObject(document)
      ? withFields(document, { items: arrayAt(document, 'items').filter((item) => seen.get(textAt(item, 'metadata', 'namespace') ?? '')) })
      : document,
  );
}

async function mayList(handle: Handle, request: ReferenceRequest, namespace: string): Promise<boolean> {
  const target = request.target.replace(/\/([^/?]+)(?:\?.*)?$/, `/namespaces/${namespace}/$1?limit=1`);
  return (await handle({ ...request, target })).status === 200;
}
