import type { Subject } from '#core/model/subject';
import type { FieldValidation } from '#core/model/tables/form';
import { sharedGroup } from '../scenario/definition.ts';
import type { Fields } from '../scenario/field-manager.ts';
import { extension } from '../scenario/json-text.ts';
import { type Definition, definedType, unstructuredType } from '../scenario/marked-definition.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';

const text: Fields = { type: 'string' };

/** A map with a field of each type, all of which it requires: not one of their zero values is a missing one. */
const whole: Fields = {
  type: 'object',
  required: ['name', 'number', 'on', 'list', 'map'],
  properties: {
    name: text,
    number: { type: 'integer' },
    on: { type: 'boolean' },
    list: { type: 'array', items: text },
    map: { type: 'object', additionalProperties: text },
  },
};

/** A map with a required name, and with another one below it. */
const named: Fields = {
  type: 'object',
  required: ['name'],
  properties: { name: text, value: text, below: { type: 'object', required: ['name'], properties: { name: text } } },
};

/**
 * The definition with a schema for its objects: `text` is required, `grade` has a default, `parts` is a list of objects. Below `whole`,
 * `named` and `items` are other required fields; and below `phases` of the status;
 * `free` preserves unknown fields. The objects have a status and a scale.
 */
export const structuralDefinition: Definition = {
  plural: 'validateds',
  kind: 'Validated',
  group: sharedGroup,
  spec: {
    type: 'object',
    required: ['text'],
    properties: {
      text: { type: 'string' },
      grade: { type: 'string', default: 'usual' },
      replicas: { type: 'integer' },
      parts: { type: 'array', items: { type: 'object', properties: { title: { type: 'string' } } } },
      whole,
      named: { type: 'object', additionalProperties: named },
      items: { type: 'array', items: named },
      free: { type: 'object', properties: { known: text }, [`${extension}preserve-unknown-fields`]: true },
    },
  },
  scalable: true,
  status: { type: 'object', properties: { replicas: { type: 'integer' }, phases: { type: 'array', items: named } } },
};

/** The defined type as a subject, in place of the subject for custom resources. */
function structuralType(subject: Subject): Subject {
  return {
    ...definedType(subject, structuralDefinition, 'structural-definition'),
    body: { spec: { text: 'value', parts: [{ title: 'value' }] } },
  };
}

/** Returns the type that is validated by this schema, if the subject represents it. */
export function sampleSubject(schema: FieldValidation['schema'], subject: Subject): Subject | undefined {
  if (schema === 'built-in') return subject.kind === 'CSINode' ? subject : undefined;
  if (!isUsedFor(subject, 'defined-types')) return undefined;
  if (schema === 'structural') return structuralType(subject);
  return { ...unstructuredType(subject), body: { spec: { text: 'value', parts: [{ title: 'value' }] } } };
}
