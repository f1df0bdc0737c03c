import type { Registry } from '../../kinds/resources/registry.ts';
import type { ResourceType, Subresource } from '../../kinds/resources/resource-type.ts';

/** What a path names (specification, "Path shapes"). */
export type Route =
  | { readonly of: 'collection'; readonly type: ResourceType; readonly namespace: string | undefined }
  | {
      readonly of: 'object';
      readonly type: ResourceType;
      readonly namespace: string | undefined;
      readonly name: string;
      readonly subresource: Subresource | undefined;
    }
  | { readonly of: 'discovery'; readonly group: string | undefined; readonly version: string | undefined; readonly root: 'api' | 'apis' }
  | { readonly of: 'health'; readonly endpoint: 'healthz' | 'livez' | 'readyz'; readonly check: string | undefined }
  | { readonly of: 'metrics' }
  | { readonly of: 'version' }
  | { readonly of: 'openapi'; readonly version: 'v2' | 'v3'; readonly path: readonly string[] }
  | undefined;

const endpoints = ['healthz', 'livez', 'readyz'] as const;

/** Returns the route of a path with unescaped segments; `undefined` for a path that is not served. */
export function route(registry: Registry, segments: readonly string[]): Route {
  const [root, ...rest] = segments;
  const endpoint = endpoints.find((known) => known === root);
  if (endpoint !== undefined) return rest.length > 1 ? undefined : { of: 'health', endpoint, check: rest[0] };
  if (root === 'metrics') return rest.length > 0 ? undefined : { of: 'metrics' };
  if (root === 'version') return rest.length > 0 ? undefined : { of: 'version' };
  if (root === 'openapi') return openApiRoute(rest);
  if (root !== 'api' && root !== 'apis') return undefined;
  const [group, ...afterGroup] = root === 'api' ? ['', ...rest] : rest;
  const [version, ...below] = afterGroup;
  if (group === undefined || version === undefined || below.length === 0) return { of: 'discovery', root, group, version };
  // The core group has no second path.
  if (root === 'apis' && group === '') return undefined;
  return resourceRoute(registry, group, version, below);
}

function openApiRoute([version, ...path]: readonly string[]): Route {
  if (version === 'v3') return { of: 'openapi', version, path };
  return version === 'v2' && path.length === 0 ? { of: 'openapi', version, path } : undefined;
}

function resourceRoute(registry: Registry, group: string, version: string, below: readonly string[]): Route {
  const [first, namespace, resource, ...rest] = below;
  if (first === 'namespaces' && namespace !== undefined && resource !== undefined) {
    const type = registry.find(group, version, resource);
    if (type?.namespaced === true) return objectRoute(type, namespace, rest);
  }
  const [cluster, ...name] = below;
  const type = cluster === undefined ? undefined : registry.find(group, version, cluster);
  if (type === undefined || (type.namespaced && name.length > 0)) return undefined;
  return objectRoute(type, undefined, name);
}

function objectRoute(type: ResourceType, namespace: string | undefined, rest: readonly string[]): Route {
  const [name, subresource, ...more] = rest;
  if (name === undefined) return { of: 'collection', type, namespace };
  const found = type.subresources.find((one) => one.name === subresource);
  if (more.length > 0 || (subresource !== undefined && found === undefined)) return undefined;
  return { of: 'object', type, namespace, name, subresource: found };
}
