import type { Json } from '#core/model/json';
import type { Part } from './parts.ts';
import { partsOf, rebuild } from './parts.ts';
import type { TypeSchema } from './type-schema.ts';

/**
 * Merges the applied value over the live one (specification, "Server-side apply", rule 3): applied leaves replace live ones,
 * and nothing is removed. The applied value must fit the schema.
 */
export function merge(live: Json, applied: Json, schema: TypeSchema): Json {
  const old = partsOf(live, schema);
  const young = partsOf(applied, schema);
  if (old === undefined || young === undefined || old.of !== young.of) return applied;
  if (old.parts.length === 0 && young.parts.length === 0) return applied;
  return rebuild(young.of, young.of === 'map' ? mergeMap(old.parts, young.parts) : mergeList(old.parts, young.parts));
}

function mergeMap(live: readonly Part[], applied: readonly Part[]): readonly Part[] {
  const merged = new Map(live.map((part) => [part.element, part]));
  for (const part of applied) merged.set(part.element, over(merged.get(part.element), part));
  return [...merged.values()];
}

/**
 * Returns the applied items in their order. An item that only the live list has stays between the shared items around it,
 * before items that are new there.
 */
function mergeList(live: readonly Part[], applied: readonly Part[]): readonly Part[] {
  const liveItems = new Map(live.map((part) => [part.element, part]));
  const appliedElements = new Set(applied.map((part) => part.element));
  const shared = applied.filter((part) => liveItems.has(part.element)).map((part) => part.element);
  const merged: Part[] = [];
  let at = 0;
  let met = 0;
  const keepLiveUpToShared = (): void => {
    for (let part = live[at]; part !== undefined && part.element !== shared[met]; part = live[at]) {
      if (!appliedElements.has(part.element)) merged.push(part);
      at += 1;
    }
  };
  keepLiveUpToShared();
  for (const part of applied) {
    merged.push(over(liveItems.get(part.element), part));
    if (part.element !== shared[met]) continue;
    met += 1;
    if (live[at]?.element === part.element) at += 1;
    keepLiveUpToShared();
  }
  return merged;
}

const over = (live: Part | undefined, applied: Part): Part =>
  live === undefined ? applied : { ...applied, value: merge(live.value, applied.value, applied.schema) };
