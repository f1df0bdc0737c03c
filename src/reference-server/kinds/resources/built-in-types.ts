import type { Dialect } from '#core/model/dialect';
import type { Json, JsonObject } from '#core/model/json';
import { withFields } from '../../json/json-object.ts';
import type { Personality } from '../../settings/personality.ts';
import { conversionOf, storedVersionOf } from '../conversions/conversions.ts';
import type { KindSchemas } from '../kind-schemas.ts';
import { createKindSchemas } from '../kind-schemas.ts';
import type { ResourceRow, SubresourceRow } from '../resource-rows.ts';
import { resourceRows } from '../resource-rows.ts';
import { objectSchema } from '../schema/object-schema.ts';
import type { Schema } from '../schema/schema.ts';
import { traits } from '../traits.ts';
import { csiNodeSchema } from './csi-node-schema.ts';
import { definitionSchema } from './definition-schema.ts';
import type { ResourceType, Subresource, SubresourceName, Verb } from './resource-type.ts';
import type { Release } from './served-in.ts';
import { isDeprecatedIn, isServedIn } from './served-in.ts';

const verbs: readonly Verb[] = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];
const subresources: readonly SubresourceName[] = ['status', 'finalize', 'scale', 'approval', 'eviction'];

/** Resources that released servers list and this server does not: there is nothing to bind pods to, and no component health. */
const leftOut: readonly string[] = ['bindings', 'componentstatuses'];

/** The values that most built-in types share. */
const common = {
  origin: 'built-in',
  names: 'dns-subdomain',
  unconditionalUpdate: true,
  deletedAnswer: 'status',
  countsGenerations: false,
  strategy: 'plain',
  firstRevision: 0,
  terminating: false,
} as const;

/**
 * Returns the built-in types that a release serves (specification, "Removed API versions by release"): the rows of
 * `resources.json` with their traits. Schemas are created on first use.
 */
export function builtInTypes(options: {
  readonly dialect: Dialect;
  readonly personality: Personality;
  readonly release: Release;
}): readonly ResourceType[] {
  const { dialect, personality, release } = options;
  const schemas = createKindSchemas({
    apiDomain: dialect.apiDomain,
    requiredParts: personality.requiredFields === 'required' ? 'demanded' : 'made',
  });
  return resourceRows
    .filter((row) => isServedIn(release, row) && !leftOut.includes(row.resource))
    .map((row) => typeOf(row, { schemas, personality, release, named: (text) => text.replaceAll('{api_domain}', dialect.apiDomain) }));
}

type Making = {
  readonly schemas: KindSchemas;
  readonly personality: Personality;
  readonly release: Release;
  /** Replaces placeholders by the names of the dialect. */
  readonly named: (text: string) => string;
};

function typeOf(row: ResourceRow, making: Making): ResourceType {
  const { schemas, personality, release, named } = making;
  const special = traits.get(row.group === '' ? row.resource : `${row.group}/${row.resource}`) ?? {};
  const group = named(row.group);
  const conversion = conversionOf(row);
  let schema: Schema | undefined;
  return {
    ...common,
    ...special,
    group,
    version: row.version,
    resource: row.resource,
    singular: row.singular,
    kind: row.kind,
    listKind: `${row.kind}List`,
    shortNames: row.shortNames,
    categories: row.categories,
    namespaced: row.namespaced,
    verbs: verbs.filter((verb) => row.verbs.includes(verb)),
    subresources: row.below.flatMap((below) => subresourceOf(below, named)),
    storedApiVersion: apiVersionStored(row, group),
    definition: row.definition,
    ...(isDeprecatedIn(release, row) ? { deprecation: named(deprecationOf(row)) } : {}),
    ...(row.removed === undefined ? {} : { removedRelease: row.removed }),
    ...(conversion === undefined ? {} : { conversion }),
    ...(row.resource === 'csinodes' && personality.nodeRecordByUpdate === 'created' ? { createdByUpdate: true } : {}),
    get schema() {
      schema ??= ownSchema(row, personality) ?? objectSchema(schemas(row.definition));
      return schema;
    },
    get zero() {
      return zeros.get(row.resource) ?? withFields(zeroParts(schemas(row.definition)), { metadata: undefined });
    },
  };
}

function apiVersionStored(row: ResourceRow, group: string): string {
  if (row.group.startsWith('events.')) return 'v1';
  const version = storedVersionOf(row, resourceRows);
  return group === '' ? version : `${group}/${version}`;
}

/** Returns the schema of resources for which the specification says more than published documents. */
function ownSchema(row: ResourceRow, personality: Personality): Schema | undefined {
  if (row.resource === 'csinodes') return csiNodeSchema(personality);
  return row.resource === 'customresourcedefinitions' ? objectSchema(definitionSchema) : undefined;
}

function subresourceOf({ name, verbs: allowed, kind, group, version }: SubresourceRow, named: Making['named']): readonly Subresource[] {
  const known = subresources.find((one) => one === name);
  if (known === undefined) return [];
  const other = kind === undefined ? {} : { kind: { group: named(group ?? ''), version: version ?? '', kind } };
  return [{ name: known, verbs: verbs.filter((verb) => allowed.includes(verb)), ...other }];
}

/** Formats a deprecation as released servers do: since when, until when, and the replacement. */
function deprecationOf(row: ResourceRow): string {
  const apiVersion = row.group === '' ? row.version : `${row.group}/${row.version}`;
  const until = row.removed === undefined ? '' : `, unavailable in v${row.removed}+`;
  const [kind, version, ...rest] = row.replacement?.split('/').reverse() ?? [];
  const instead = kind === undefined ? '' : `; use ${[...rest.reverse(), version].join('/')} ${kind}`;
  return `${apiVersion} ${row.kind} is deprecated in v${row.deprecated}+${until}${instead}`;
}

/** The zero values of types for which they do not follow from the schema. */
const zeros: ReadonlyMap<string, JsonObject> = new Map<string, JsonObject>([
  ['csinodes', { spec: { drivers: null } }],
  [
    'customresourcedefinitions',
    {
      spec: { group: '', names: { kind: '', plural: '' }, scope: '', versions: null },
      status: { acceptedNames: { kind: '', plural: '' }, conditions: null, storedVersions: null },
    },
  ],
]);

/** Returns the zero value of an object: its required fields, and the structs that are always present. */
function zeroParts(schema: Schema): JsonObject {
  const parts = (schema.defaults ?? []).flatMap(({ field, always }): [string, Json][] => {
    const part = schema.properties?.get(field);
    return always === true && part !== undefined ? [[field, zeroParts(part)]] : [];
  });
  const required = (schema.required ?? []).map((field): [string, Json] => [field, zeroOf(schema.properties?.get(field))]);
  return Object.fromEntries([...required, ...parts]);
}

function zeroOf(schema: Schema | undefined): Json {
  switch (schema?.type) {
    case 'string':
      return schema.format === undefined ? '' : null;
    case 'integer':
    case 'number':
      return 0;
    case 'boolean':
      return false;
    default:
      return null;
  }
}
