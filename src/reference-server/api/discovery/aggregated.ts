import type { JsonObject } from '#core/model/json';
import type { Registry } from '../../kinds/resources/registry.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import type { Release } from '../../kinds/resources/served-in.ts';
import { versionsByPriority } from './discover.ts';

/** The group of aggregated discovery, without the domain of the dialect. */
export const aggregatedGroup = 'apidiscovery';
export const aggregatedKind = 'APIGroupDiscoveryList';

/** Returns the versions of aggregated discovery that a release offers, the preferred one first. */
export function aggregatedVersions({ major, minor }: Release): readonly string[] {
  if (major !== 1) return ['v2'];
  return [...(minor >= 30 ? ['v2'] : []), ...(minor >= 26 && minor < 35 ? ['v2beta1'] : [])];
}

/** Returns all groups, versions, resources and subresources below a root in one document (specification, "Path shapes" and "Verbs"). */
export function aggregatedDiscovery(registry: Registry, root: 'api' | 'apis', apiVersion: string): JsonObject {
  const types = registry.types().filter((type) => (type.group === '') === (root === 'api'));
  const groups = [...new Set(types.map((type) => type.group))];
  return {
    kind: aggregatedKind,
    apiVersion,
    metadata: {},
    items: groups.map((group) => {
      const own = types.filter((type) => type.group === group);
      return {
        metadata: group === '' ? {} : { name: group },
        versions: versionsByPriority(own.map((type) => type.version)).map((version) => ({
          version,
          resources: own.filter((type) => type.version === version).map(resourceOf),
          freshness: 'Current',
        })),
      };
    }),
  };
}

function resourceOf(type: ResourceType): JsonObject {
  const below = type.subresources.map((subresource) => ({
    subresource: subresource.name,
    responseKind: subresource.kind ?? kindOf(type),
    verbs: subresource.verbs,
  }));
  return {
    resource: type.resource,
    responseKind: kindOf(type),
    scope: type.namespaced ? 'Namespaced' : 'Cluster',
    singularResource: type.singular,
    verbs: type.verbs,
    ...(type.shortNames.length > 0 ? { shortNames: type.shortNames } : {}),
    ...(type.categories.length > 0 ? { categories: type.categories } : {}),
    ...(below.length > 0 ? { subresources: below } : {}),
  };
}

const kindOf = ({ group, version, kind }: ResourceType): JsonObject => ({ group, version, kind });
