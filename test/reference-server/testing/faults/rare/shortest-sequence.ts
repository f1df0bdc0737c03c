import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, textAt, valueAt } from '#reference-server/json/json-object';
import type { Read, ReferenceClient, Stream } from '../../../reference-client.ts';
import { configMap, createReferenceClient, told, versionOf, widgets } from '../../../reference-client.ts';

export const maps = '/api/v1/namespaces/default/configmaps';
export const otherMaps = '/api/v1/namespaces/default-2/configmaps';
export const allMaps = '/api/v1/configmaps';
export const nodes = '/apis/storage.api.test/v1/csinodes';
export const things = '/apis/shop.test/v2/namespaces/default/widgets';

/** What a fault changes: the shortest sequence, and what it shows with and without the fault. */
export type Row = { readonly shows: (client: ReferenceClient) => Promise<string>; readonly right: string; readonly wrong: string };

export const apply = (client: ReferenceClient, target: string, manager: string, body: JsonObject, more = ''): Promise<Read> =>
  client.send('PATCH', `${target}?fieldManager=${manager}${more}`, body, { 'content-type': 'application/apply-patch+yaml' });
export const patch = (client: ReferenceClient, target: string, type: 'json' | 'strategic-merge', body: Json): Promise<Read> =>
  client.send('PATCH', target, body, { 'content-type': `application/${type}-patch+json` });

export const dataMap = (data: JsonObject): JsonObject => configMap('a', { data });
export const held = (name: string, ...finalizers: readonly string[]): JsonObject => configMap(name, { metadata: { name, finalizers } });
export const labelled = (name: string, labels: JsonObject): JsonObject => configMap(name, { metadata: { name, labels } });
export const thing = (spec: JsonObject): JsonObject => ({ apiVersion: 'shop.test/v2', kind: 'Widget', metadata: { name: 'a' }, spec });
export const node = (...drivers: readonly JsonObject[]): JsonObject => ({
  apiVersion: 'storage.api.test/v1',
  kind: 'CSINode',
  metadata: { name: 'a' },
  spec: { drivers },
});
const namespace = (name: string): JsonObject => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });

/** Returns the managers of a field at a path of `fieldsV1`, sorted. */
export function ownersOf(object: JsonObject, ...path: readonly string[]): string {
  const owners = arrayAt(object, 'metadata', 'managedFields').flatMap((entry) =>
    valueAt(entry, 'fieldsV1', ...path) === undefined ? [] : [textAt(entry, 'manager') ?? ''],
  );
  return owners.sort().join(' ');
}

export const text = (value: Json | undefined): string => JSON.stringify(value ?? null);
export const data = async (client: ReferenceClient): Promise<string> => text(valueAt((await client.get(`${maps}/a`)).body, 'data'));
export const status = async (read: Promise<Read>): Promise<string> => String((await read).status);
export const types = async (stream: Stream): Promise<string> =>
  told(await stream.readAll())
    .map((event) => event.replace(/@.*/, ''))
    .join();
export const later = async (client: ReferenceClient): Promise<string> => versionOf((await client.get(maps)).body);
export const nextPage = async (client: ReferenceClient, target: string, page: Read): Promise<Read> =>
  client.get(`${target}&continue=${textAt(page.body, 'metadata', 'continue') ?? ''}`);

export async function prepared(fault?: string): Promise<ReferenceClient> {
  const client = createReferenceClient(fault === undefined ? {} : { fault });
  await client.post('/apis/apiextensions.api.test/v1/customresourcedefinitions', widgets);
  await client.post('/api/v1/namespaces', namespace('default-2'));
  return client;
}
