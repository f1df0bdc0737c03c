import { dialects } from '#core/codecs/dialects';
import { bodyOf } from '#core/http/body-of';
import type { ProbeClient } from '#core/http/probe-client';
import { isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { pointerUnder, pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { UsageError } from '#core/model/tool-error';
import { minimalValue, type SchemaBudget, schemaBudget, wholeSchema } from './minimal-value.ts';

const form = /^(?:([-a-z0-9.]+)\/)?(v[a-z0-9]+)\/([-a-z0-9.]+)$/;

/** What a target says of a resource type, as a row of a subject file, with the names of its columns. */
export type DescribedSubject = Readonly<Record<string, Json>>;

/**
 * Describes a resource type of a target (`group/version/resource`, or `v1/resource` for the core group) by its discovery and
 * OpenAPI. The body is the smallest that the description allows. Reads only. Throws a `UsageError` where the type is not served.
 */
export async function describeSubject(name: string, probeClient: ProbeClient): Promise<DescribedSubject> {
  const [, group = '', version = '', plural = ''] = form.exec(name) ?? [];
  if (plural === '') {
    throw new UsageError(`${JSON.stringify(name)} is not a resource type.`, {
      next: 'Use group/version/resource, or v1/resource for the core group.',
    });
  }
  const [groupVersion, root] = group === '' ? [version, `api/${version}`] : [`${group}/${version}`, `apis/${group}/${version}`];
  const resources = await probeClient.read('resources', `/${root}`);
  const resource = resourceIn(resources, plural);
  const kind = stringAt(resource ?? null, '/kind');
  if (resource === undefined || kind === undefined) {
    throw new UsageError(`The server does not serve ${name}.`, { next: `Choose a resource that GET /${root} lists.` });
  }
  const namespaced = pointTo(resource, '/namespaced') === true;
  const collection = `/${root}/${namespaced ? 'namespaces/{namespace}/' : ''}${plural}`;
  const description = await probeClient.ask('description', `/openapi/v3/${root}`);
  const document = description.status === 200 ? (bodyOf(description) ?? {}) : {};
  const custom = group.includes('.') && !dialects.some(({ apiDomain }) => group.endsWith(`.${apiDomain}`));
  const budget = schemaBudget();
  const schema = wholeSchema(schemaOf(document, collection), document, budget);
  const hasOther = (await probeClient.ask('core', '/api/v1')).status === 200;
  return {
    // No subject of the suite has a version in its id.
    id: `${version}-${plural.replaceAll('.', '-')}`,
    served: name,
    apiVersion: groupVersion,
    kind,
    collection,
    scope: namespaced ? 'namespaced' : 'cluster',
    isolation: namespaced ? 'own-collection' : 'shared-collection',
    deletion: resourceIn(resources, `${plural}/finalize`) === undefined ? 'immediate' : 'finalized',
    // A status is written by a controller.
    writers: resourceIn(resources, `${plural}/status`) === undefined ? 'ours' : 'shared',
    origin: custom ? 'custom' : 'built-in',
    body: bodyOfSchema(schema, document, budget),
    managedMap: mapOfStrings(schema, document, budget) ?? '/metadata/annotations',
    ...(namespaced && !hasOther ? { uses: ['single-cases'] } : {}),
  };
}

function resourceIn(list: JsonObject, plural: string): Json | undefined {
  const resources = list['resources'];
  return Array.isArray(resources) ? resources.find((resource) => stringAt(resource, '/name') === plural) : undefined;
}

/** Returns the schema of the body of a create. */
function schemaOf(document: Json, collection: string): Json | undefined {
  const content = pointTo(document, `${pointerUnder('/paths', collection)}/post/requestBody/content`);
  const [mediaType] = isJsonObject(content) ? Object.values(content) : [];
  return isJsonObject(mediaType) ? mediaType['schema'] : undefined;
}

const ofEveryObject: readonly string[] = ['apiVersion', 'kind', 'metadata', 'status'];

/** The required fields, and the spec: most types need one, although few descriptions say so. */
function bodyOfSchema(schema: JsonObject, document: Json, budget: SchemaBudget): JsonObject {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const names = Object.keys(properties).filter((name) => !ofEveryObject.includes(name) && (required.includes(name) || name === 'spec'));
  return Object.fromEntries(names.map((name) => [name, minimalValue(properties[name], document, budget)]));
}

/** Returns the path of a field of the object itself that is a map of strings. Maps further down are often immutable. */
function mapOfStrings(schema: JsonObject, document: Json, budget: SchemaBudget): string | undefined {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const found = Object.entries(properties).find(([name, field]) => {
    const values = wholeSchema(wholeSchema(field, document, budget)['additionalProperties'], document, budget);
    return !ofEveryObject.includes(name) && values['type'] === 'string' && values['format'] === undefined && /^[A-Za-z0-9]+$/.test(name);
  });
  return found === undefined ? undefined : `/${found[0]}`;
}
