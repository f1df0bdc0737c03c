import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { JsonObject } from '#core/model/json';
import { type Fields, type Ownership, separator } from './ownership.ts';
import type { World } from './world.ts';

/**
 * Returns whether the managedFields of an object were cleared, or lost their last field, and are still empty: who owns what is judged by
 * the tables then.
 */
export function isUntracked(object: JsonObject, world: World): boolean {
  const entries = pointTo(object, '/metadata/managedFields');
  const isEmpty = !Array.isArray(entries) || entries.length === 0;
  return isEmpty && world.hadOwnersCleared(stringAt(object, '/metadata/uid') ?? '');
}

/**
 * Returns the maps of an object whose managedFields were cleared, from which an apply removes fields, and in which other fields have had
 * no owner since then.
 */
export function mapsOfUnowned(released: readonly string[], before: JsonObject, owned: Owned, world: World): readonly string[] {
  if (!world.hadOwnersCleared(stringAt(before, '/metadata/uid') ?? '')) return [];
  const maps = new Set(released.map(outermostMapOf));
  return [...owned.fields.keys()]
    .filter((path) => !owned.owners.has(path))
    .map(outermostMapOf)
    .filter((map) => maps.has(map));
}

type Owned = { readonly fields: Fields; readonly owners: Ownership };

/** Returns the path of the outermost map that a field is in. Each object has fields of metadata beside its maps. */
function outermostMapOf(path: string): string {
  const parts = path.split(separator);
  return parts.slice(0, parts[0] === 'metadata' ? 2 : 1).join(separator);
}
