import type { Json, JsonObject } from '#core/model/json';
import type { Registry } from '../../kinds/resources/registry.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { apiVersionOf } from '../../kinds/resources/resource-type.ts';

/** The part of discovery that a path names. What is left out stands for everything below. */
export type DiscoveryPath = { readonly root: 'api' | 'apis'; readonly group: string | undefined; readonly version: string | undefined };

/**
 * Returns the discovery document of a path: the versions of the core group, the groups, one group, or the resources of one
 * version (specification, "Path shapes"). `undefined` where nothing is served there.
 */
export function discover(registry: Registry, path: DiscoveryPath): JsonObject | undefined {
  const named = registry.types().filter((type) => type.group !== '');
  if (path.version !== undefined)
    return resourceList(
      registry
        .types()
        .filter((type) => type.group === path.group && type.version === path.version && (type.group === '') === (path.root === 'api')),
    );
  if (path.root === 'api')
    return {
      kind: 'APIVersions',
      versions: versionsOf(registry.types().filter((type) => type.group === '')),
      serverAddressByClientCIDRs: [],
    };
  if (path.group === undefined)
    return {
      kind: 'APIGroupList',
      apiVersion: 'v1',
      groups: [...new Set(named.map((type) => type.group))].map((group) => groupOf(named, group)),
    };
  const types = named.filter((type) => type.group === path.group);
  return types.length === 0 ? undefined : { kind: 'APIGroup', apiVersion: 'v1', ...groupOf(types, path.group) };
}

function versionsOf(types: readonly ResourceType[]): readonly string[] {
  return versionsByPriority(types.map((type) => type.version));
}

function groupOf(types: readonly ResourceType[], group: string): JsonObject {
  const versions = versionsOf(types.filter((type) => type.group === group)).map((version) => ({
    groupVersion: `${group}/${version}`,
    version,
  }));
  const [preferred] = versions;
  return { name: group, versions, ...(preferred === undefined ? {} : { preferredVersion: preferred }) };
}

function resourceList(types: readonly ResourceType[]): JsonObject | undefined {
  const [first] = types;
  if (first === undefined) return undefined;
  return {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: apiVersionOf(first),
    resources: types.flatMap((type) => resourcesOf(type)),
  };
}

function resourcesOf(type: ResourceType): readonly Json[] {
  const whole = {
    name: type.resource,
    singularName: type.singular,
    namespaced: type.namespaced,
    kind: type.kind,
    verbs: type.verbs,
    ...(type.shortNames.length > 0 ? { shortNames: type.shortNames } : {}),
    ...(type.categories.length > 0 ? { categories: type.categories } : {}),
  };
  const below = type.subresources.map((subresource) => ({
    name: `${type.resource}/${subresource.name}`,
    singularName: '',
    namespaced: type.namespaced,
    ...(subresource.kind ?? { kind: type.kind }),
    verbs: subresource.verbs,
  }));
  return [whole, ...below];
}

/** Returns the versions without repetition, in the order in which clients prefer them. */
export function versionsByPriority(versions: readonly string[]): readonly string[] {
  return [...new Set(versions)].sort(byPriority);
}

/** Compares versions: stable before beta before alpha, newer before older. Other names come last, in alphabetical order. */
function byPriority(one: string, other: string): number {
  const left = rank(one);
  const right = rank(other);
  for (const [index, value] of left.entries()) {
    const difference = (right[index] ?? 0) - value;
    if (difference !== 0) return difference;
  }
  return one < other ? -1 : 1;
}

function rank(version: string): readonly number[] {
  const [, major, level, minor] = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(version) ?? [];
  if (major === undefined) return [-1, 0, 0];
  return [level === undefined ? 2 : level === 'beta' ? 1 : 0, Number(major), Number(minor ?? 0)];
}

/** Returns the document of `/version` for a release such as `v1.36.0-reference`. */
export function versionDocument(release: string): JsonObject {
  const [, major = '', minor = ''] = /^v?(\d+)\.(\d+)/.exec(release) ?? [];
  return {
    major,
    minor,
    gitVersion: release,
    gitCommit: '',
    gitTreeState: '',
    buildDate: '1970-01-01T00:00:00Z',
    goVersion: '',
    compiler: '',
    platform: '',
  };
}
