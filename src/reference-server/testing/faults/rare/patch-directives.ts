import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { Fault } from '../fault.ts';

/** Returns a strategic merge patch without some of its directives, and without the items that have nothing else. */
function without(value: Json, isDropped: (key: string, member: Json) => boolean): Json {
  if (isJsonArray(value)) {
    const isDirective = (item: Json): boolean => {
      const members = isJsonObject(item) ? Object.entries(item) : [];
      return members.length === 1 && members.some(([key, member]) => member !== undefined && isDropped(key, member));
    };
    return value.flatMap((item) => (isDirective(item) ? [] : [without(item, isDropped)]));
  }
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]): [string, Json][] =>
      member === undefined || isDropped(key, member) ? [] : [[key, without(member, isDropped)]],
    ),
  );
}

const ignored = (id: string, breaks: string, isDropped: (key: string, member: Json) => boolean): Fault => ({
  id,
  breaks,
  statements: ['verbs/method/patch'],
  exchanges: [{ on: { operation: 'strategic-merge-patch' }, request: { body: [{ at: '', by: (body) => without(body, isDropped) }] } }],
});

/** Faults of the directives of strategic merge patches (specification, "Resource kind CSINode", "Verbs"). */
export const rarePatchDirectiveFaults: readonly Fault[] = [
  ignored(
    'replaced-by-strategic-patch-merges',
    'A strategic merge patch that replaces a list or map by its directive merges it.',
    (key, member) => key === '$patch' && member === 'replace',
  ),
  ignored(
    'keys-not-retained-stay',
    'A strategic merge patch that names the keys to retain of a map keeps the others too.',
    (key) => key === '$retainKeys',
  ),
  ignored('order-of-strategic-patch-ignored', 'A strategic merge patch that gives the order of a list leaves the order as it was.', (key) =>
    key.startsWith('$setElementOrder/'),
  ),
];
