import { objectSchema } from '../schema/object-schema.ts';
import type { Schema } from '../schema/schema.ts';
import { properties } from '../schema/schema.ts';

const text: Schema = { type: 'string' };
const anything: Schema = { type: 'object', preserveUnknownFields: true };
const quantities: Schema = { type: 'object', additionalProperties: {} };

const container: Schema = {
  type: 'object',
  required: ['name'],
  preserveUnknownFields: true,
  properties: properties({
    name: { type: 'string', minLength: 1 },
    image: text,
    resources: { type: 'object', properties: properties({ limits: quantities, requests: quantities }) },
  }),
};

const podSchema: Schema = {
  required: ['spec'],
  properties: properties({
    spec: {
      type: 'object',
      required: ['containers'],
      preserveUnknownFields: true,
      properties: properties({
        containers: { type: 'array', minItems: 1, items: container, listType: 'map', listMapKeys: ['name'] },
        restartPolicy: { type: 'string', enum: ['Always', 'OnFailure', 'Never'], default: 'Always' },
      }),
    },
    status: anything,
  }),
};

const limit: Schema = {
  type: 'object',
  required: ['type'],
  properties: properties({
    type: text,
    default: quantities,
    defaultRequest: quantities,
    max: quantities,
    min: quantities,
    maxLimitRequestRatio: quantities,
  }),
};

const limitRangeSchema: Schema = {
  properties: properties({
    spec: { type: 'object', required: ['limits'], properties: properties({ limits: { type: 'array', items: limit, listType: 'atomic' } }) },
  }),
};

const serviceAccountSchema: Schema = {
  properties: properties({
    automountServiceAccountToken: { type: 'boolean' },
    secrets: { type: 'array', items: anything, listType: 'atomic' },
    imagePullSecrets: { type: 'array', items: anything, listType: 'atomic' },
  }),
};

const core = { group: '', version: 'v1', namespaced: true, storedApiVersion: 'v1' } as const;

/** Pods, of which nothing runs, and what admission looks at when one is created. */
export const podTypes = [
  {
    ...core,
    resource: 'pods',
    singular: 'pod',
    kind: 'Pod',
    listKind: 'PodList',
    shortNames: ['po'],
    deletedAnswer: 'object',
    schema: objectSchema(podSchema),
  },
  {
    ...core,
    resource: 'limitranges',
    singular: 'limitrange',
    kind: 'LimitRange',
    listKind: 'LimitRangeList',
    shortNames: ['limits'],
    schema: objectSchema(limitRangeSchema),
  },
  {
    ...core,
    resource: 'serviceaccounts',
    singular: 'serviceaccount',
    kind: 'ServiceAccount',
    listKind: 'ServiceAccountList',
    shortNames: ['sa'],
    deletedAnswer: 'object',
    schema: objectSchema(serviceAccountSchema),
  },
] as const;
