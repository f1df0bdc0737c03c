import { objectSchema } from '../schema/object-schema.ts';
import type { Schema } from '../schema/schema.ts';
import { properties } from '../schema/schema.ts';
import type { ResourceType } from './resource-type.ts';

type Told = Pick<
  ResourceType,
  'group' | 'version' | 'resource' | 'singular' | 'kind' | 'listKind' | 'namespaced' | 'schema' | 'storedApiVersion'
> &
  Partial<ResourceType>;

const text: Schema = { type: 'string' };
const filled: Schema = { type: 'string', minLength: 1 };
const texts: Schema = { type: 'array', items: text, listType: 'atomic' };
const anything: Schema = { type: 'object', preserveUnknownFields: true };
const status = anything;

const rule: Schema = {
  type: 'object',
  required: ['verbs'],
  properties: properties({ verbs: texts, apiGroups: texts, resources: texts, resourceNames: texts, nonResourceURLs: texts }),
};
const role: Schema = { properties: properties({ rules: { type: 'array', items: rule, listType: 'atomic', nullable: true } }) };
const clusterRole: Schema = { properties: properties({ ...Object.fromEntries(role.properties ?? []), aggregationRule: anything }) };
const binding: Schema = {
  required: ['roleRef'],
  properties: properties({
    roleRef: {
      type: 'object',
      required: ['kind', 'name'],
      properties: properties({ apiGroup: text, kind: { type: 'string', enum: ['Role', 'ClusterRole'] }, name: filled }),
    },
    subjects: {
      type: 'array',
      listType: 'atomic',
      items: {
        type: 'object',
        required: ['kind', 'name'],
        properties: properties({
          apiGroup: text,
          kind: { type: 'string', enum: ['User', 'Group', 'ServiceAccount'] },
          name: filled,
          namespace: text,
        }),
      },
    },
  }),
};

const attributes = { resourceAttributes: anything, nonResourceAttributes: anything } as const;
const reviewOf = (fields: { readonly [name: string]: Schema }): Schema => ({
  required: ['spec'],
  properties: properties({ spec: { type: 'object', properties: properties({ ...fields }) }, status }),
});
const ofSomebody = { ...attributes, user: text, groups: texts, uid: text, extra: anything };

/** Roles and their bindings, and the operations that ask who somebody is and what it may do. */
export function accessTypes(apiDomain: string): readonly Told[] {
  const roles = (kind: string, namespaced: boolean, schema: Schema): Told => ({
    ...named(`rbac.authorization.${apiDomain}`, kind, namespaced),
    schema: objectSchema(schema),
    createdByUpdate: true,
    names: 'path-segment',
  });
  const operation = (group: string, kind: string, does: ResourceType['operation'], schema: Schema, namespaced = false): Told => ({
    ...named(`${group}.${apiDomain}`, kind, namespaced),
    schema: objectSchema(schema),
    verbs: ['create'],
    ...(does === undefined ? {} : { operation: does }),
  });
  return [
    roles('ClusterRole', false, clusterRole),
    roles('ClusterRoleBinding', false, binding),
    roles('Role', true, role),
    roles('RoleBinding', true, binding),
    operation('authentication', 'TokenReview', 'token-review', reviewOf({ token: text, audiences: texts })),
    operation('authentication', 'SelfSubjectReview', 'self-review', { properties: properties({ status }) }),
    operation('authorization', 'SelfSubjectAccessReview', 'self-access-review', reviewOf(attributes)),
    operation('authorization', 'SelfSubjectRulesReview', 'self-rules-review', reviewOf({ namespace: text })),
    operation('authorization', 'SubjectAccessReview', 'access-review', reviewOf(ofSomebody)),
    operation('authorization', 'LocalSubjectAccessReview', 'access-review', reviewOf(ofSomebody), true),
  ];
}

function named(group: string, kind: string, namespaced: boolean): Omit<Told, 'schema'> {
  const singular = kind.toLowerCase();
  const apiVersion = `${group}/v1`;
  return {
    group,
    version: 'v1',
    resource: `${singular}s`,
    singular,
    kind,
    listKind: `${kind}List`,
    namespaced,
    storedApiVersion: apiVersion,
  };
}
