import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { itemElement } from './parts.ts';
import type { PathElement } from './path-element.ts';
import { fieldElement, pathText } from './path-element.ts';
import type { ListSchema, MapSchema, ScalarSchema, TypeSchema } from './type-schema.ts';

/**
 * Returns the problems that prevent an apply of a value, each with its path: unknown fields, values of another type, and list
 * items without keys or with repeated keys. Null is valid everywhere except in those items.
 */
export function problemsOf(value: Json, schema: TypeSchema, path: readonly PathElement[] = []): readonly string[] {
  if (value === null) return [];
  switch (schema.kind) {
    case 'untyped':
      return [];
    case 'scalar':
      return scalarProblems(value, schema, path);
    case 'map':
      return mapProblems(value, schema, path);
    case 'list':
      return listProblems(value, schema, path);
  }
}

const problem = (path: readonly PathElement[], reason: string): readonly string[] => [`${pathText(path)}: ${reason}`];

function scalarProblems(value: Json, schema: ScalarSchema, path: readonly PathElement[]): readonly string[] {
  return typeof value === schema.of ? [] : problem(path, `expected a ${schema.of}`);
}

function mapProblems(value: Json, schema: MapSchema, path: readonly PathElement[]): readonly string[] {
  if (!isJsonObject(value)) return problem(path, 'expected a map');
  return Object.entries(value).flatMap(([name, field]) => {
    const below = [...path, fieldElement(name)];
    const fieldSchema = schema.fields.get(name) ?? schema.additional;
    return fieldSchema === undefined ? problem(below, 'field not declared in schema') : problemsOf(field, fieldSchema, below);
  });
}

function listProblems(value: Json, schema: ListSchema, path: readonly PathElement[]): readonly string[] {
  if (!isJsonArray(value)) return problem(path, 'expected a list');
  const seen = new Set<PathElement>();
  return value.flatMap((item, index) => {
    if (schema.merge === 'atomic') return problemsOf(item, schema.element, [...path, `i:${index}`]);
    const element = itemElement(item, schema);
    if (element === undefined)
      return problem(path, `item ${index} ${schema.merge === 'set' ? 'is no scalar' : 'has none of the keys of the list'}`);
    const twice = seen.has(element) ? problem(path, `duplicate items for ${pathText([element])}`) : [];
    seen.add(element);
    return [...twice, ...problemsOf(item, schema.element, [...path, element])];
  });
}
