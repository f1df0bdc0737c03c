import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { objectAt, valueAt } from '../../../json/json-object.ts';
import type { ParsedRequest } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';
import { seeing } from './seen-requests.ts';

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

/** Returns whether a request creates an object of a type with a status subresource, and has a status. */
const hasStatus = ({ route, body }: ParsedRequest): boolean =>
  route?.of === 'collection' && route.type.subresources.some(({ name }) => name === 'status') && valueAt(body, 'status') !== undefined;

/** Returns the value at a path as messages have it: `spec.drivers[0].name`. */
function sentAt(body: Json | undefined, path: string): Json | undefined {
  return path
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .reduce<Json | undefined>((value, part) => {
      if (isJsonArray(value)) return value[Number(part)];
      return isJsonObject(value) ? value[part] : undefined;
    }, body);
}

/** Returns the fault of unknown fields without a value. */
function unknownNull(): Fault {
  let sent: Json | undefined;
  return {
    id: 'unknown-field-with-null-unreported',
    breaks: 'An unknown field whose value is null is dropped without a warning in a create or update, and accepted at level Strict.',
    statements: ['field-validation/built-in/create/strict/unknown'],
    exchanges: [
      seeing(({ operation, body }) => {
        sent = operation === 'create' || operation === 'update' ? body : undefined;
      }),
    ],
    change: (plain) => {
      sent = undefined;
      const hasNull = (report: string): boolean => sentAt(sent, /^unknown field "(.*)"$/.exec(report)?.[1] ?? '') === null;
      return {
        reportedFields: ({ unknown, duplicated }) =>
          plain.reportedFields({ unknown: unknown.filter((report) => !hasNull(report)), duplicated }),
      };
    },
  };
}

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
  {
    id: 'status-of-create-not-validated',
    breaks: 'A create with a value of a wrong type in its status is accepted, for a type with a status subresource.',
    statements: ['errors/wrong-type'],
    exchanges: [{ on: { operation: 'create', when: hasStatus }, request: { body: [{ at: '/status', drop: true }] } }],
  },
  unknownNull(),
];
