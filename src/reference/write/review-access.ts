import type { JsonObject } from '../../model/json.ts';
import type { Api } from '../api.ts';
import { withFields } from '../json/json-object.ts';
import type { ResourceType } from '../resources/resource-type.ts';
import type { Accepted } from './accept-object.ts';
import { acceptObject, requireType } from './accept-object.ts';
import type { WriteOptions } from './write-options.ts';

/**
 * Answers whether the caller may do what the body asks about: whoever is served at all may do everything. Nothing is
 * stored (specification, "Terminology"). Throws a refusal with 400 or 422 for a body that is not valid.
 */
export function reviewAccess(api: Api, type: ResourceType, body: JsonObject, options: WriteOptions): Accepted {
  requireType(api, type, body);
  const { object, warnings } = acceptObject(api, type, body, options);
  return { object: withFields(object, { metadata: {}, status: { allowed: true } }), warnings };
}
