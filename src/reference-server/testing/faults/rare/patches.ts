import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, fieldOf, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { withoutPath } from './object-states.ts';

/** Returns the paths of the nulls in a merge patch, outside of metadata. */
function nullPaths(patch: Json | undefined, at: readonly string[] = []): readonly (readonly string[])[] {
  if (patch === null) return [at];
  if (!isJsonObject(patch)) return [];
  return Object.entries(patch).flatMap(([key, value]) => (at.length === 0 && key === 'metadata' ? [] : nullPaths(value, [...at, key])));
}

/** Returns the fault of answers to a patch that are made before the defaults are set. */
function undefaultedAnswer(): Fault {
  let removed: readonly (readonly string[])[] = [];
  return {
    id: 'answer-to-merge-patch-lacks-default',
    breaks: 'The response to a JSON merge patch that removes a field with a default lacks the default, which the object then has.',
    statements: ['verbs/method/patch'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: {
          operation: 'merge-patch',
          subresource: 'none',
          status: 200,
          when: ({ body }) => {
            removed = nullPaths(body);
            return removed.length > 0;
          },
        },
        answer: {
          body: [
            { at: '', by: (object) => (isJsonObject(object) ? removed.reduce((left, path) => withoutPath(left, path), object) : object) },
          ],
        },
      },
    ],
  };
}

/** Faults of updates and patches in one place (specification, "What the service does", "Resource kind CSINode"). */
export const rarePatchFaults: readonly Fault[] = [
  {
    id: 'list-emptied-by-merge-patch-stays',
    breaks: 'A JSON merge patch with an empty list below the spec leaves the old list.',
    statements: ['verbs/method/patch'],
    change: () => ({
      patchedObject: ({ mediaType, live, patch, patched }) =>
        mediaType === 'application/merge-patch+json' && patched['spec'] !== undefined
          ? withFields(patched, { spec: withOldLists(patched['spec'], valueAt(patch, 'spec'), live['spec']) })
          : patched,
    }),
  },
  {
    id: 'second-removed-item-stays',
    breaks: 'A strategic merge patch that deletes several items of a list of the spec deletes only the first.',
    statements: ['verbs/method/patch'],
    change: () => ({
      patchedObject: ({ live, patch, patched }) => {
        const { spec } = patched;
        return isJsonObject(spec) ? withFields(patched, { spec: withLaterDeletions(live, objectAt(patch, 'spec'), spec) }) : patched;
      },
    }),
  },
  {
    id: 'last-label-stays',
    breaks: 'An update without labels leaves the label of an object that has only one.',
    statements: ['verbs/put/replaces'],
    change: () => ({
      replacement: ({ live, sent }) => {
        const labels = objectAt(live, 'metadata', 'labels');
        const isCleared = Object.keys(objectAt(sent, 'metadata', 'labels')).length === 0;
        return Object.keys(labels).length === 1 && isCleared
          ? withFields(sent, { metadata: withFields(objectAt(sent, 'metadata'), { labels }) })
          : sent;
      },
    }),
  },
  undefaultedAnswer(),
];

/** Returns the value with the old lists where the patch has empty ones. */
function withOldLists(value: Json, patch: Json | undefined, old: Json | undefined): Json {
  if (isJsonArray(patch) && patch.length === 0 && isJsonArray(old)) return old;
  if (!isJsonObject(patch) || !isJsonObject(value) || !isJsonObject(old)) return value;
  const merged = Object.entries(value).map(([key, field]): [string, Json] => [
    key,
    withOldLists(field, fieldOf(patch, key), fieldOf(old, key)),
  ]);
  return Object.fromEntries(merged);
}

/** Returns the spec with the items that the patch deletes after the first one. */
function withLaterDeletions(live: JsonObject, patch: JsonObject, spec: JsonObject): JsonObject {
  const kept = Object.keys(patch).flatMap((list): [string, Json][] => {
    const [, ...later] = arrayAt(patch, list).filter((item) => textAt(item, '$patch') === 'delete');
    const names = later.map((item) => textAt(item, 'name'));
    const items = arrayAt(live, 'spec', list).filter((item) => names.includes(textAt(item, 'name')));
    return items.length === 0 ? [] : [[list, [...arrayAt(spec, list), ...items]]];
  });
  return withFields(spec, Object.fromEntries(kept));
}
