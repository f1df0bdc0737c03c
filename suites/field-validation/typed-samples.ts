import type { Subject } from '#core/model/subject';
import type { FieldValidation } from '#core/model/tables/form';
import { sharedGroup } from '../scenario/definition.ts';
import { type Definition, definedType, unstructuredType } from '../scenario/marked-definition.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';

/** The definition with a schema for its objects: `text` is required, `grade` has a default, `parts` is a list of objects. They have a status and a scale. */
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
    },
  },
  scalable: true,
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
