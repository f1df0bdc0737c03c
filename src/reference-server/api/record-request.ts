import type { ReferenceRequest, ReferenceResponse } from '../exchange/exchange.ts';
import type { ResourceType, Verb } from '../kinds/resources/resource-type.ts';
import type { Api } from './api.ts';
import type { Route } from './wire/route.ts';

type ResourceRoute = Extract<Route, { of: 'collection' } | { of: 'object' }>;

/**
 * Records a request once its response is known (specification, "Deprecation rules"), and returns the response with the
 * headers that follow: counts the request, adds a Warning header for a deprecated version, and writes an audit event.
 */
export function recordRequest(api: Api, to: Route, request: ReferenceRequest, response: ReferenceResponse): ReferenceResponse {
  const route = to?.of === 'collection' || to?.of === 'object' ? to : undefined;
  const warning = route?.type.deprecation;
  if (route !== undefined) count(api, route, request, response.status);
  const headers = [...response.headers];
  if (warning !== undefined && api.hooks.warnsOfDeprecation({ by: 'warning', type: route?.type })) headers.push(warningHeader(warning));
  if (api.audit !== undefined) headers.push(['audit-id', audit(api, api.audit, { request, status: response.status, type: route?.type })]);
  return { ...response, headers };
}

/** RFC 7234, section 5.5. The text has printable characters only. */
function warningHeader(text: string): readonly [string, string] {
  return ['warning', `299 - "${text.replace(/["\\]/g, '\\$&')}"`];
}

function count(api: Api, route: ResourceRoute, request: ReferenceRequest, code: number): void {
  const { group, version, resource, deprecation } = route.type;
  const subresource = route.of === 'object' ? (route.subresource?.name ?? '') : '';
  api.requests.add({
    group,
    version,
    resource,
    subresource,
    verb: verbOf(route, request.method),
    code,
    deprecated: deprecation !== undefined,
  });
}

function verbOf(route: ResourceRoute, method: string): Verb | 'other' {
  const collection = route.of === 'collection';
  const verbs = new Map<string, Verb>([
    ['GET', collection ? 'list' : 'get'],
    ['POST', 'create'],
    ['PUT', 'update'],
    ['PATCH', 'patch'],
    ['DELETE', collection ? 'deletecollection' : 'delete'],
  ]);
  return verbs.get(method) ?? 'other';
}

function audit(
  api: Api,
  write: (line: string) => void,
  { request, status, type }: { readonly request: ReferenceRequest; readonly status: number; readonly type: ResourceType | undefined },
): string {
  const auditID = api.random.uid();
  const isTold = type?.deprecation !== undefined && api.hooks.warnsOfDeprecation({ by: 'audit', type });
  const annotations = isTold ? { [`${api.dialect.apiDomain}/deprecated`]: 'true' } : {};
  write(
    JSON.stringify({
      kind: 'Event',
      apiVersion: `audit.${api.dialect.apiDomain}/v1`,
      level: 'Metadata',
      auditID,
      stage: 'ResponseComplete',
      requestURI: request.target,
      verb: request.method.toLowerCase(),
      responseStatus: { metadata: {}, code: status },
      stageTimestamp: api.clock.date().toISOString(),
      annotations,
    }),
  );
  return auditID;
}
