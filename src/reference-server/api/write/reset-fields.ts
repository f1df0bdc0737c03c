import type { JsonObject } from '#core/model/json';
import { objectAt, withFields } from '../../json/json-object.ts';
import type { ResourceType, SubresourceName } from '../../kinds/resources/resource-type.ts';
import type { Api } from '../api.ts';
import { problemsOf, typeSchemaOf } from '../apply/index.ts';

/**
 * Returns the top-level fields that a path resets: `status` where it is a subresource, and the other fields at that
 * subresource (specification, "Server-side apply").
 */
export function resetFields(type: ResourceType, subresource: SubresourceName | undefined): readonly string[] {
  if (subresource === 'status') return type.origin === 'definition' ? ['metadata', 'spec'] : ['spec'];
  return type.subresources.some(({ name }) => name === 'status') ? ['status'] : [];
}

/** Returns an applied object without the reset fields, except for its identity. */
export function withoutReset(type: ResourceType, subresource: SubresourceName | undefined, applied: JsonObject): JsonObject {
  const reset = resetFields(type, subresource);
  const { name, namespace, uid, resourceVersion } = objectAt(applied, 'metadata');
  const left = withFields(applied, Object.fromEntries(reset.map((field) => [field, undefined])));
  if (subresource === 'status' && type.statusKeepsLabels === true)
    return withFields(left, { metadata: withFields(objectAt(applied, 'metadata'), { labels: undefined }) });
  return reset.includes('metadata') ? withFields(left, { metadata: withFields({}, { name, namespace, uid, resourceVersion }) }) : left;
}

/**
 * Returns whether a request clears the managedFields of a custom resource: on released servers it does where the part that
 * its path resets does not fit the schema.
 */
export function forgetsManagers(
  { personality }: Pick<Api, 'personality'>,
  type: ResourceType,
  subresource: SubresourceName | undefined,
  sent: JsonObject,
): boolean {
  if (personality.unreadableStatus === 'tracked' || type.origin !== 'definition') return false;
  const parts = resetFields(type, subresource).flatMap((field) => (field === 'metadata' ? [] : [[field, sent[field]] as const]));
  return problemsOf(withFields({}, Object.fromEntries(parts)), typeSchemaOf(type.schema)).length > 0;
}
