import { digestOf } from '#core/codecs/digest';
import type { Json, JsonObject } from '#core/model/json';
import { objectAt, textsAt, withFields } from '../../json/json-object.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { apiVersionOf } from '../../kinds/resources/resource-type.ts';
import type { Api } from '../api.ts';
import type { References } from './published-definitions.ts';
import { publishedDefinitions, publishedName } from './published-definitions.ts';
import { publishedPaths } from './published-paths.ts';

/** The part of OpenAPI that a path names: version 2 is one document, version 3 one per group version. */
export type OpenApiPath = { readonly version: 'v2' | 'v3'; readonly path: readonly string[] };

/**
 * Returns the OpenAPI document of a path, or the index of all documents; `undefined` for an unknown path. Schemas have the
 * extensions of the dialect, and no descriptions.
 */
export function openApiOf(api: Api, { version, path }: OpenApiPath): JsonObject | undefined {
  if (version === 'v2') return { swagger: '2.0', info: infoOf(api), ...partsOf(api, api.registry.types(), '#/definitions/') };
  if (path.length === 0) return listOf(api);
  const types = typesBelow(api, path);
  return types.length === 0 ? undefined : { openapi: '3.0.0', info: infoOf(api), ...partsOf(api, types, '#/components/schemas/') };
}

const infoOf = ({ release }: Api): JsonObject => ({ title: 'Cluster Control API', version: release });

function listOf(api: Api): JsonObject {
  const paths = [...new Set(api.registry.types().map(pathOf))].map((path): [string, Json] => {
    const types = typesBelow(api, path.split('/'));
    const hash = digestOf([api.release, path, ...types.map((type) => type.declared ?? type.definition ?? '')]);
    return [path, { serverRelativeURL: `/openapi/v3/${path}?hash=${hash}` }];
  });
  return { paths: Object.fromEntries(paths) };
}

const pathOf = (type: ResourceType): string => `${type.group === '' ? 'api' : 'apis'}/${apiVersionOf(type)}`;

function typesBelow(api: Api, path: readonly string[]): readonly ResourceType[] {
  return api.registry.types().filter((type) => pathOf(type) === path.join('/'));
}

function partsOf(api: Api, types: readonly ResourceType[], references: References): JsonObject {
  const { dialect, personality } = api;
  const reference = (type: ResourceType): JsonObject => ({ $ref: `${references}${nameOf(type, api)}` });
  const version = references === '#/definitions/' ? 'v2' : 'v3';
  const paths = types.flatMap((type) => publishedPaths(type, { dialect, reference, version }));
  const builtIn = types.flatMap((type) => (type.definition === undefined ? [] : [type.definition]));
  const published = new Map(
    publishedDefinitions(['meta.v1.ObjectMeta', ...builtIn], { dialect, references, release: api.served, personality }),
  );
  for (const type of types) {
    const schema = published.get(nameOf(type, api)) ?? declaredSchema(type, `${references}${publishedName('meta.v1.ObjectMeta', dialect)}`);
    const kinds = [...kindsOf(schema, api), { group: type.group, version: type.version, kind: type.kind }];
    published.set(nameOf(type, api), { ...schema, [`${dialect.extensionPrefix}group-version-kind`]: kinds });
  }
  const definitions = Object.fromEntries(published);
  return { paths: Object.fromEntries(paths), ...(version === 'v2' ? { definitions } : { components: { schemas: definitions } }) };
}

/** Returns the kinds that a schema is already published for: two versions may have the same fields. */
function kindsOf(schema: JsonObject, { dialect }: Api): readonly Json[] {
  const kinds = schema[`${dialect.extensionPrefix}group-version-kind`];
  return Array.isArray(kinds) ? kinds : [];
}

function nameOf(type: ResourceType, { dialect }: Api): string {
  if (type.definition !== undefined) return publishedName(type.definition, dialect);
  return [...type.group.split('.').reverse(), type.version, type.kind].join('.');
}

/** Returns the schema of a definition with the fields of every object. */
function declaredSchema(type: ResourceType, metadata: string): JsonObject {
  const declared = type.declared ?? {};
  const properties = withFields(objectAt(declared, 'properties'), {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { allOf: [{ $ref: metadata }] },
  });
  const required = textsAt(declared, 'required');
  return withFields(declared, { type: 'object', properties, required: required.length === 0 ? undefined : required });
}
