import type { Dialect } from '#core/model/dialect';
import type { Json, JsonObject } from '#core/model/json';
import type { ResourceType, Verb } from '../../kinds/resources/resource-type.ts';
import { apiVersionOf } from '../../kinds/resources/resource-type.ts';
import { patchMediaTypesOf } from '../write/patch-object.ts';

/** How operations are published. */
export type OperationForm = {
  readonly dialect: Dialect;
  /** Returns a reference to the schema of a type. */
  readonly reference: (type: ResourceType) => JsonObject;
  /** OpenAPI version 2 has the body among the parameters, version 3 beside them. */
  readonly version: 'v2' | 'v3';
};

/** The query parameters of requests that write (specification, "Query parameters common to the generic operations"). */
const modifying = ['dryRun', 'fieldManager', 'fieldValidation'];
const parameters: { readonly [verb in Verb]?: readonly string[] } = {
  list: [
    'allowWatchBookmarks',
    'continue',
    'fieldSelector',
    'labelSelector',
    'limit',
    'resourceVersion',
    'resourceVersionMatch',
    'timeoutSeconds',
    'watch',
  ],
  create: modifying,
  update: modifying,
  patch: [...modifying, 'force'],
  delete: ['dryRun'],
  deletecollection: ['dryRun', 'fieldSelector', 'labelSelector'],
};
const flags = ['allowWatchBookmarks', 'force', 'watch'];
const numbers = ['limit', 'timeoutSeconds'];
const applyMediaType = 'application/apply-patch+yaml';

const methods = [
  ['get', 'get', 'list'],
  ['post', 'create', 'create'],
  ['put', 'update', 'update'],
  ['patch', 'patch', 'patch'],
  ['delete', 'delete', 'deletecollection'],
] as const;

/**
 * Returns the paths of a type with their operations: enough for clients to find which request goes where (specification,
 * "Path shapes").
 */
export function publishedPaths(type: ResourceType, form: OperationForm): readonly (readonly [string, JsonObject])[] {
  const root = type.group === '' ? `/api/${type.version}` : `/apis/${apiVersionOf(type)}`;
  const collection = `${root}/${type.namespaced ? 'namespaces/{namespace}/' : ''}${type.resource}`;
  const inPath = type.namespaced ? ['namespace'] : [];
  const all =
    type.namespaced && type.verbs.includes('list')
      ? [pathItem(`${root}/${type.resource}`, type, ['list'], { of: 'collection', inPath: [] }, form)]
      : [];
  return [
    ...all,
    pathItem(collection, type, type.verbs, { of: 'collection', inPath }, form),
    pathItem(`${collection}/{name}`, type, type.verbs, { of: 'object', inPath: ['name', ...inPath] }, form),
    ...type.subresources.map((below) =>
      pathItem(`${collection}/{name}/${below.name}`, type, below.verbs, { of: 'subresource', inPath: ['name', ...inPath] }, form),
    ),
  ];
}

type PathScope = { readonly of: 'collection' | 'object' | 'subresource'; readonly inPath: readonly string[] };

function pathItem(
  path: string,
  type: ResourceType,
  verbs: readonly Verb[],
  scope: PathScope,
  form: OperationForm,
): readonly [string, JsonObject] {
  const operations = methods.flatMap(([method, ofObject, ofCollection]): [string, Json][] => {
    const verb = scope.of === 'collection' ? ofCollection : ofObject;
    const isHere =
      (verb === 'create') === (scope.of !== 'object' && method === 'post') &&
      !(scope.of === 'collection' && ['put', 'patch'].includes(method));
    return isHere && verbs.includes(verb) ? [[method, operationOf(type, verb, form)]] : [];
  });
  const inPath = scope.inPath.map((name) => parameterOf(name, 'path', form));
  return [path, { ...Object.fromEntries(operations), parameters: [...inPath, parameterOf('pretty', 'query', form)] }];
}

function operationOf(type: ResourceType, verb: Verb, form: OperationForm): JsonObject {
  const { extensionPrefix } = form.dialect;
  const schema = form.reference(type);
  const hasBody = verb === 'create' || verb === 'update' || verb === 'patch';
  const query = (parameters[verb] ?? []).map((name) => parameterOf(name, 'query', form));
  const answers = {
    200: form.version === 'v2' ? { description: 'OK', schema } : { description: 'OK', content: { 'application/json': { schema } } },
  };
  const common = {
    [`${extensionPrefix}action`]: verb === 'create' ? 'post' : verb === 'update' ? 'put' : verb,
    [`${extensionPrefix}group-version-kind`]: { group: type.group, version: type.version, kind: type.kind },
    responses: { ...answers, 401: { description: 'Unauthorized' } },
  };
  if (form.version === 'v2') {
    const body = hasBody ? [{ name: 'body', in: 'body', required: true, schema: verb === 'patch' ? { type: 'object' } : schema }] : [];
    return {
      ...common,
      consumes: verb === 'patch' ? patches(type) : ['*/*'],
      produces: ['application/json', 'application/yaml'],
      parameters: [...body, ...query],
    };
  }
  const content =
    verb === 'patch' ? patches(type).map((one): [string, Json] => [one, { schema: { type: 'object' } }]) : [['*/*', { schema }] as const];
  return { ...common, parameters: query, ...(hasBody ? { requestBody: { required: true, content: Object.fromEntries(content) } } : {}) };
}

const patches = (type: ResourceType): readonly string[] => [applyMediaType, ...patchMediaTypesOf(type)];

function parameterOf(name: string, scope: 'path' | 'query', { version }: OperationForm): JsonObject {
  const type = flags.includes(name) ? 'boolean' : numbers.includes(name) ? 'integer' : 'string';
  const required = scope === 'path' ? { required: true } : {};
  return version === 'v2'
    ? { name, in: scope, type, uniqueItems: true, ...required }
    : { name, in: scope, schema: { type, uniqueItems: true }, ...required };
}
