import type { Schema } from '../schema/schema.ts';
import { properties } from '../schema/schema.ts';

const text: Schema = { type: 'string' };
const texts: Schema = { type: 'array', items: text, listType: 'atomic' };
const anything: Schema = { type: 'object', preserveUnknownFields: true };
const filled: Schema = { type: 'string', minLength: 1 };

const names: Schema = {
  type: 'object',
  required: ['plural', 'kind'],
  properties: properties({ plural: filled, singular: text, kind: filled, listKind: text, shortNames: texts, categories: texts }),
};

const printerColumn: Schema = {
  type: 'object',
  required: ['name', 'type', 'jsonPath'],
  properties: properties({ name: filled, type: filled, format: text, description: text, priority: { type: 'integer' }, jsonPath: filled }),
};

const conversion: Schema = {
  type: 'object',
  required: ['strategy'],
  properties: properties({
    strategy: { type: 'string', enum: ['None', 'Webhook'] },
    webhook: {
      type: 'object',
      required: ['conversionReviewVersions'],
      properties: properties({ clientConfig: anything, conversionReviewVersions: texts }),
    },
  }),
};

const version: Schema = {
  type: 'object',
  required: ['name', 'served', 'storage'],
  properties: properties({
    name: filled,
    served: { type: 'boolean' },
    storage: { type: 'boolean' },
    deprecated: { type: 'boolean' },
    deprecationWarning: text,
    // The contents are a schema, whose keywords are not fields of this one.
    schema: { type: 'object', properties: properties({ openAPIV3Schema: anything }) },
    subresources: anything,
    additionalPrinterColumns: { type: 'array', items: printerColumn, listType: 'atomic' },
    selectableFields: { type: 'array', items: anything, listType: 'atomic' },
  }),
};

/** The fields of a custom resource definition besides its metadata. */
export const definitionSchema: Schema = {
  required: ['spec'],
  properties: properties({
    spec: {
      type: 'object',
      required: ['group', 'names', 'scope', 'versions'],
      properties: properties({
        group: filled,
        names,
        scope: { type: 'string', enum: ['Cluster', 'Namespaced'] },
        versions: { type: 'array', items: version, listType: 'atomic', minItems: 1 },
        conversion,
        preserveUnknownFields: { type: 'boolean' },
      }),
    },
    status: {
      type: 'object',
      properties: properties({
        conditions: { type: 'array', items: anything, listType: 'map', listMapKeys: ['type'] },
        acceptedNames: names,
        storedVersions: texts,
      }),
    },
  }),
};
