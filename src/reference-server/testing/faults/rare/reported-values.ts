import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { changedBinary } from '../../exchanges/changed-json.ts';
import type { Fault } from '../fault.ts';

/** Returns a document in which lists of texts have their first text alone. */
function withFirstTexts(value: Json): Json {
  if (isJsonArray(value)) return value.every((item) => typeof item === 'string') ? value.slice(0, 1) : value.map(withFirstTexts);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]): [string, Json] => [key, withFirstTexts(member)]));
}

/** Returns the parts of the fault that no longer reports the fields that a request at level Ignore had. */
function ignoredFields(): Pick<Fault, 'change' | 'exchanges'> {
  let isIgnored = false;
  return {
    change: (plain) => {
      const known = new Set<string>();
      isIgnored = false;
      return {
        reportedFields: (found) => {
          if (isIgnored) for (const field of found.unknown) known.add(field);
          return plain.reportedFields({ ...found, unknown: found.unknown.filter((field) => !known.has(field)) });
        },
      };
    },
    exchanges: [
      {
        on: {
          when: ({ request, query }) => {
            if (request.method !== 'GET') isIgnored = query.get('fieldValidation') === 'Ignore';
            return false;
          },
        },
      },
    ],
  };
}

/** Faults of what is reported or shown in one form of request (specification, "Field validation", "Protobuf envelope"). */
export const rareReportedValueFaults: readonly Fault[] = [
  {
    id: 'ignored-field-known-later',
    breaks: 'An unknown field that a request at level Ignore had is not reported in later requests at other levels.',
    statements: ['field-validation/built-in/create/strict/unknown'],
    ...ignoredFields(),
  },
  {
    id: 'dry-run-of-patch-unwarned',
    breaks: 'A dry run of a patch has no warnings about unknown and duplicate fields.',
    statements: ['field-validation/built-in/strategic-merge-patch/warn/unknown'],
    exchanges: [
      {
        on: { operation: ['json-patch', 'merge-patch', 'strategic-merge-patch', 'apply'], query: { dryRun: 'present' } },
        answer: { headers: { warning: null } },
      },
    ],
  },
  {
    id: 'lists-in-binary-have-first-text',
    breaks: 'A list of several texts in binary has only its first text.',
    statements: ['protobuf/raw'],
    change: (plain) => ({
      binaryResponse: (bytes, types) => {
        const right = plain.binaryResponse(bytes, types);
        return changedBinary(right, types, withFirstTexts) ?? right;
      },
    }),
  },
];
