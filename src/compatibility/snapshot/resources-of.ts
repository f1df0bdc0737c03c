import { resourceNamePattern } from '#core/codecs/api-names';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';
import type { SnapshotResource } from '#core/model/snapshot';
import { compareText } from './sorted-record.ts';

const mostResources = 5_000;
const mostNames = 50;
const longestName = 253;

/** Parses the resources of an APIResourceList, sorted by name. Entries without a name or a kind are ignored. */
export function resourcesOf(description: Json | undefined): readonly SnapshotResource[] {
  const listed = pointTo(description, '/resources');
  if (!Array.isArray(listed)) return [];
  const resources = new Map<string, SnapshotResource>();
  for (const each of listed.slice(0, mostResources)) {
    const resource = resourceOf(each);
    if (resource !== undefined) resources.set(resource.name, resource);
  }
  return [...resources.values()].sort((one, other) => compareText(one.name, other.name));
}

function resourceOf(described: Json): SnapshotResource | undefined {
  const name = shortAt(described, '/name') ?? '';
  const kind = shortAt(described, '/kind');
  if (!resourceNamePattern.test(name) || kind === undefined) return undefined;
  return {
    name,
    kind,
    namespaced: pointTo(described, '/namespaced') === true,
    verbs: namesAt(described, '/verbs') ?? [],
    ...textOf('group', shortAt(described, '/group')),
    ...textOf('version', shortAt(described, '/version')),
    ...textOf('singularName', shortAt(described, '/singularName')),
    ...namesOf('shortNames', namesAt(described, '/shortNames')),
    ...namesOf('categories', namesAt(described, '/categories')),
    ...textOf('storageVersionHash', shortAt(described, '/storageVersionHash')),
  };
}

function shortAt(described: Json, pointer: string): string | undefined {
  const text = stringAt(described, pointer);
  return text === undefined || text === '' || text.length > longestName ? undefined : text;
}

function namesAt(described: Json, pointer: string): readonly string[] | undefined {
  const names = pointTo(described, pointer);
  if (!Array.isArray(names)) return undefined;
  return names
    .slice(0, mostNames)
    .filter((name: Json) => typeof name === 'string' && name.length <= longestName)
    .sort(compareText);
}

function textOf<Key extends string>(key: Key, text: string | undefined): { readonly [K in Key]?: string } {
  const found: { [K in Key]?: string } = {};
  if (text !== undefined) found[key] = text;
  return found;
}

function namesOf<Key extends string>(key: Key, names: readonly string[] | undefined): { readonly [K in Key]?: readonly string[] } {
  const found: { [K in Key]?: readonly string[] } = {};
  if (names !== undefined) found[key] = names;
  return found;
}
