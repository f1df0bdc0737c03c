import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { fieldOf, objectAt, textAt, withFields } from '../../json/json-object.ts';
import { apiVersionOf } from '../../kinds/resources/resource-type.ts';
import { changedBinary, changedJson } from '../exchanges/changed-json.ts';
import { parseRequest } from '../exchanges/parsed-request.ts';
import type { Variant } from './variant.ts';

/** Variants of the fields of objects. */
export const fieldVariants: readonly Variant[] = [
  {
    id: 'empty-for-unset',
    behaviour: 'Objects show unset metadata: an empty namespace and a deletionTimestamp of null.',
    allowed: { section: 'Common metadata fields named by the interface', why: 'Whether unset fields are omitted is not specified.' },
    exchanges:
      ({ handle }) =>
      async (request) =>
        changedJson(await handle(request), (document) => eachObject(document, withUnsetFields)),
  },
  {
    id: 'other-optional-fields',
    behaviour: 'The drivers of a CSINode have an empty allocatable where none was set, and no topologyKeys where the list is empty.',
    allowed: {
      section: 'Resource kind CSINode (apiVersion `storage.{api_domain}/v1`, cluster-scoped)',
      why: 'Both fields are optional, and an allocatable without a count means the same as none.',
    },
    exchanges:
      ({ api, handle }) =>
      async (request) => {
        const response = await handle(request);
        const change = (document: Json): Json => eachObject(document, withOtherDrivers);
        if (!(response.body instanceof Uint8Array)) return changedJson(response, change);
        return { ...response, body: changedBinary(response.body, api.binary, change) ?? response.body };
      },
  },
  {
    id: 'named-reviews',
    behaviour: 'An access review gets a name, and reviews can be listed.',
    allowed: { section: 'Terminology', why: 'Virtual types may lack unique names, and need not.' },
    exchanges:
      ({ api, handle }) =>
      async (request) => {
        const { operation, route } = parseRequest(api, request);
        const response = await handle(request);
        if (route?.of !== 'collection' || route.type.operation === undefined) return response;
        if (operation === 'list' && response.status === 405) {
          const list = { kind: route.type.listKind, apiVersion: apiVersionOf(route.type), metadata: {}, items: [] };
          return { ...response, status: 200, body: `${JSON.stringify(list)}\n` };
        }
        return changedJson(response, (document) =>
          textAt(document, 'kind') === route.type.kind && isJsonObject(document)
            ? withFields(document, { metadata: withFields(objectAt(document, 'metadata'), { name: 'a-review' }) })
            : document,
        );
      },
  },
];

/** Changes each object of a response: the object itself, that of an event, or the items of a collection. */
function eachObject(document: Json, change: (object: JsonObject) => JsonObject): Json {
  if (!isJsonObject(document)) return document;
  const event = fieldOf(document, 'object');
  if (isJsonObject(event)) {
    return fieldOf(document, 'type') === 'BOOKMARK' ? document : withFields(document, { object: eachObject(event, change) });
  }
  const items = fieldOf(document, 'items');
  if (isJsonArray(items)) return withFields(document, { items: items.map((item) => (isJsonObject(item) ? change(item) : item)) });
  return textAt(document, 'metadata', 'uid') === undefined ? document : change(document);
}

function withUnsetFields(object: JsonObject): JsonObject {
  const unset = { namespace: '', deletionTimestamp: null };
  return withFields(object, { metadata: { ...unset, ...objectAt(object, 'metadata') } });
}

function withOtherDrivers(object: JsonObject): JsonObject {
  const drivers = fieldOf(objectAt(object, 'spec'), 'drivers');
  if (!isJsonArray(drivers)) return object;
  const others = drivers.map((driver) => {
    if (!isJsonObject(driver)) return driver;
    const keys = fieldOf(driver, 'topologyKeys');
    const isEmpty = keys === null || (isJsonArray(keys) && keys.length === 0);
    return withFields({ allocatable: {}, ...driver }, isEmpty ? { topologyKeys: undefined } : {});
  });
  return withFields(object, { spec: withFields(objectAt(object, 'spec'), { drivers: others }) });
}
