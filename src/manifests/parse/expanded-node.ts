import type { ManifestNode, MapEntry, MapNode } from './manifest-node.ts';

/** The maximum number of nodes of an expanded document: aliases of aliases can stand for billions. */
const mostNodes = 500_000;

/**
 * Returns a copy of a document in which each alias and each merge key is replaced by a copy of its target. Returns `undefined` if a target
 * is missing or is not a map where a map is merged, or if the copy is too large.
 */
export function expandedNode(root: ManifestNode): ManifestNode | undefined {
  let left = mostNodes;
  const expand = (node: ManifestNode): ManifestNode => {
    left -= 1;
    if (left < 0) throw new CannotExpand();
    switch (node.is) {
      case 'alias':
        if (node.target === undefined) throw new CannotExpand();
        return expand(node.target);
      case 'list':
        return { ...node, items: node.items.map(expand) };
      case 'map':
        return { ...node, entries: entriesOf(node) };
      default:
        return { ...node };
    }
  };
  const entriesOf = ({ entries }: MapNode): readonly MapEntry[] => {
    const own = entries.filter(({ key }) => !isMerge(key)).map(({ key, value }) => ({ key, value: expand(value) }));
    const names = new Set(own.map(({ key }) => key.text));
    const merged: MapEntry[] = [];
    for (const { key, value } of entries) {
      const bases = isMerge(key) ? expand(value) : undefined;
      if (bases === undefined) continue;
      for (const base of bases.is === 'list' ? bases.items : [bases]) {
        if (base.is !== 'map') throw new CannotExpand();
        const added = base.entries.filter((entry) => !names.has(entry.key.text));
        merged.push(...added);
        for (const entry of added) names.add(entry.key.text);
      }
    }
    return [...merged, ...own];
  };
  try {
    return expand(root);
  } catch (error) {
    if (!(error instanceof CannotExpand)) throw error;
    return undefined;
  }
}

/** Checks whether a node contains an alias, and with it all merge keys that refer to one. */
export function hasAlias(node: ManifestNode): boolean {
  if (node.is === 'map') return node.entries.some(({ value }) => hasAlias(value));
  return node.is === 'list' ? node.items.some(hasAlias) : node.is === 'alias';
}

class CannotExpand extends Error {}

function isMerge({ text, style }: MapEntry['key']): boolean {
  return text === '<<' && style === 'plain';
}
