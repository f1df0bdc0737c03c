import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { objectAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';

const isFraction = (value: Json): value is number => typeof value === 'number' && !Number.isInteger(value);

/** Returns the paths of the nulls in a document, as messages have them: `spec.drivers[0].nodeID`. */
function nullsIn(value: Json, path = ''): readonly string[] {
  if (value === null) return [path];
  if (isJsonArray(value)) return value.flatMap((item, index) => nullsIn(item, `${path}[${index}]`));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => nullsIn(member, path === '' ? key : `${path}.${key}`));
}

/** Returns the name of the field that a report about a path ends with. */
const nameIn = (report: string): string => /([^."]+)"$/.exec(report)?.[1] ?? report;

/** Faults of the validation of one kind of value (specification, "Field validation", "Errors"). */
export const rareCheckedValueFaults: readonly Fault[] = [
  {
    id: 'unknown-fields-of-one-name-told-once',
    breaks: 'Of several unknown fields of the same name at different paths, only the first is reported.',
    statements: ['field-validation/*/*/warn/several'],
    change: (plain) => ({
      reportedFields: ({ unknown, duplicated }) => {
        const names = unknown.map(nameIn);
        return plain.reportedFields({
          duplicated,
          unknown: unknown.filter((_report, index) => names.indexOf(names[index] ?? '') === index),
        });
      },
    }),
  },
  {
    id: 'wrong-type-beside-unknown-field-taken',
    breaks: 'A value of a wrong type is accepted in a body that has an unknown field too, unless the level is Strict.',
    statements: ['errors/wrong-type-at-any-level'],
    change: (plain) => {
      let hasUnknown = false;
      return {
        reportedFields: (found) => {
          hasUnknown = found.unknown.length > 0;
          return plain.reportedFields(found);
        },
        wrongTypes: (found) => (hasUnknown ? [] : plain.wrongTypes(found)),
      };
    },
  },
  {
    id: 'fraction-in-spec-cut',
    breaks: 'A fraction in a field of the spec of a built-in type that is an integer is cut to its whole part, and accepted.',
    statements: ['errors/wrong-type'],
    exchanges: [
      {
        on: {
          operation: ['create', 'update', 'merge-patch', 'strategic-merge-patch'],
          origin: 'built-in',
          when: ({ body }) => Object.values(objectAt(body, 'spec')).some(isFraction),
        },
        request: { body: [{ at: '/spec/*', by: (value) => (isFraction(value) ? Math.trunc(value) : value) }] },
      },
    ],
  },
  {
    id: 'null-for-required-field-taken',
    breaks: 'An object is accepted with null as the value of a required field.',
    statements: ['errors/required-field'],
    change: (plain) => {
      let nulls: readonly string[] = [];
      return {
        storedObject: (object) => {
          nulls = nullsIn(object.given);
          return plain.storedObject(object);
        },
        rejectsInvalid: (found) => !(found.reason === 'FieldValueRequired' && nulls.includes(found.field)) && plain.rejectsInvalid(found),
      };
    },
  },
];
