import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { Schema } from '../../../kinds/schema/schema.ts';
import type { Fault } from '../fault.ts';
import { isTerminating } from './object-states.ts';

/** Top-level fields of built-in types. */
const known: readonly string[] = ['metadata', 'data', 'binaryData', 'stringData', 'immutable', 'spec', 'type'];

/** Returns an object whose fields have the names of the known fields that differ only in case. */
function inKnownCase(value: Json): Json {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]): [string, Json] => {
      const name = known.find((one) => one.toLowerCase() === key.toLowerCase()) ?? key;
      return [Object.hasOwn(value, name) ? key : name, field];
    }),
  );
}

/** Faults of validation in one state (specification, "Field validation", "Errors"). */
export const rareValidationFaults: readonly Fault[] = [
  {
    id: 'first-schema-of-definition-stays',
    breaks: 'Custom resources are validated by the schema at the first write of one, whatever their definition is changed to.',
    statements: ['field-validation-level/changed-schema'],
    change: (plain) => {
      const first = new Map<string, Schema>();
      return {
        schemaOfBody: (type) => {
          const schema = plain.schemaOfBody(type);
          if (type.origin !== 'definition') return schema;
          const key = [type.group, type.version, type.resource, type.firstRevision].join('/');
          const kept = first.get(key) ?? schema;
          first.set(key, kept);
          return kept;
        },
      };
    },
  },
  {
    id: 'field-names-in-any-case',
    breaks: 'A top-level field of a built-in type is accepted under a name that differs from its own in case.',
    statements: ['field-validation-level/another-case/refused', 'field-validation-level/another-case/warned'],
    exchanges: [{ on: { operation: ['create', 'update'], origin: 'built-in' }, request: { body: [{ at: '', by: inKnownCase }] } }],
  },
  {
    id: 'patch-of-terminating-unvalidated',
    breaks: 'A patch of a terminating object at level Strict drops unknown fields and is accepted.',
    statements: ['field-validation/built-in/merge-patch/strict/unknown'],
    detectedBy: 'drawn',
    change: (plain) => {
      let isOfTerminating = false;
      return {
        patchedObject: (result) => {
          isOfTerminating = isTerminating(result.live);
          return plain.patchedObject(result);
        },
        reportedFields: (found) => {
          const ignores = isOfTerminating;
          isOfTerminating = false;
          return ignores ? [] : plain.reportedFields(found);
        },
      };
    },
  },
  {
    id: 'json-patch-removes-required-field',
    breaks: 'A JSON patch that removes a required field is accepted.',
    statements: [
      'field-validation/built-in/json-patch/default/missing-required',
      'field-validation/structural/json-patch/default/missing-required',
    ],
    change: (plain) => {
      let isJsonPatch = false;
      return {
        patchedObject: (result) => {
          isJsonPatch = result.mediaType === 'application/json-patch+json';
          return plain.patchedObject(result);
        },
        replacement: (update) => {
          isJsonPatch = false;
          return plain.replacement(update);
        },
        applied: (apply) => {
          isJsonPatch = false;
          return plain.applied(apply);
        },
        uidOf: (made) => {
          isJsonPatch = false;
          return plain.uidOf(made);
        },
        rejectsInvalid: (found) => !(isJsonPatch && found.reason === 'FieldValueRequired') && plain.rejectsInvalid(found),
      };
    },
  },
];
