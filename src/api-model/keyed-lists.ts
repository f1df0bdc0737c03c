import { isJsonArray } from '#core/json/json-object';
import { pointerUnder, pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';
import { type Content, differenceOf, orderedText } from './content.ts';
import type { ModelledType } from './modelled-type.ts';

/**
 * Returns whether a content has a list with two items of one key, or two equal elements of a set, or changes an item of a built-in
 * type: a server may refuse that.
 */
export function mayBeInvalid(before: Content | undefined, after: Content, { schema, omitsEmpty }: ModelledType): boolean {
  return Object.entries(schema?.lists ?? {}).some(([pointer, keys]) => {
    const [old, now] = [before, after].map((content) => itemsByKey(content, pointer, keys));
    if (now === undefined || old === undefined) return false;
    if (now.some(([key], index) => now.findIndex(([other]) => other === key) !== index)) return true;
    return omitsEmpty && now.some(([key, item]) => old.some(([other, there]) => other === key && differenceOf(there, item) !== undefined));
  });
}

function itemsByKey(content: Content | undefined, pointer: string, keys: 'set' | readonly string[]): readonly (readonly [string, Json])[] {
  const items = pointTo(content, pointer);
  if (!isJsonArray(items)) return [];
  return items.map((item) => [
    keys === 'set' ? orderedText(item) : keys.map((key) => orderedText(pointTo(item, pointerUnder('', key)) ?? null)).join(),
    item,
  ]);
}
