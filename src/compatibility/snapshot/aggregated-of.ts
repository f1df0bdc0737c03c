import { groupNamePattern, resourceNamePattern, versionNamePattern } from '#core/codecs/api-names';
import { itemsOf, nameOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';
import type { SnapshotAggregated } from '#core/model/snapshot';
import { sortedRecord } from './sorted-record.ts';

const most = 5_000;

/** Parses the documents of aggregated discovery, from `/api` and `/apis`. Returns `undefined` if the first is not aggregated discovery. */
export function aggregatedOf(documents: readonly (Json | undefined)[]): SnapshotAggregated | undefined {
  const [first] = documents;
  if (stringAt(first, '/kind') !== 'APIGroupDiscoveryList') return undefined;
  return {
    apiVersion: stringAt(first, '/apiVersion') ?? '',
    groups: documents
      .flatMap((document) => itemsOf(document).slice(0, most))
      .flatMap((group) => {
        const name = nameOf(group);
        return name === '' || groupNamePattern.test(name) ? [{ name, versions: listAt(group, '/versions').flatMap(versionOf) }] : [];
      }),
  };
}

function versionOf(described: Json): SnapshotAggregated['groups'][number]['versions'] {
  const version = stringAt(described, '/version') ?? '';
  if (!versionNamePattern.test(version)) return [];
  const kinds = listAt(described, '/resources').flatMap((resource) => {
    const name = stringAt(resource, '/resource') ?? '';
    return [
      [name, stringAt(resource, '/responseKind/kind')] as const,
      ...listAt(resource, '/subresources').map(
        (sub) => [`${name}/${stringAt(sub, '/subresource') ?? ''}`, stringAt(sub, '/responseKind/kind')] as const,
      ),
    ];
  });
  const named = kinds.flatMap(([name, kind]) => (resourceNamePattern.test(name) && kind !== undefined ? [[name, kind] as const] : []));
  return [{ version, resources: sortedRecord(named) }];
}

function listAt(described: Json, pointer: string): readonly Json[] {
  const list = pointTo(described, pointer);
  return Array.isArray(list) ? list.slice(0, most) : [];
}
