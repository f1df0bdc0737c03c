import type { JsonObject } from '#core/model/json';
import { objectAt, withFields } from '../../json/json-object.ts';

/** The object in the version of a revision. */
export function withVersion(object: JsonObject, revision: number): JsonObject {
  return withFields(object, { metadata: withFields(objectAt(object, 'metadata'), { resourceVersion: String(revision) }) });
}
