import type { JsonObject } from '../../model/json.ts';
import { objectAt, withFields } from '../json/json-object.ts';
import type { ResourceType, Subresource } from '../resources/resource-type.ts';

/**
 * An applied object without the fields that a request to its path cannot set, so that nobody owns them by asking:
 * `status` where that has a path of its own, and at that path everything else (specification, "Server-side apply").
 */
export function withoutReset(type: ResourceType, subresource: Subresource['name'] | undefined, applied: JsonObject): JsonObject {
  if (subresource === 'status') {
    const { name, namespace, uid, resourceVersion } = objectAt(applied, 'metadata');
    const metadata =
      type.origin === 'definition' ? withFields({}, { name, namespace, uid, resourceVersion }) : objectAt(applied, 'metadata');
    return withFields(applied, { spec: undefined, metadata });
  }
  return type.subresources.some(({ name }) => name === 'status') ? withFields(applied, { status: undefined }) : applied;
}
