import { isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import type { SnapshotDocument, SnapshotOpenApi, SnapshotOperation } from '#core/model/snapshot';
import { canonical, compareText, sortedRecord } from './sorted-record.ts';

const methods: readonly string[] = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];

/** Builds the OpenAPI part of a snapshot from documents by name. Each distinct form of a schema is stored once. */
export function openApiOf(form: SnapshotOpenApi['form'], documents: readonly (readonly [string, Json])[]): SnapshotOpenApi {
  const forms = new Map<string, Map<string, Json>>();
  const ordered = [...documents].sort(([one], [other]) => compareText(one, other));
  const read = ordered.map(([name, document]) => [name, documentOf(form, document, forms)] as const);
  return {
    form,
    schemas: sortedRecord([...forms].map(([name, schemas]) => [name, [...schemas.values()]] as const)),
    documents: sortedRecord(read),
  };
}

function documentOf(form: SnapshotOpenApi['form'], document: Json, forms: Map<string, Map<string, Json>>): SnapshotDocument {
  const schemas = objectAt(document, form === 'v3' ? '/components/schemas' : '/definitions');
  const used = Object.entries(schemas).map(([name, schema]): readonly [string, number] => {
    const known = forms.get(name) ?? new Map<string, Json>();
    forms.set(name, known);
    const ordered = canonical(schema);
    const text = JSON.stringify(ordered);
    if (!known.has(text)) known.set(text, ordered);
    return [name, [...known.keys()].indexOf(text)];
  });
  return { schemas: sortedRecord(used), operations: sortedRecord(Object.entries(objectAt(document, '/paths')).flatMap(operationsOf)) };
}

function operationsOf([path, item]: readonly [string, Json]): readonly (readonly [string, SnapshotOperation])[] {
  if (!isJsonObject(item)) return [];
  const common = parametersOf(item);
  return methods.flatMap((method) => {
    const operation = Object.hasOwn(item, method) ? item[method] : undefined;
    if (!isJsonObject(operation)) return [];
    const action = Object.entries(operation).find(([key]) => key.startsWith('x-') && key.endsWith('-action'))?.[1];
    const parameters = [...new Set([...common, ...parametersOf(operation)])].sort(compareText);
    const made: SnapshotOperation = {
      ...(typeof action === 'string' ? { action } : {}),
      parameters,
      ...(operation['deprecated'] === true ? { deprecated: true as const } : {}),
    };
    return [[`${method.toUpperCase()} ${path}`, made] as const];
  });
}

function parametersOf(described: JsonObject): readonly string[] {
  const parameters = pointTo(described, '/parameters');
  if (!Array.isArray(parameters)) return [];
  return parameters.flatMap((parameter: Json) => {
    const reference = stringAt(parameter, '/$ref');
    if (reference !== undefined) return [reference.slice(reference.lastIndexOf('/') + 1)];
    const name = stringAt(parameter, '/name');
    return name === undefined ? [] : [`${stringAt(parameter, '/in') ?? ''}:${name}`];
  });
}

function objectAt(document: Json, pointer: string): JsonObject {
  const value = pointTo(document, pointer);
  return isJsonObject(value) ? value : {};
}
