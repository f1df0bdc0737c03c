import { isJsonObject } from '#core/json/json-object';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import type { BodyForm, ParameterForm, SnapshotDocument, SnapshotOpenApi } from '#core/model/snapshot';
import { type FormPools, operationsOf, Pool } from './operations-of.ts';
import { canonical, compareText, sortedRecord } from './sorted-record.ts';

/** Builds the OpenAPI part of a snapshot from documents by name. Each distinct form of a schema, parameter or body is stored once. */
export function openApiOf(form: SnapshotOpenApi['form'], documents: readonly (readonly [string, Json])[]): SnapshotOpenApi {
  const forms = new Map<string, Map<string, Json>>();
  const ordered = [...documents].sort(([one], [other]) => compareText(one, other));
  const pools: FormPools = { parameters: new Pool<ParameterForm>(), bodies: new Pool<BodyForm>() };
  const read = ordered.map(([name, document]) => [name, documentOf(form, document, forms, pools)] as const);
  return {
    form,
    schemas: sortedRecord([...forms].map(([name, schemas]) => [name, [...schemas.values()]] as const)),
    documents: sortedRecord(read),
    parameterForms: pools.parameters.values,
    bodyForms: pools.bodies.values,
  };
}

function documentOf(
  form: SnapshotOpenApi['form'],
  document: Json,
  forms: Map<string, Map<string, Json>>,
  pools: FormPools,
): SnapshotDocument {
  const schemas = objectAt(document, form === 'v3' ? '/components/schemas' : '/definitions');
  const used = Object.entries(schemas).map(([name, schema]): readonly [string, number] => {
    const known = forms.get(name) ?? new Map<string, Json>();
    forms.set(name, known);
    const ordered = canonical(schema);
    const text = JSON.stringify(ordered);
    if (!known.has(text)) known.set(text, ordered);
    return [name, [...known.keys()].indexOf(text)];
  });
  return { schemas: sortedRecord(used), operations: operationsOf(document, pools) };
}

function objectAt(document: Json, pointer: string): JsonObject {
  const value = pointTo(document, pointer);
  return isJsonObject(value) ? value : {};
}
