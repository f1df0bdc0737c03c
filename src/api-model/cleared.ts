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
 * Returns whether an apply removes fields from a map of an object whose managedFields were cleared, in which fields are left that nobody
 * owns since: whether they go with the map is left open.
 */
export function mayTakeUnowned(released: readonly string[], before: JsonObject, owned: Owned, world: World): boolean {
  if (!world.hadOwnersCleared(stringAt(before, '/metadata/uid') ?? '')) return false;
  const maps = new Set(released.map(outermostMapOf));
  return [...owned.fields.keys()].some((path) => !owned.owners.has(path) && maps.has(outermostMapOf(path)));
}

type Owned = { readonly fields: Fields; readonly owners: Ownership };

/** Returns the path of the outermost map that a field is in: that of metadata has fields that every object has. */
function outermostMapOf(path: string): string {
  const parts = path.split(separator);
  return parts.slice(0, parts[0] === 'metadata' ? 2 : 1).join(separator);
}
