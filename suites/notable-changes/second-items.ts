import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { changedObject } from './changed-object.ts';
import { exampleOf } from './example-request.ts';
import type { Example } from './examples.ts';

/** The same change at another place. */
type Moved = (change: JsonObject) => JsonObject;

/** The example of that name, with a second item in each of its lists. */
export function exampleWithSecondItems(name: string): Example {
  const example = exampleOf(name);
  const more = secondItemsOf(example);
  return { ...example, object: changedObject(example.object, more) };
}

function secondItemsOf({ kind, object }: Example): JsonObject {
  switch (kind) {
    case 'Ingress': {
      const rule = pointTo(object, '/spec/rules/0');
      const path = pointTo(object, '/spec/rules/0/http/paths/0');
      if (!isJsonObject(rule) || !isJsonObject(path)) return {};
      const paths: Json = [path, { ...path, path: '/second' }];
      return {
        '/spec/rules': [
          { ...rule, http: { paths } },
          { ...rule, host: 'second.apiconform.example' },
        ],
      };
    }
    case 'CustomResourceDefinition': {
      const version = pointTo(object, '/spec/versions/0');
      return isJsonObject(version) ? { '/spec/versions': [version, { ...version, name: 'v2', storage: false }] } : {};
    }
    case 'EndpointSlice': {
      const endpoints = pointTo(object, '/endpoints');
      return isJsonArray(endpoints) ? { '/endpoints': [...endpoints, ...endpoints] } : {};
    }
    default:
      return {};
  }
}

/**
 * For each list on the way to these places, what moves a change from its first item to its second one, where the object has
 * one.
 */
export function movesToSecondItems(object: JsonObject, places: readonly string[]): readonly Moved[] {
  const firsts = new Set(places.flatMap(firstItemsIn));
  return [...firsts]
    .filter((first) => pointTo(object, secondOf(first)) !== undefined)
    .map(
      (first): Moved =>
        (change) =>
          Object.fromEntries(
            Object.entries(change).map(([at, value]) => [
              at.startsWith(`${first}/`) ? secondOf(first) + at.slice(first.length) : at,
              value,
            ]),
          ),
    );
}

/** The pointers to first items that a pointer goes through. */
function firstItemsIn(pointer: string): readonly string[] {
  return [...pointer.matchAll(/\/0(?=\/)/g)].map(({ index }) => pointer.slice(0, index + 2));
}

function secondOf(first: string): string {
  return `${first.slice(0, -1)}1`;
}
