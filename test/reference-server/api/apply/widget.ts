import type { JsonObject } from '#core/model/json';
import { schemaFromOpenApi } from '#reference-server/api/apply/index';

const text = { type: 'string' };

/** The OpenAPI schema of a type with one field for each way to merge. */
const widgetOpenApi: JsonObject = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        size: { type: 'integer' },
        color: text,
        port: { 'x-example-int-or-string': true },
        atomic: { type: 'array', items: text },
        tags: { type: 'array', items: text, 'x-example-list-type': 'set' },
        ports: {
          type: 'array',
          'x-example-list-type': 'map',
          'x-example-list-map-keys': ['number', 'protocol'],
          items: { type: 'object', properties: { number: { type: 'integer' }, protocol: { type: 'string', default: 'TCP' }, name: text } },
        },
        options: { type: 'object', additionalProperties: text },
        whole: { type: 'object', 'x-example-map-type': 'atomic', additionalProperties: text },
        nested: { type: 'object', properties: { left: text, right: text } },
        free: { type: 'object', 'x-example-preserve-unknown-fields': true },
      },
    },
  },
};

/** What apply knows of it. */
export const widget = schemaFromOpenApi(widgetOpenApi, 'x-example-');
