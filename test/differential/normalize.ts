import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { DrawnNames } from './drawn-names.ts';

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/**
 * An answer with names in place of what the server drew: uids, versions and addresses by their order of appearance, tokens, and the
 * namespace of the sequence. Times stay, for the clock of one server follows the other's. Nothing else is changed.
 */
export function normalize(answer: Json, names: DrawnNames, namespace: string): Json {
  const text = (value: string): string => names.inText(value.replaceAll(namespace, '$namespace'));
  const visit = (value: Json): Json => {
    if (typeof value === 'string') return text(value);
    if (isJsonArray(value)) return value.map(visit);
    return isJsonObject(value) ? object(value) : value;
  };
  const object = (value: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(value).map(([key, field]): [string, Json] => [
        text(key),
        key === 'metadata' && isJsonArray(value['items']) && isJsonObject(field) ? ofCollection(field) : fieldOf(key, field),
      ]),
    );
  const fieldOf = (key: string, field: Json): Json => {
    if (key === 'clusterIPs' && isJsonArray(field)) return field.map((address) => fieldOf('clusterIP', address));
    if (key === 'clusterIP' && typeof field === 'string' && field.startsWith('10.')) return names.address(field);
    if (typeof field !== 'string') return visit(field);
    if (key === 'resourceVersion' && /^\d+$/.test(field)) return names.version(field);
    return key === 'uid' && isUuid(field) ? names.uid(field) : text(field);
  };
  const ofCollection = (metadata: JsonObject): JsonObject => {
    const { resourceVersion, continue: token } = metadata;
    return {
      ...metadata,
      ...(typeof resourceVersion === 'string' ? { resourceVersion: names.versionBelow(resourceVersion) } : {}),
      ...(typeof token === 'string' && token !== '' ? { continue: '$continue' } : {}),
    };
  };
  // Items come before what is said of their collection, whatever the order of the keys is.
  if (isJsonObject(answer) && isJsonArray(answer['items'])) {
    const items = visit(answer['items']);
    return { ...object({ ...answer, items: [] }), items };
  }
  return visit(answer);
}
