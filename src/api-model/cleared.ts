import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { JsonObject } from '#core/model/json';
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
