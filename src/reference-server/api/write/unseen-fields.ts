import type { JsonObject } from '#core/model/json';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { emptyMetadata } from '../../kinds/schema/without-empty-metadata.ts';
import type { Api } from '../api.ts';

/** The fields of metadata with nothing in them that an apply leaves in a stored custom resource, as on released servers. */
export function unseenFields({ personality }: Pick<Api, 'personality'>, type: ResourceType, merged: JsonObject): JsonObject {
  return type.origin === 'definition' && personality.emptyMetadata === 'stored-unseen' ? emptyMetadata(merged) : {};
}
