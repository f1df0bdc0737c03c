import fc from 'fast-check';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { objectAt, textAt, textsAt, withFields } from '#reference-server/json/json-object';
import type { Mistakes } from './value-arbitraries.ts';
import { fieldsOf, valuesOf } from './value-arbitraries.ts';

/** JSON merge patches of objects of a schema: values of it, many of them null. */
export const mergePatchOf = (schema: JsonObject, mistakes: Mistakes): fc.Arbitrary<Json> => valuesOf(schema, { ...mistakes, nulls: 4 });

/** JSON patches of objects of a schema, one to three operations. */
export function jsonPatchOf(schema: JsonObject, mistakes: Mistakes): fc.Arbitrary<Json> {
  const places = placesOf(schema, '', 8);
  if (places.length === 0) return fc.constant([]);
  const place = fc.constantFrom(...places);
  const put = place.chain(({ path, schema: at }) =>
    fc.record({ op: fc.constantFrom('add', 'add', 'replace', 'test'), path: fc.constant(path), value: valuesOf(at, mistakes) }),
  );
  const remove = place.map(({ path }) => ({ op: 'remove', path }));
  const carry = fc.record({
    op: fc.constantFrom('copy', 'move'),
    from: place.map(({ path }) => path),
    path: place.map(({ path }) => path),
  });
  return fc.array(
    fc.oneof<fc.WeightedArbitrary<JsonObject>[]>(
      { arbitrary: put, weight: 4 },
      { arbitrary: remove, weight: 2 },
      { arbitrary: carry, weight: 1 },
    ),
    { minLength: 1, maxLength: 3 },
  );
}

type PatchPlace = { readonly path: string; readonly schema: JsonObject };

function placesOf(schema: JsonObject, path: string, depth: number): readonly PatchPlace[] {
  if (depth === 0) return [];
  const below = (name: string, at: JsonObject): readonly PatchPlace[] => {
    const place = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return [{ path: place, schema: at }, ...placesOf(at, place, depth - 1)];
  };
  const properties = Object.entries(objectAt(schema, 'properties')).flatMap(([name, at]) => (isJsonObject(at) ? below(name, at) : []));
  const additional = schema['additionalProperties'];
  const items = schema['items'];
  return [
    ...properties,
    ...(isJsonObject(additional) ? ['p', 'q'].flatMap((name) => below(name, additional)) : []),
    ...(isJsonObject(items) ? ['0', '1', '-'].flatMap((index) => below(index, items)) : []),
  ];
}

/** Strategic merge patches of objects of a schema, with the directives that they may hold. */
export function strategicMergePatchOf(schema: JsonObject, mistakes: Mistakes): fc.Arbitrary<Json> {
  if (schema['type'] === 'array') return listPatchOf(schema, mistakes);
  if (schema['type'] !== 'object' || !isJsonObject(schema['properties'])) return valuesOf(schema, { ...mistakes, nulls: 4 });
  const fields = Object.entries(schema['properties']).flatMap(([name, at]): [string, fc.Arbitrary<Json>][] =>
    isJsonObject(at) ? [[name, at['format'] === 'byte' ? valuesOf(at, none) : orNull(strategicMergePatchOf(at, mistakes))]] : [],
  );
  const directives = Object.entries(schema['properties']).flatMap(([name, at]) => (isJsonObject(at) ? directivesOf(name, at) : []));
  const own: [string, fc.Arbitrary<Json>][] = [['$patch', fc.constant('replace')]];
  const patch = fieldsOf(fields, []);
  const extra = fieldsOf([...directives, ...own], []);
  return fc.oneof(
    { arbitrary: patch, weight: 3 },
    { arbitrary: fc.tuple(patch, extra).map(([one, other]) => withoutClashes({ ...one, ...other })), weight: 1 },
  );
}

const orNull = (arbitrary: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.oneof({ arbitrary, weight: 5 }, { arbitrary: fc.constant(null), weight: 1 });

/** A patch that both adds to a list and takes from it, without saying in which order, comes out one way or the other by chance. */
function withoutClashes(patch: JsonObject): JsonObject {
  const taken = Object.keys(patch).flatMap((key) => /^\$deleteFromPrimitiveList\/(.+)$/.exec(key)?.[1] ?? []);
  return withFields(patch, Object.fromEntries(taken.map((name) => [name, undefined])));
}

function directivesOf(name: string, at: JsonObject): readonly [string, fc.Arbitrary<Json>][] {
  const type = textAt(at, 'x-kubernetes-list-type');
  const items = objectAt(at, 'items');
  if (type === 'set') return [[`$deleteFromPrimitiveList/${name}`, fc.array(valuesOf(items, none), { maxLength: 2 })]];
  if (type === 'map') return [[`$setElementOrder/${name}`, fc.array(keysOf(at), { maxLength: 3 })]];
  return [];
}

const none: Mistakes = { wrongTypes: 0, unknownFields: 0, nulls: 0 };

/** An item of a map list with its keys alone. */
function keysOf(list: JsonObject): fc.Arbitrary<JsonObject> {
  const names = textsAt(list, 'x-kubernetes-list-map-keys');
  return fc.record(Object.fromEntries(names.map((name) => [name, valuesOf(objectAt(list, 'items', 'properties', name), none)])));
}

function listPatchOf(schema: JsonObject, mistakes: Mistakes): fc.Arbitrary<Json> {
  const value = valuesOf(schema, { ...mistakes, nulls: 0 });
  if (textAt(schema, 'x-kubernetes-list-type') !== 'map') return value;
  const deletion = keysOf(schema).map((keys): Json => ({ ...keys, $patch: 'delete' }));
  const item = fc.oneof(
    { arbitrary: strategicMergePatchOf(objectAt(schema, 'items'), mistakes), weight: 3 },
    { arbitrary: deletion, weight: 1 },
  );
  const names = textsAt(schema, 'x-kubernetes-list-map-keys');
  const identity = (one: Json): string => JSON.stringify(names.map((name) => (isJsonObject(one) ? (one[name] ?? null) : null)));
  const items = fc.uniqueArray(item, { maxLength: 3, selector: identity });
  const isKeyed = (one: Json): boolean => !isJsonObject(one) || names.every((name) => typeof one[name] !== 'object' || one[name] === null);
  return fc
    .oneof(
      { arbitrary: value, weight: 2 },
      { arbitrary: items, weight: 2 },
      { arbitrary: items.map((all) => [...all, { $patch: 'replace' }]), weight: 1 },
    )
    .map((list) => (isJsonArray(list) ? list.filter(isKeyed) : list));
}
