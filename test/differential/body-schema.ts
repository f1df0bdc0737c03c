import { isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import { objectAt, withFields } from '#reference-server/json/json-object';
import type { Subject } from './subject.ts';

/** What requests say of metadata beside the name. */
const metadata: JsonObject = {
  type: 'object',
  properties: {
    labels: {
      type: 'object',
      properties: { shade: { type: 'string', enum: ['dark', 'light'] }, size: { type: 'string', enum: ['big', 'small'] } },
    },
    annotations: { type: 'object', additionalProperties: { type: 'string' } },
    finalizers: {
      type: 'array',
      minItems: 1,
      items: { type: 'string', enum: ['example.com/one', 'example.com/one', 'example.com/two', 'example.com/two', 'x', 'example.com'] },
      'x-kubernetes-list-type': 'set',
    },
    ownerReferences: {
      type: 'array',
      minItems: 1,
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['uid'],
      items: {
        type: 'object',
        required: ['apiVersion', 'kind', 'name', 'uid'],
        properties: {
          apiVersion: { type: 'string', enum: ['example.com/v1'] },
          kind: { type: 'string', enum: ['Owner'] },
          name: { type: 'string', enum: ['x', 'y'] },
          uid: { type: 'string', enum: ['uid-x', 'uid-y'] },
          blockOwnerDeletion: { type: 'boolean' },
        },
      },
    },
  },
};

/** The fields that sequences of a subject may be about: `metadata.*`, `status`, those of `spec`, and others by their names. */
export function fieldsOf(subject: Subject): readonly (readonly string[])[] {
  const properties = objectAt(subject.schema, 'properties');
  const own = Object.keys(properties).flatMap((name) => {
    const below = Object.keys(objectAt(properties, name, 'properties'));
    return name === 'spec' && below.length > 0 ? below.map((field) => [name, field]) : [[name]];
  });
  return [...Object.keys(objectAt(metadata, 'properties')).map((name) => ['metadata', name]), ...own];
}

/** The schema of the bodies of a sequence that is about some fields alone, so that its requests meet. */
export function bodySchema(subject: Subject, fields: readonly (readonly string[])[]): JsonObject {
  const whole = withFields(subject.schema, { properties: { ...objectAt(subject.schema, 'properties'), metadata } });
  return only(whole, fields);
}

function only(schema: JsonObject, fields: readonly (readonly string[])[]): JsonObject {
  const kept = Object.entries(objectAt(schema, 'properties')).flatMap(([name, below]): [string, JsonObject][] => {
    const inside = fields.filter(([first]) => first === name).map(([, ...rest]) => rest);
    if (inside.length === 0 || !isJsonObject(below)) return [];
    return [[name, inside.some((rest) => rest.length === 0) ? below : only(below, inside)]];
  });
  return withFields(schema, { properties: Object.fromEntries(kept) });
}
