import type { JsonObject } from '#core/model/json';
import type { ReferenceRequest, ReferenceResponse } from '../../exchange/exchange.ts';
import { textAt } from '../../json/json-object.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { apiVersionOf } from '../../kinds/resources/resource-type.ts';
import { parseRequest } from '../exchanges/parsed-request.ts';
import { readJson } from '../exchanges/read-json.ts';
import type { Variant, VariantServer } from './variant.ts';

/** Variants in which other clients write. */
export const writerVariants: readonly Variant[] = [
  {
    id: 'other-writers',
    behaviour: 'Another client creates, changes and deletes objects in the same collections, and versions have gaps.',
    allowed: { section: 'Watch', why: 'Clients share a server, and every change of any client has a version.' },
    exchanges: (server) => {
      const write = otherWriter(server);
      return async (request) => {
        const { route } = parseRequest(server.api, request);
        if (route?.of === 'collection' && isWritten(route.type) && server.chance.happens(0.3)) await write(route.type, route.namespace);
        return server.handle(request);
      };
    },
  },
  {
    id: 'controller-of-namespaces',
    behaviour: 'A controller writes an annotation to each namespace once after it is created.',
    allowed: { section: 'Watch', why: 'Clients share a server, and any of them may write to any object.' },
    exchanges: (server) => async (request) => {
      const response = await server.handle(request);
      const name = newNamespaceOf(server, request, response);
      if (name === undefined) return response;
      const write = (): Promise<void> =>
        send(server, 'PATCH', `/api/v1/namespaces/${name}`, { metadata: { annotations: { 'others.example/seen': 'true' } } });
      if (server.chance.happens(0.5)) await write();
      else server.api.clock.after(server.chance.below(longestDelayMs), () => void write());
      return response;
    },
  },
  {
    id: 'objects-in-new-namespaces',
    behaviour: 'The server creates a config map in each new namespace.',
    allowed: { section: 'Object names', why: 'A new namespace need not be empty.' },
    exchanges: (server) => async (request) => {
      const response = await server.handle(request);
      const name = newNamespaceOf(server, request, response);
      const type = server.api.registry.find('', 'v1', 'configmaps');
      if (name !== undefined && type !== undefined)
        await send(server, 'POST', pathOf(type, name), {
          ...typeOf(type),
          metadata: { name: 'kube-root-ca.crt' },
          data: { 'ca.crt': 'none' },
        });
      return response;
    },
  },
  {
    id: 'secrets-of-service-accounts',
    behaviour: 'A controller adds a secret to each service account once after it is created.',
    allowed: { section: 'Watch', why: 'Clients share a server, and any of them may write to any object.' },
    exchanges: (server) => async (request) => {
      const response = await server.handle(request);
      const { operation, route, query } = parseRequest(server.api, request);
      const isCreate = operation === 'create' && route?.of === 'collection' && route.type.resource === 'serviceaccounts';
      const name = typeof response.body === 'string' ? textAt(readJson(response.body), 'metadata', 'name') : undefined;
      if (isCreate && !query.has('dryRun') && response.status < 300 && name !== undefined)
        await send(server, 'PATCH', `${pathOf(route.type, route.namespace)}/${name}`, { secrets: [{ name: `${name}-token` }] });
      return response;
    },
  },
];

const mostObjects = 50;
const longestDelayMs = 50;

/** Returns the name of the namespace that a request created. */
function newNamespaceOf({ api }: VariantServer, request: ReferenceRequest, response: ReferenceResponse): string | undefined {
  const { operation, route, query } = parseRequest(api, request);
  const isCreate = operation === 'create' && route?.of === 'collection' && route.type.strategy === 'namespace';
  if (!isCreate || query.has('dryRun') || response.status > 299 || typeof response.body !== 'string') return undefined;
  return textAt(readJson(response.body), 'metadata', 'name');
}

/** Creates, changes and deletes objects of another client. */
function otherWriter(server: VariantServer): (type: ResourceType, namespace: string | undefined) => Promise<void> {
  const objects: { readonly type: ResourceType; readonly path: string }[] = [];
  let made = 0;
  return async (type, requested) => {
    const { chance } = server;
    const one = chance.oneOf(objects);
    if (one !== undefined && (objects.length >= mostObjects || chance.happens(0.3))) {
      objects.splice(objects.indexOf(one), 1);
      await send(server, 'DELETE', one.path);
    } else if (one !== undefined && chance.happens(0.5)) {
      made += 1;
      await send(server, 'PATCH', one.path, { metadata: { annotations: { 'others.example/change': String(made) } } });
    } else {
      made += 1;
      const name = `others-${made}`;
      const namespace = type.namespaced ? (requested ?? 'default') : undefined;
      await send(server, 'POST', pathOf(type, namespace), { ...typeOf(type), metadata: { name }, ...requiredOf(type) });
      objects.push({ type, path: `${pathOf(type, namespace)}/${name}` });
    }
  };
}

const isWritten = ({ resource, origin, strategy }: ResourceType): boolean =>
  origin === 'definition' || strategy === 'namespace' || resource === 'configmaps' || resource === 'csinodes';

const typeOf = (type: ResourceType): JsonObject => ({ apiVersion: apiVersionOf(type), kind: type.kind });
const requiredOf = ({ resource }: ResourceType): JsonObject => (resource === 'csinodes' ? { spec: { drivers: [] } } : {});

function pathOf({ group, version, resource }: ResourceType, namespace: string | undefined): string {
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  return `${root}${namespace === undefined ? '' : `/namespaces/${namespace}`}/${resource}`;
}

async function send({ handle, token }: VariantServer, method: string, target: string, body?: JsonObject): Promise<void> {
  const headers = new Map([
    ['user-agent', 'somebody-else'],
    ['content-type', method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'],
  ]);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  await handle({ method, target, headers, body: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)) });
}
