import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { ownOf } from '#core/json/own-of';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import type { BodyForm, ParameterForm, SnapshotOperation } from '#core/model/snapshot';
import { canonical, compareText, sortedRecord } from './sorted-record.ts';

const methods: readonly string[] = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];

/** Values that are stored once, however many operations have them. */
export class Pool<Value> {
  readonly #indexes = new Map<string, number>();
  readonly values: Value[] = [];

  /** Returns the index of a value, which is added if it is new. */
  indexOf(value: Value): number {
    const key = JSON.stringify(value);
    const index = this.#indexes.get(key) ?? this.values.push(value) - 1;
    this.#indexes.set(key, index);
    return index;
  }
}

/** What operations refer to by index. */
export type FormPools = { readonly parameters: Pool<ParameterForm>; readonly bodies: Pool<BodyForm> };

/** Returns the operations of a document by method and path. */
export function operationsOf(document: Json, pools: FormPools): Readonly<Record<string, SnapshotOperation>> {
  const paths = pointTo(document, '/paths');
  return sortedRecord(
    Object.entries(isJsonObject(paths) ? paths : {}).flatMap(([path, item]) => operationsAt(path, item, document, pools)),
  );
}

function operationsAt(path: string, item: Json, document: Json, pools: FormPools): readonly (readonly [string, SnapshotOperation])[] {
  if (!isJsonObject(item)) return [];
  return methods.flatMap((method) => {
    const operation = ownOf(item, method);
    if (!isJsonObject(operation)) return [];
    const action = Object.entries(operation).find(([key]) => key.startsWith('x-') && key.endsWith('-action'))?.[1];
    // A parameter of the operation replaces the one of its path.
    const parameters = new Map([...parametersOf(item, document), ...parametersOf(operation, document)]);
    const names = [...parameters.keys()].sort(compareText);
    const made: SnapshotOperation = {
      ...(typeof action === 'string' ? { action } : {}),
      parameters: names,
      parameterForms: names.map((name) => pools.parameters.indexOf(parameters.get(name) ?? { schema: {} })),
      bodyForm: pools.bodies.indexOf(bodyFormOf(operation, document)),
      ...(operation['deprecated'] === true ? { deprecated: true as const } : {}),
    };
    return [[`${method.toUpperCase()} ${path}`, made] as const];
  });
}

function parametersOf(described: JsonObject, document: Json): readonly (readonly [string, ParameterForm])[] {
  return listOf(ownOf(described, 'parameters')).flatMap((given): readonly (readonly [string, ParameterForm])[] => {
    const reference = stringAt(given, '/$ref');
    const parameter = resolved(given, document);
    const name = stringAt(parameter, '/name');
    if (name !== undefined && isJsonObject(parameter)) return [[`${stringAt(parameter, '/in') ?? ''}:${name}`, parameterFormOf(parameter)]];
    return reference === undefined ? [] : [[reference.slice(reference.lastIndexOf('/') + 1), { schema: {} }]];
  });
}

/** OpenAPI v2 has the keywords of the schema beside the name. A body is a parameter there; its schema is that of a kind. */
function parameterFormOf(parameter: JsonObject): ParameterForm {
  const { name: _, in: place, required, description: __, schema, ...beside } = parameter;
  const own = schema === undefined && place !== 'body' ? beside : schema;
  return {
    schema: place === 'body' ? {} : canonical(own ?? {}),
    ...(required === true ? { required: true as const } : {}),
  };
}

function bodyFormOf(operation: JsonObject, document: Json): BodyForm {
  const body = resolved(ownOf(operation, 'requestBody') ?? null, document);
  const v2Body = listOf(ownOf(operation, 'parameters')).find((parameter) => stringAt(resolved(parameter, document), '/in') === 'body');
  const [consumes, produces] = [typesIn(operation, document, 'consumes'), typesIn(operation, document, 'produces')];
  const required = pointTo(body, '/required') === true || pointTo(v2Body, '/required') === true;
  const request = isJsonObject(body) ? mediaTypesOf(body) : v2Body === undefined ? undefined : consumes;
  const responses = ownOf(operation, 'responses');
  return {
    ...(request === undefined ? {} : { request: { types: request, ...(required ? { required: true as const } : {}) } }),
    responses: sortedRecord(
      Object.entries(isJsonObject(responses) ? responses : {}).map(([status, response]) => {
        const own = mediaTypesOf(resolved(response, document));
        return [status, own.length === 0 && pointTo(response, '/schema') !== undefined ? produces : own] as const;
      }),
    ),
  };
}

function mediaTypesOf(described: Json | undefined): readonly string[] {
  const content = pointTo(described, '/content');
  return isJsonObject(content) ? Object.keys(content).sort(compareText) : [];
}

function typesIn(operation: JsonObject, document: Json, key: 'consumes' | 'produces'): readonly string[] {
  const types = ownOf(operation, key) ?? pointTo(document, `/${key}`);
  return listOf(types)
    .filter((type) => typeof type === 'string')
    .sort(compareText);
}

/** Follows a reference within the document. */
function resolved(given: Json, document: Json): Json | undefined {
  const reference = stringAt(given, '/$ref');
  return reference?.startsWith('#/') === true ? pointTo(document, reference.slice(1)) : given;
}

function listOf(value: Json | undefined): readonly Json[] {
  return isJsonArray(value) ? value : [];
}
