import type { ManifestNode, MapNode, ScalarNode } from './manifest-node.ts';

/** The map that a node is or refers to. */
export function mapOf(node: ManifestNode | undefined): MapNode | undefined {
  const target = node?.is === 'alias' ? node.target : node;
  return target?.is === 'map' ? target : undefined;
}

/** The items of the list that a node is or refers to; none where it is none. */
export function itemsOf(node: ManifestNode | undefined): readonly ManifestNode[] {
  const target = node?.is === 'alias' ? node.target : node;
  return target?.is === 'list' ? target.items : [];
}

/** The value under a key. Of a key that stands twice the last one counts; a merge key (`<<`) counts where the map lacks it. */
export function memberOf(map: MapNode | undefined, key: string, depth = 0): ManifestNode | undefined {
  if (map === undefined || depth > maxMerges) return undefined;
  const entries = map.entries;
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index];
    if (entry?.key.text === key) return entry.value;
  }
  for (const { key: merge, value } of entries) {
    if (merge.text !== '<<' || merge.style !== 'plain') continue;
    for (const base of value.is === 'list' ? value.items : [value]) {
      const found = memberOf(mapOf(base), key, depth + 1);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Merges of merges that are followed. */
const maxMerges = 8;

/** The value at a path of keys. */
export function valueAt(map: MapNode | undefined, ...keys: readonly string[]): ManifestNode | undefined {
  let node: ManifestNode | undefined = map;
  for (const key of keys) node = memberOf(mapOf(node), key);
  return node;
}

/** The scalar that a node is or refers to, where it is a text: neither nothing, a number nor true or false. */
export function textOf(node: ManifestNode | undefined): ScalarNode | undefined {
  const target = node?.is === 'alias' ? node.target : node;
  if (target?.is !== 'scalar' || target.text === '') return undefined;
  return target.style === 'plain' && notText.test(target.text) ? undefined : target;
}

const notText =
  /^(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?|0x[\da-fA-F]+|0o?[0-7]+)$/;
