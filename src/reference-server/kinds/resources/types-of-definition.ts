import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, textsAt, valueAt } from '../../json/json-object.ts';
import { columnsOfDefinition } from '../columns/columns-of-definition.ts';
import { conversionOfDefinition } from '../conversions/conversion-of-definition.ts';
import { objectSchema } from '../schema/object-schema.ts';
import { parseSchema } from '../schema/parse-schema.ts';
import type { Schema } from '../schema/schema.ts';
import type { ResourceType, ScalePaths, Subresource } from './resource-type.ts';
import { scaleKind } from './resource-type.ts';

/**
 * Returns the resource types of a stored definition, one for each served version. `firstRevision` is the revision at which
 * the definition was created. The definition was validated.
 */
export function typesOfDefinition(definition: JsonObject, firstRevision: number, extensionPrefix: string): readonly ResourceType[] {
  const spec = objectAt(definition, 'spec');
  const group = textAt(spec, 'group') ?? '';
  const resource = textAt(spec, 'names', 'plural') ?? '';
  const kind = textAt(spec, 'names', 'kind') ?? '';
  const versions = arrayAt(spec, 'versions').filter(isJsonObject);
  const stored = versions.find((version) => version['storage'] === true);
  const isChanged = Number(valueAt(definition, 'metadata', 'generation') ?? 1) > 1;
  const schemas = new Map<JsonObject | undefined, Schema>();
  const schemaOf = (version: JsonObject | undefined): Schema => {
    const known = schemas.get(version);
    if (known !== undefined) return known;
    const made = objectSchema(parseSchema(objectAt(version, 'schema', 'openAPIV3Schema'), extensionPrefix));
    schemas.set(version, made);
    return made;
  };
  return versions
    .filter((version) => version['served'] === true)
    .map((version): ResourceType => {
      const status: readonly Subresource[] = isJsonObject(valueAt(version, 'subresources', 'status'))
        ? [{ name: 'status', verbs: ['get', 'patch', 'update'] }]
        : [];
      const scale = scaleOf(valueAt(version, 'subresources', 'scale'));
      const columns = columnsOfDefinition(version);
      const conversion = conversionOfDefinition({
        name: textAt(version, 'name') ?? '',
        kind,
        storedName: textAt(stored, 'name') ?? '',
        schema: () => schemaOf(version),
        storedSchema: () => schemaOf(stored),
        strategy: textAt(spec, 'conversion', 'strategy') === 'Webhook' ? 'Webhook' : 'None',
        mayDiffer: isChanged || versions.length > 1,
      });
      return {
        group,
        version: textAt(version, 'name') ?? '',
        resource,
        singular: textAt(spec, 'names', 'singular') ?? kind.toLowerCase(),
        kind,
        listKind: textAt(spec, 'names', 'listKind') ?? `${kind}List`,
        shortNames: textsAt(spec, 'names', 'shortNames'),
        categories: textsAt(spec, 'names', 'categories'),
        namespaced: textAt(spec, 'scope') === 'Namespaced',
        verbs: ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'],
        subresources: [
          ...status,
          ...(scale === undefined ? [] : [{ name: 'scale', verbs: ['get', 'patch', 'update'], kind: scaleKind } as const]),
        ],
        ...(scale === undefined ? {} : { scale }),
        origin: 'definition',
        schema: schemaOf(version),
        declared: objectAt(version, 'schema', 'openAPIV3Schema'),
        storedApiVersion: `${group}/${textAt(stored, 'name') ?? ''}`,
        names: 'dns-subdomain',
        unconditionalUpdate: false,
        deletedAnswer: 'status',
        countsGenerations: true,
        zero: {},
        strategy: 'plain',
        firstRevision,
        ...(version['deprecated'] === true ? { deprecation: deprecationOf(version, group, kind) } : {}),
        ...(conversion === undefined ? {} : { conversion }),
        ...(columns === undefined ? {} : { columns }),
        selectableFields: arrayAt(version, 'selectableFields').map((field) => (textAt(field, 'jsonPath') ?? '').replace(/^\./, '')),
        terminating: textAt(definition, 'metadata', 'deletionTimestamp') !== undefined,
      };
    });
}

/** Returns the warning in the definition, or a default one. Headers have printable characters only. */
function deprecationOf(version: JsonObject, group: string, kind: string): string {
  const text = textAt(version, 'deprecationWarning') ?? `${group}/${textAt(version, 'name') ?? ''} ${kind} is deprecated`;
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 256);
}

/** Parses the paths of a scale: names after dots. */
function scaleOf(scale: Json | undefined): ScalePaths | undefined {
  if (!isJsonObject(scale)) return undefined;
  const path = (field: string): readonly string[] => (textAt(scale, field) ?? '').split('.').filter((name) => name !== '');
  const selector = path('labelSelectorPath');
  return { wanted: path('specReplicasPath'), counted: path('statusReplicasPath'), ...(selector.length === 0 ? {} : { selector }) };
}
