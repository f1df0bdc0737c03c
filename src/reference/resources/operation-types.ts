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
const whole: Schema = { type: 'integer' };
const anything: Schema = { type: 'object', preserveUnknownFields: true };

const lease: Schema = {
  properties: properties({
    spec: {
      type: 'object',
      default: {},
      properties: properties({
        holderIdentity: text,
        leaseDurationSeconds: whole,
        leaseTransitions: whole,
        acquireTime: text,
        renewTime: text,
        preferredHolder: text,
        strategy: text,
      }),
    },
  }),
};

const review: Schema = {
  required: ['spec'],
  properties: properties({
    spec: { type: 'object', properties: properties({ resourceAttributes: anything, nonResourceAttributes: anything }) },
    status: anything,
  }),
};

/** A type whose objects an update may create, and one that is an operation (specification, "Verbs" and "Terminology"). */
export function operationTypes(apiDomain: string): readonly Told[] {
  return [
    {
      group: `coordination.${apiDomain}`,
      version: 'v1',
      resource: 'leases',
      singular: 'lease',
      kind: 'Lease',
      listKind: 'LeaseList',
      namespaced: true,
      schema: objectSchema(lease),
      storedApiVersion: `coordination.${apiDomain}/v1`,
      unconditionalUpdate: false,
      createdByUpdate: true,
      zero: { spec: {} },
    },
    {
      group: `authorization.${apiDomain}`,
      version: 'v1',
      resource: 'selfsubjectaccessreviews',
      singular: 'selfsubjectaccessreview',
      kind: 'SelfSubjectAccessReview',
      listKind: 'SelfSubjectAccessReviewList',
      namespaced: false,
      verbs: ['create'],
      schema: objectSchema(review),
      storedApiVersion: `authorization.${apiDomain}/v1`,
      operation: 'self-access-review',
    },
  ];
}
