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

const lease: Schema = {
  properties: properties({
    spec: {
      type: 'object',
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

/** A type whose objects an update may create (specification, "Verbs"). */
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
  ];
}
