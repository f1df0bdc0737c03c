import { isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import type { Json, JsonObject } from '#core/model/json';

/** The annotation of the bookmark that ends the initial events; its domain is that of the target. */
const endOfInitialEvents = /\/initial-events-end$/;

/** Returns the fields that the object of a bookmark has beside its type and its version. */
export function fieldsBesideVersion(object: JsonObject): readonly string[] {
  const metadata = isJsonObject(object.metadata) ? object.metadata : {};
  return [
    ...Object.keys(object).filter((key) => !['kind', 'apiVersion', 'metadata'].includes(key)),
    ...Object.keys(metadata)
      .filter((key) => key !== 'resourceVersion')
      .map((key) => `metadata.${key}`),
  ];
}

/** Returns those of these fields that are not empty. */
export function nonEmptyFieldsBesideVersion(object: JsonObject): readonly string[] {
  return fieldsBesideVersion(object).filter((path) => {
    const value = path.startsWith('metadata.') ? metadataOf(object, path.slice('metadata.'.length)) : object[path];
    return path === 'metadata.annotations' ? !hasOnlyInitialEventsEnd(value) : value !== undefined && !isZero(value);
  });
}

function metadataOf(object: JsonObject, key: string): Json | undefined {
  return isJsonObject(object.metadata) ? object.metadata[key] : undefined;
}

function hasOnlyInitialEventsEnd(annotations: Json | undefined): boolean {
  if (!isJsonObject(annotations)) return annotations === undefined || annotations === null;
  return Object.keys(annotations).every(
    (key) => endOfInitialEvents.test(key) && stringAt({ value: annotations[key] ?? null }, '/value') === 'true',
  );
}

function isZero(value: Json): boolean {
  if (value === null || value === '' || value === 0 || value === false) return true;
  return typeof value === 'object' && Object.values(value).every(isZero);
}
