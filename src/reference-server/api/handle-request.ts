import { attributesOf } from '../access/attributes.ts';
import { authenticate } from '../access/authenticate.ts';
import { requireAllowed } from '../access/authorize.ts';
import { impersonate } from '../access/impersonate.ts';
import type { ReferenceRequest, ReferenceResponse } from '../exchange/exchange.ts';
import { maxBodyBytes } from '../exchange/exchange.ts';
import { queryFlag } from '../exchange/query-flag.ts';
import { Refusal } from '../exchange/refusal.ts';
import { refusals } from '../exchange/refusals.ts';
import type { Api } from './api.ts';
import { aggregatedDiscovery } from './discovery/aggregated.ts';
import { discover, versionDocument } from './discovery/discover.ts';
import { health } from './discovery/health.ts';
import type { ReceivedRequest } from './handle-resource.ts';
import { handleCollection, handleObject } from './handle-resource.ts';
import { metricsText } from './metrics/metrics-text.ts';
import { openApiOf } from './openapi/open-api-of.ts';
import { recordRequest } from './record-request.ts';
import type { Encoding } from './wire/answer.ts';
import { answer } from './wire/answer.ts';
import { json, negotiate, reads } from './wire/negotiate.ts';
import { offersOf } from './wire/offers-of.ts';
import type { Route } from './wire/route.ts';
import { route } from './wire/route.ts';

/** Serves one request. Never rejects: a request that cannot be served is answered with a Status (specification, "Errors"). */
export async function handleRequest(api: Api, request: ReferenceRequest): Promise<ReferenceResponse> {
  let encoding: Encoding = {
    ...json,
    pretty: false,
    binaryTypes: api.binary,
    sendsBinary: (bytes) => api.hooks.binaryResponse(bytes, api.binary),
  };
  let to: Route;
  try {
    const { segments, query } = parseTarget(request.target);
    encoding = { ...encoding, pretty: api.hooks.isPretty(queryFlag(query, 'pretty')) };
    to = route(api.registry, segments);
    if (to?.of === 'health') return healthAnswer(api, to, request, query);
    const sender = impersonate(api, authenticate(api, request), request.headers);
    requireAllowed(api, sender, attributesOf(request.method, segments, query));
    if (to?.of === 'metrics') return metricsAnswer(api, request);
    const accept = request.headers.get('accept');
    const binary = api.dialect.binaryMediaType;
    // A client that accepts binary gets errors in binary too.
    if (reads(accept, binary)) encoding = { ...encoding, form: 'binary', mediaType: binary };
    encoding = { ...encoding, ...api.hooks.representation(() => negotiate(accept, offersOf(api, to, query))) };
    if (request.body.length > maxBodyBytes) throw refusals.tooLarge(maxBodyBytes);
    return recordRequest(api, to, request, await dispatch(api, to, { request, query, encoding, sender }));
  } catch (error) {
    const refusal = answer.refusal(
      error instanceof Refusal ? error : new Refusal(500, 'InternalError', error instanceof Error ? error.message : String(error)),
      encoding,
    );
    return recordRequest(api, to, request, refusal);
  }
}

async function dispatch(api: Api, to: Route, received: ReceivedRequest): Promise<ReferenceResponse> {
  switch (to?.of) {
    case 'collection':
      return handleCollection(api, to, received);
    case 'object':
      return handleObject(api, to, received);
    case 'discovery': {
      requireGet(received.request);
      const { discovery } = received.encoding;
      const types = api.registry.types().filter((type) => api.hooks.isDiscovered(type));
      const listed = { ...api.registry, types: () => types };
      const document = discovery === undefined ? discover(listed, to) : aggregatedDiscovery(listed, to.root, discovery);
      if (document === undefined) throw refusals.noSuchPath();
      return answer.object(200, document, received.encoding);
    }
    case 'openapi': {
      requireGet(received.request);
      const document = openApiOf(api, to);
      if (document === undefined) throw refusals.noSuchPath();
      return answer.object(200, document, received.encoding);
    }
    case 'version':
      requireGet(received.request);
      return answer.object(200, versionDocument(api.release), received.encoding);
    default:
      if (api.hooks.unservedResourceResponse() === 'empty')
        return answer.object(200, { kind: 'List', apiVersion: 'v1', metadata: {}, items: [] }, received.encoding);
      throw refusals.noSuchPath();
  }
}

function healthAnswer(
  api: Api,
  to: Extract<Route, { of: 'health' }>,
  request: ReferenceRequest,
  query: URLSearchParams,
): ReferenceResponse {
  requireGet(request);
  return health(api, to.endpoint, to.check, query);
}

function metricsAnswer(api: Api, request: ReferenceRequest): ReferenceResponse {
  requireGet(request);
  return answer.text(200, metricsText(api));
}

function requireGet(request: ReferenceRequest): void {
  if (request.method !== 'GET') throw refusals.methodNotAllowed();
}

/**
 * Splits a request target into unescaped path segments and its query. Throws a refusal: 400 for invalid escapes, 404 for
 * segments with a slash, which no name contains.
 */
function parseTarget(target: string): { readonly segments: readonly string[]; readonly query: URLSearchParams } {
  const [path = '', ...rest] = target.split('?');
  const segments = path.replace(/^\//, '').replace(/\/$/, '').split('/').map(unescaped);
  if (segments.some((segment) => segment.includes('/'))) throw refusals.noSuchPath();
  return { segments, query: new URLSearchParams(rest.join('?')) };
}

function unescaped(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw refusals.badRequest('the path has an invalid escape');
  }
}
