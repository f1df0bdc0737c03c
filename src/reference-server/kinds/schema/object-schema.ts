import type { Schema } from './schema.ts';
import { properties } from './schema.ts';

const text: Schema = { type: 'string' };
const texts: Schema = { type: 'object', additionalProperties: text };
const anything: Schema = { type: 'object', preserveUnknownFields: true };

const ownerReference: Schema = {
  type: 'object',
  mapType: 'atomic',
  properties: properties({
    apiVersion: text,
    kind: text,
    name: text,
    uid: text,
    controller: { type: 'boolean' },
    blockOwnerDeletion: { type: 'boolean' },
  }),
};

const managedFieldsEntry: Schema = {
  type: 'object',
  properties: properties({
    manager: text,
    operation: text,
    apiVersion: text,
    time: text,
    fieldsType: text,
    fieldsV1: anything,
    subresource: text,
  }),
};

/** The schema of `metadata` in every object (specification, "Common metadata fields named by the interface"). */
export const metadataSchema: Schema = {
  type: 'object',
  properties: properties({
    name: text,
    generateName: text,
    namespace: text,
    labels: texts,
    annotations: texts,
    uid: text,
    resourceVersion: text,
    generation: { type: 'integer' },
    creationTimestamp: text,
    deletionTimestamp: text,
    deletionGracePeriodSeconds: { type: 'integer' },
    finalizers: { type: 'array', items: text, listType: 'set' },
    ownerReferences: { type: 'array', items: ownerReference, listType: 'map', listMapKeys: ['uid'] },
    managedFields: { type: 'array', items: managedFieldsEntry, listType: 'atomic' },
    selfLink: text,
  }),
};

/** Returns the schema of an object with these fields besides apiVersion, kind and metadata. */
export function objectSchema(schema: Schema): Schema {
  const fields: [string, Schema][] = [
    ['apiVersion', text],
    ['kind', text],
    ['metadata', metadataSchema],
  ];
  return { ...schema, type: 'object', properties: new Map([...(schema.properties ?? []), ...fields]) };
}
