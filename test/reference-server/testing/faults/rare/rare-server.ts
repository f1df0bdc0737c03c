import type { Json, JsonObject } from '#core/model/json';
import type { ReferenceResponse } from '#reference-server/exchange/exchange';
import { arrayAt, textAt, valueAt } from '#reference-server/json/json-object';
import type { ReferenceServerOptions } from '#reference-server/options';
import type { Read, ReferenceClient } from '../../../reference-client.ts';
import { createReferenceClient, dialect, versionOf } from '../../../reference-client.ts';

/** What is seen of a server, as a value to compare. */
type Seen = (client: ReferenceClient) => Promise<unknown>;

/** Returns what is seen of a server with a fault, and of one without. */
export async function bothWays(
  fault: string,
  see: Seen,
  options: Partial<ReferenceServerOptions> = {},
): Promise<{ readonly faulty: unknown; readonly right: unknown }> {
  return { faulty: await see(createReferenceClient({ ...options, fault })), right: await see(createReferenceClient(options)) };
}

export const configMaps = '/api/v1/namespaces/default/configmaps';
export const csiNodes = '/apis/storage.api.test/v1/csinodes';
export const deployments = '/apis/apps/v1/namespaces/default/deployments';
export const services = '/api/v1/namespaces/default/services';
export const secrets = '/api/v1/namespaces/default/secrets';
export const definitions = '/apis/apiextensions.api.test/v1/customresourcedefinitions';
export const widgetsPath = '/apis/shop.test/v1/namespaces/default/widgets';

export const csiNode = (name: string, ...drivers: readonly JsonObject[]): JsonObject => ({
  apiVersion: 'storage.api.test/v1',
  kind: 'CSINode',
  metadata: { name },
  spec: { drivers },
});

/** Replaces the drivers of the CSINode of the name `a` from its latest version. */
export async function replaceDrivers(client: ReferenceClient, ...drivers: readonly JsonObject[]): Promise<void> {
  const resourceVersion = versionOf((await client.get(`${csiNodes}/a`)).body);
  await client.put(`${csiNodes}/a`, { ...csiNode('a', ...drivers), metadata: { name: 'a', resourceVersion } });
}

/** Returns a widget of the name `a`. */
export const widget = (more: JsonObject): JsonObject => ({
  apiVersion: 'shop.test/v1',
  kind: 'Widget',
  metadata: { name: 'a' },
  ...more,
});

/** Creates the namespace `other`. */
export const otherNamespace = (client: ReferenceClient): Promise<Read> =>
  client.post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'other' } });

/** Returns a deployment of the name `a`. */
export const deployment = (more: JsonObject = {}, metadata: JsonObject = {}): JsonObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'a', ...metadata },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: 'x' } },
    template: { metadata: { labels: { app: 'x' } }, spec: { containers: [{ name: 'c', image: 'i' }] } },
  },
  ...more,
});

/** Applies a configuration to an object. */
export const apply = (client: ReferenceClient, target: string, manager: string, body: JsonObject, more = ''): Promise<Read> =>
  client.send('PATCH', `${target}?fieldManager=${manager}${more}`, body, { 'content-type': 'application/apply-patch+yaml' });

export const strategicPatch = (client: ReferenceClient, target: string, body: Json): Promise<Read> =>
  client.send('PATCH', target, body, { 'content-type': 'application/strategic-merge-patch+json' });

export const jsonPatch = (client: ReferenceClient, target: string, body: Json): Promise<Read> =>
  client.send('PATCH', target, body, { 'content-type': 'application/json-patch+json' });

export const asTable = { accept: 'application/json;as=Table;g=meta.api.test;v=v1' };

/** Reads a collection or an object as a Table. */
export const table = (client: ReferenceClient, target: string): Promise<Read> => client.send('GET', target, undefined, asTable);

/** Reads an object or a collection in the binary media type. */
export function readBinary(client: ReferenceClient, target: string): Promise<ReferenceResponse> {
  const headers = new Map([['accept', dialect.binaryMediaType]]);
  return client.server.handle({ method: 'GET', target, headers, body: new Uint8Array() });
}

/** The managers of an object that own the field at a path of `fieldsV1`, with their operations. */
export function ownersOf(object: JsonObject, ...path: readonly string[]): readonly string[] {
  return arrayAt(object, 'metadata', 'managedFields')
    .filter((entry) => valueAt(entry, 'fieldsV1', ...path) !== undefined)
    .map((entry) => `${textAt(entry, 'manager') ?? ''} ${textAt(entry, 'operation') ?? ''}`);
}

/** The token of the next page. */
export const tokenOf = (page: Read): string => encodeURIComponent(textAt(page.body, 'metadata', 'continue') ?? '');
