import type { JsonObject } from '#core/model/json';
import { withFields } from '../../json/json-object.ts';
import type { ResourceType, SubresourceName } from '../../kinds/resources/resource-type.ts';
import type { Api } from '../api.ts';
import { problemsOf, typeSchemaOf } from '../apply/index.ts';
import { resetFields } from './reset-fields.ts';

/**
 * Whether nobody owns anything of a custom resource after a request to a path: on released servers so, where what was sent
 * holds a part that the path leaves out, and that does not fit the schema.
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
