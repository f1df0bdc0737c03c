import { isJsonObject } from '#core/json/json-object';
import type { Dialect } from '#core/model/dialect';
import type { Json, JsonObject } from '#core/model/json';
import { fieldOf, objectAt, textAt, textsAt, withFields } from '../../json/json-object.ts';
import { definitionRow } from '../../kinds/definition-rows.ts';
import { laterListTypes, listTypesSince } from '../../kinds/list-types-since-1-30.ts';
import type { Release } from '../../kinds/resources/served-in.ts';
import type { Personality } from '../../settings/personality.ts';

/** The prefix of references to definitions in a document. */
export type References = '#/components/schemas/' | '#/definitions/';

/** How definitions are published. */
export type Publishing = {
  readonly dialect: Dialect;
  readonly references: References;
  readonly release: Release;
  readonly personality: Pick<Personality, 'secretsOfAccounts'>;
};

/** The schemas of the scalar types in `definitions.json`. */
const scalars: ReadonlyMap<string, JsonObject> = new Map<string, JsonObject>([
  ['any', {}],
  ['boolean', { type: 'boolean' }],
  ['byte', { type: 'string', format: 'byte' }],
  ['date-time', { type: 'string', format: 'date-time' }],
  ['double', { type: 'number', format: 'double' }],
  ['int32', { type: 'integer', format: 'int32' }],
  ['int64', { type: 'integer', format: 'int64' }],
  ['int-or-string', { type: 'string', format: 'int-or-string' }],
  ['micro-time', { type: 'string', format: 'date-time' }],
  ['number', { type: 'number' }],
  ['object', { type: 'object' }],
  ['quantity', { type: 'string' }],
  ['string', { type: 'string' }],
]);

/** Returns the name of a definition in documents: below the reversed domain of the dialect. */
export function publishedName(definition: string, { apiDomain }: Dialect): string {
  const root = apiDomain.split('.').reverse().join('.');
  return definition.startsWith('meta.') ? `${root}.apimachinery.pkg.apis.${definition}` : `${root}.api.${definition}`;
}

/**
 * Returns the named definitions and all that they refer to, by published name, with the extensions of the dialect
 * (specification, "Merge-strategy markers").
 */
export function publishedDefinitions(roots: readonly string[], publishing: Publishing): ReadonlyMap<string, JsonObject> {
  const open = new Set(roots);
  const published = new Map<string, JsonObject>();
  for (const definition of open)
    published.set(publishedName(definition, publishing.dialect), publishedDefinition(definition, publishing, open));
  return published;
}

function publishedDefinition(definition: string, publishing: Publishing, open: Set<string>): JsonObject {
  const row = definitionRow(definition);
  const word = textAt(row, 'type');
  if (!isJsonObject(row) || word !== undefined) return typeOf(word ?? 'any', publishing, open);
  const { extensionPrefix } = publishing.dialect;
  const required = textsAt(row, 'required');
  const fields = Object.entries(objectAt(row, 'fields')).map(([name, field]): [string, Json] => [
    name,
    fieldSchema(publishesListType(definition, name, publishing) ? field : withoutListType(field), publishing, open),
  ]);
  return withFields(
    { type: 'object', properties: Object.fromEntries(fields) },
    { required: required.length === 0 ? undefined : required, [`${extensionPrefix}map-type`]: textAt(row, 'map') },
  );
}

/** Older releases describe some lists by their merge markers alone, and a personality one of these in every release. */
function publishesListType(definition: string, field: string, { release, personality }: Publishing): boolean {
  if (personality.secretsOfAccounts === 'merge-marker' && definition === 'core.v1.ServiceAccount' && field === 'secrets') return false;
  const isOld = release.major === listTypesSince.major && release.minor < listTypesSince.minor;
  return !(isOld && laterListTypes.get(definition)?.includes(field) === true);
}

function withoutListType(field: Json): Json {
  return isJsonObject(field) ? withFields(field, { list: 'untold', keys: undefined }) : field;
}

function fieldSchema(row: Json, publishing: Publishing, open: Set<string>): JsonObject {
  if (!isJsonObject(row)) return typeOf(typeof row === 'string' ? row : 'any', publishing, open);
  const { extensionPrefix } = publishing.dialect;
  const type = typeOf(textAt(row, 'type') ?? 'any', publishing, open);
  const hasFacts = type['$ref'] !== undefined && publishing.references === '#/components/schemas/';
  return withFields(hasFacts ? { allOf: [type] } : type, {
    default: publishing.references === '#/definitions/' ? undefined : fieldOf(row, 'struct') === true ? {} : fieldOf(row, 'default'),
    enum: fieldOf(row, 'enum'),
    [`${extensionPrefix}list-type`]: listTypeOf(row),
    [`${extensionPrefix}list-map-keys`]: fieldOf(row, 'keys'),
    [`${extensionPrefix}map-type`]: textAt(row, 'map'),
    [`${extensionPrefix}patch-strategy`]: textAt(row, 'patch'),
    [`${extensionPrefix}patch-merge-key`]: textAt(row, 'mergeKey'),
  });
}

function listTypeOf(row: JsonObject): string | undefined {
  const listType = textAt(row, 'list') ?? (textAt(row, 'type')?.startsWith('[]') ? 'atomic' : undefined);
  return listType === 'untold' ? undefined : listType;
}

function typeOf(word: string, publishing: Publishing, open: Set<string>): JsonObject {
  if (word.startsWith('[]')) return { type: 'array', items: typeOf(word.slice(2), publishing, open) };
  if (word.startsWith('{}')) return { type: 'object', additionalProperties: typeOf(word.slice(2), publishing, open) };
  const scalar = scalars.get(word);
  if (scalar !== undefined) return scalar;
  open.add(word);
  return { $ref: `${publishing.references}${publishedName(word, publishing.dialect)}` };
}
