import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { Attributes } from '../../access/attributes.ts';
import { decide } from '../../access/authorize.ts';
import { grantedRules } from '../../access/granted-rules.ts';
import type { Identity } from '../../exchange/exchange.ts';
import { refusals } from '../../exchange/refusals.ts';
import { objectAt, textAt, textsAt, valueAt, withFields } from '../../json/json-object.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import type { Api } from '../api.ts';
import type { Collection } from '../read/list-collection.ts';
import type { Accepted } from './accept-object.ts';
import { acceptObject, requireType } from './accept-object.ts';
import type { WriteOptions } from './write-options.ts';

/** The context of a review: its sender, and the collection it was sent to. */
export type Review = { readonly collection: Collection; readonly sender: Identity };

/**
 * Returns the outcome of a review: who a user is, or what a user may do. Nothing is stored (specification, "Terminology").
 * Throws a refusal with 400 or 422 for an invalid body.
 */
export function review(api: Api, { collection, sender }: Review, body: JsonObject, options: WriteOptions): Accepted {
  const { type, namespace } = collection;
  requireType(api, type, body);
  const { object, warnings } = acceptObject(api, type, body, options);
  return {
    object: withFields(object, { metadata: {}, status: statusOf(api, type, { sender, namespace }, objectAt(object, 'spec')) }),
    warnings,
  };
}

function statusOf(
  api: Api,
  type: ResourceType,
  { sender, namespace }: { readonly sender: Identity; readonly namespace: string | undefined },
  spec: JsonObject,
): JsonObject {
  switch (type.operation) {
    case 'token-review': {
      const user = api.access.users.get(textAt(spec, 'token') ?? '');
      return user === undefined ? { authenticated: false, user: {} } : { authenticated: true, user: userInfo(user) };
    }
    case 'self-review':
      return { userInfo: userInfo(sender) };
    case 'self-rules-review':
      return rulesStatus(api, sender, textAt(spec, 'namespace') ?? '');
    case 'access-review': {
      const identity = { name: textAt(spec, 'user') ?? '', groups: textsAt(spec, 'groups') };
      if (identity.name === '' && identity.groups.length === 0)
        throw invalid(type, 'spec.user', 'Invalid value: "": at least one of user or group must be specified');
      return decisionStatus(api, identity, attributesOf(type, spec, namespace));
    }
    default:
      return decisionStatus(api, sender, attributesOf(type, spec, namespace));
  }
}

function userInfo({ name, uid, groups }: Identity): JsonObject {
  return { username: name, ...(uid === undefined ? {} : { uid }), groups: [...groups] };
}

function decisionStatus(api: Api, identity: Identity, attributes: Attributes): JsonObject {
  const { allowed, reason } = decide(api, identity, attributes);
  return { allowed, ...(reason === '' ? {} : { reason }) };
}

/** Returns the attributes that a review asks about: of a resource, or of another path. */
function attributesOf(type: ResourceType, spec: JsonObject, namespace: string | undefined): Attributes {
  const ofResource = valueAt(spec, 'resourceAttributes');
  const ofPath = valueAt(spec, 'nonResourceAttributes');
  if (isJsonObject(ofResource) === isJsonObject(ofPath))
    throw invalid(
      type,
      'spec.resourceAttributes',
      'Invalid value: exactly one of nonResourceAttributes or resourceAttributes must be specified',
    );
  const text = (from: Json | undefined, field: string): string => textAt(from, field) ?? '';
  if (isJsonObject(ofPath)) return { verb: text(ofPath, 'verb'), path: text(ofPath, 'path') };
  if (namespace !== undefined && text(ofResource, 'namespace') !== namespace)
    throw invalid(type, 'spec.resourceAttributes.namespace', `Invalid value: must be ${namespace}, the namespace of the review`);
  return {
    verb: text(ofResource, 'verb'),
    group: text(ofResource, 'group'),
    resource: text(ofResource, 'resource'),
    subresource: text(ofResource, 'subresource'),
    namespace: text(ofResource, 'namespace'),
    name: text(ofResource, 'name'),
  };
}

function rulesStatus(api: Api, identity: Identity, namespace: string): JsonObject {
  const rules = [...grantedRules(api, identity, namespace)].map(({ rule }) => rule);
  return {
    resourceRules: rules.filter((rule) => valueAt(rule, 'nonResourceURLs') === undefined),
    nonResourceRules: rules.filter((rule) => valueAt(rule, 'nonResourceURLs') !== undefined),
    incomplete: false,
  };
}

function invalid({ group, kind }: ResourceType, field: string, message: string): Error {
  return refusals.invalid({ group, kind, name: '' }, [{ reason: 'FieldValueInvalid', field, message }]);
}
