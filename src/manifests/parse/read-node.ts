import type { ManifestNode, MapNode, ScalarNode } from './manifest-node.ts';

/** Returns the map that a node is or refers to. */
export function mapOf(node: ManifestNode | undefined): MapNode | undefined {
  const target = node?.is === 'alias' ? node.target : node;
  return target?.is === 'map' ? target : undefined;
}

/** Returns the items of the list that a node is or refers to, or no items. */
export function itemsOf(node: ManifestNode | undefined): readonly ManifestNode[] {
  const target = node?.is === 'alias' ? node.target : node;
  return target?.is === 'list' ? target.items : [];
}

/** Returns the value of a key. The last duplicate of a key applies; a merge key (`<<`) applies if the map lacks the key. */
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

/** The depth of nested merge keys. */
const maxMerges = 8;

/** Returns the value at a path of keys. */
export function valueAt(map: MapNode | undefined, ...keys: readonly string[]): ManifestNode | undefined {
  let node: ManifestNode | undefined = map;
  for (const key of keys) node = memberOf(mapOf(node), key);
  return node;
}

/** Returns the scalar that a node is or refers to if it is a string, not null, a number or a boolean. */
export function textOf(node: ManifestNode | undefined): ScalarNode | undefined {
  const target = node?.is === 'alias' ? node.target : node;
  if (target?.is !== 'scalar' || target.text === '') return undefined;
  return target.style === 'plain' && otherTypes.test(target.text) ? undefined : target;
}

const otherTypes =
  /^(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?|0x[\da-fA-F]+|0o?[0-7]+)$/;

/**
 * Returns the JSON value of a scalar, by the YAML core schema: quoted text is a string; plain text may be null, a boolean or a number. A
 * number that JSON cannot represent exactly remains a string.
 */
export function plainScalar({ style, text }: ScalarNode): null | boolean | number | string {
  if (style === 'missing') return null;
  if (style !== 'plain') return text;
  if (/^(?:~|null|Null|NULL)?$/.test(text)) return null;
  if (/^(?:true|True|TRUE)$/.test(text)) return true;
  if (/^(?:false|False|FALSE)$/.test(text)) return false;
  if (/^0x[\da-fA-F]+$|^0o[0-7]+$/.test(text)) return Number(text);
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(text)) return text;
  const value = Number(text);
  return Number.isSafeInteger(value) || /[.eE]/.test(text) ? value : text;
}
