import { decodeBinaryObject, encodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { arrayAt } from '../../../json/json-object.ts';
import { apiVersionOf } from '../../../kinds/resources/resource-type.ts';
import type { Fault } from '../fault.ts';

const fraction = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d+Z$/;

/** Returns a value whose times are cut to whole seconds. */
function inWholeSeconds(value: Json): Json {
  if (typeof value === 'string') return value.replace(fraction, '$1.000000Z');
  if (isJsonArray(value)) return value.map(inWholeSeconds);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]): [string, Json] => [key, inWholeSeconds(field)]));
}

/** Returns whether an Accept header has only media types with a space before a parameter. */
const isSpaced = (accept: string): boolean => accept !== '' && accept.split(',').every((range) => /;\s/.test(range.trim()));

/** Faults of what the server answers besides the objects themselves, which show for some values, states or earlier requests. */
export const rareGivenAnswerFaults: readonly Fault[] = [
  {
    id: 'empty-table-has-no-columns',
    breaks: 'The Table of a collection without objects has null in place of its columns.',
    statements: ['table/column-definitions'],
    exchanges: [
      {
        on: { operation: 'list', headers: { accept: /as=Table/ }, status: 200 },
        answer: { body: [{ at: '/columnDefinitions', by: (columns, table) => (arrayAt(table, 'rows').length === 0 ? null : columns) }] },
      },
    ],
  },
  {
    id: 'fractions-of-seconds-lost-in-binary',
    breaks: 'A response in the binary media type has times in whole seconds where the JSON has fractions.',
    statements: ['protobuf/raw'],
    change: ({ binaryResponse }) => ({
      binaryResponse: (bytes, types) => {
        const object = inWholeSeconds(decodeBinaryObject(bytes, types) ?? null);
        return binaryResponse(isJsonObject(object) ? encodeBinaryObject(object, types) : bytes, types);
      },
    }),
  },
  {
    id: 'unknown-field-of-owner-reference-unreported',
    breaks: 'An unknown field in an owner reference is dropped without a warning, and accepted at level Strict.',
    statements: [
      'field-validation/built-in/create/warn/unknown-in-metadata',
      'field-validation/built-in/create/strict/unknown-in-metadata',
    ],
    change: ({ reportedFields }) => ({
      reportedFields: ({ unknown, duplicated }) =>
        reportedFields({ unknown: unknown.filter((field) => !field.includes('"metadata.ownerReferences[')), duplicated }),
    }),
  },
  {
    id: 'warning-lost-without-change',
    breaks: 'An update or patch with an unknown field that changes nothing is answered without a warning.',
    statements: ['field-validation-level/status/warn'],
    change: ({ sentWarnings }) => ({ sentWarnings: (change) => (change.live === change.stored ? [] : sentWarnings(change)) }),
  },
  {
    id: 'later-type-of-group-undiscovered',
    breaks: 'Discovery lists only the first custom resource that was defined in a group, though all are served.',
    statements: ['paths/nothing-unlisted'],
    change: ({ isDiscovered }) => {
      const firsts = new Map<string, string>();
      return {
        isDiscovered: (type) => {
          if (type.origin !== 'definition') return isDiscovered(type);
          const first = firsts.get(type.group) ?? type.resource;
          firsts.set(type.group, first);
          return first === type.resource && isDiscovered(type);
        },
      };
    },
  },
  {
    id: 'spaced-media-type-refused',
    breaks: 'A media type in Accept with a space before a parameter is not understood.',
    statements: ['content-negotiation/json', 'content-negotiation/table'],
    exchanges: [
      {
        on: { when: ({ request }) => isSpaced(request.headers.get('accept') ?? '') },
        refuse: { status: 406, reason: 'NotAcceptable', message: 'Available representations: application/json, application/yaml' },
      },
    ],
  },
  {
    id: 'deprecation-told-once',
    breaks: 'Only the first request to a deprecated version of a type is answered with a warning.',
    statements: ['errors/deprecated-warning'],
    release: 'v1.24.17',
    change: ({ warnsOfDeprecation }) => {
      const told = new Set<string>();
      return {
        warnsOfDeprecation: (request) => {
          const { by, type } = request;
          if (by === 'audit' || type === undefined) return warnsOfDeprecation(request);
          const path = `${apiVersionOf(type)} ${type.resource}`;
          if (told.has(path)) return false;
          told.add(path);
          return warnsOfDeprecation(request);
        },
      };
    },
  },
];
