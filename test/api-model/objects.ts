import type { ModelledType } from '#api-model/modelled-type';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { parsePointer, pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';

/** A built-in type: servers leave out its empty maps. */
export const configMaps: ModelledType = {
  collection: '/api/v1/configmaps',
  namespaced: true,
  prefix: 'ac-',
  content: ['data'],
  omitsEmpty: true,
};

/** The type of a custom resource without known fields, at the same path. */
export const widgets: ModelledType = { ...configMaps, content: ['spec'], omitsEmpty: false };

/** A type without namespaces. */
export const nodes: ModelledType = { ...configMaps, collection: '/apis/example.com/v1/nodes', namespaced: false };

/** What clients say of a test object. */
export type Sent = {
  readonly name?: string;
  /** `undefined`: an object without a namespace. */
  readonly namespace?: string | undefined;
  readonly version?: string;
  readonly labels?: JsonObject;
  readonly annotations?: JsonObject;
  readonly finalizers?: readonly string[];
  readonly data?: JsonObject;
  readonly spec?: Json;
};

/** What a server says of it too; `owned`: the pointers of the fields that each manager owns, by `manager|operation` or `manager|operation|subresource`. */
export type Shown = Sent & {
  readonly uid?: string;
  readonly created?: string;
  readonly deleted?: string;
  readonly owned?: { readonly [owner: string]: readonly string[] };
};

/** The object `ac-a` in the namespace `here`, as a client sends it. */
export const sent = ({ name = 'ac-a', version, labels, annotations, finalizers, data, spec, ...rest }: Sent = {}): JsonObject => {
  const namespace = 'namespace' in rest ? rest.namespace : 'here';
  return {
    apiVersion: 'v1',
    kind: 'Thing',
    metadata: given({ name, namespace, resourceVersion: version, labels, annotations, finalizers }),
    ...given({ data, spec }),
  };
};

/** The same object in version 1, as a server shows it. */
export const shown = ({ uid = 'uid-a', created = '2020-01-01T00:00:00Z', deleted, owned, ...rest }: Shown = {}): JsonObject => {
  const { metadata, ...object } = sent({ version: '1', ...rest });
  const managedFields = owned === undefined ? undefined : Object.entries(owned).map(([owner, fields]) => managedEntry(owner, fields));
  const ofServer = given({ uid, creationTimestamp: created, deletionTimestamp: deleted, managedFields });
  return { ...object, metadata: { ...(isJsonObject(metadata) ? metadata : {}), ...ofServer } };
};

/** An entry of managedFields with the fields at these pointers; a part such as `v:"x"` is an element of a set. */
const managedEntry = (owner: string, pointers: readonly string[]): JsonObject => {
  const [manager = '', operation = '', ...subresource] = owner.split('|');
  const fieldsV1 = pointers.reduce((owned, pointer) => withField(owned, parsePointer(pointer) ?? []), {});
  const part = subresource.length === 0 ? {} : { subresource: subresource.join() };
  return { manager, operation, ...part, apiVersion: 'v1', time: '2020-01-01T00:00:00Z', fieldsType: 'FieldsV1', fieldsV1 };
};

function withField(owned: JsonObject, [part, ...rest]: readonly string[]): JsonObject {
  if (part === undefined) return owned;
  const key = part.startsWith('v:') ? part : `f:${part}`;
  const inner = owned[key];
  return { ...owned, [key]: withField(isJsonObject(inner) ? inner : {}, rest) };
}

function given(fields: { readonly [key: string]: Json | undefined }): JsonObject {
  return Object.fromEntries(Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

/** An object whose managedFields has each entry twice, as a write of the scale can leave it. */
export function withEntriesTwice(object: JsonObject): JsonObject {
  const { metadata } = object;
  const entries = pointTo(object, '/metadata/managedFields');
  const twice = isJsonArray(entries) ? [...entries, ...entries] : [];
  return { ...object, metadata: { ...(isJsonObject(metadata) ? metadata : {}), managedFields: twice } };
}

/** An object with entries of managedFields as they are: the key "." is a map as such. An owner can name a version. */
export const withEntries = (object: Shown, entries: { readonly [owner: string]: JsonObject }): JsonObject => {
  const { metadata, ...rest } = shown(object);
  const managedFields = Object.entries(entries).map(([owner, fieldsV1]): Json => {
    const [manager = '', operation = '', apiVersion = ''] = owner.split('|');
    return { manager, operation, apiVersion, fieldsV1 };
  });
  return { ...rest, metadata: { ...(isJsonObject(metadata) ? metadata : {}), managedFields } };
};
