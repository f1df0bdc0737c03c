import { objectKey } from '../../../kinds/resources/storage-key.ts';
import type { Fault } from '../fault.ts';
import { keepStore } from './kept-store.ts';

/** The names of fields around an unknown one that is reported at most. */
const deepest = 3;

/** The name of a field that is written with an escape. */
const escapedName = /"[^"\\]*\\u[0-9a-fA-F]{4}[^"]*"\s*:/;

/** Returns the fault of an apply at level Strict that creates its object. */
function creatingApply(): Fault {
  const kept = keepStore();
  return {
    id: 'creating-apply-at-strict-unchecked',
    breaks: 'An apply at level Strict that creates its object drops unknown and duplicate fields and is accepted.',
    statements: ['field-validation/built-in/apply/strict/unknown'],
    change: (plain) => kept.from(plain),
    exchanges: [
      {
        on: {
          operation: 'apply',
          query: { fieldValidation: 'Strict' },
          when: ({ route }) => {
            const key = route?.of === 'object' ? objectKey(route.type, route.namespace, route.name) : undefined;
            return key !== undefined && kept.store !== undefined && kept.store.get(key) === undefined;
          },
        },
        request: { query: { fieldValidation: 'Ignore' } },
      },
    ],
  };
}

/** Returns the fault of duplicate fields that are compared as they are written. */
function escapedDuplicates(): Fault {
  let hasEscape = false;
  return {
    id: 'duplicate-with-escape-unreported',
    breaks: 'A field that is given twice is not reported as a duplicate where its name is written with an escape once.',
    statements: ['field-validation/built-in/merge-patch/strict/duplicate'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: {
          when: ({ text }) => {
            hasEscape = escapedName.test(text);
            return false;
          },
        },
      },
    ],
    change: (plain) => ({ reportedFields: (found) => plain.reportedFields(hasEscape ? { ...found, duplicated: [] } : found) }),
  };
}

/** Returns the fault of a JSON patch that adds a second driver of a name. */
function twinDriver(): Fault {
  let isJsonPatch = false;
  return {
    id: 'second-driver-of-name-by-json-patch-taken',
    breaks: 'A JSON patch that adds a driver with the name of another one to a CSINode is accepted.',
    statements: ['csinode/drivers/unique-names'],
    exchanges: [
      {
        on: {
          when: ({ operation }) => {
            isJsonPatch = operation === 'json-patch';
            return false;
          },
        },
      },
    ],
    change: (plain) => ({
      rejectsInvalid: (found) => plain.rejectsInvalid(found) && !(isJsonPatch && found.reason === 'FieldValueDuplicate'),
    }),
  };
}

/** Faults of the validation of fields in one place or request (specification, "Field validation"). */
export const rareUnreadFieldFaults: readonly Fault[] = [
  creatingApply(),
  escapedDuplicates(),
  {
    id: 'deep-unknown-field-unreported',
    breaks: 'An unknown field below four fields or more is dropped without a warning, and accepted at level Strict.',
    statements: ['field-validation/built-in/create/strict/unknown-in-list-item'],
    change: (plain) => ({
      reportedFields: (found) =>
        plain.reportedFields({ ...found, unknown: found.unknown.filter((path) => path.split('.').length - 1 <= deepest) }),
    }),
  },
  {
    id: 'required-field-of-later-item-unasked',
    breaks: 'An object without a required field in the second or a later item of a list is accepted.',
    statements: ['errors/required-field'],
    change: (plain) => ({
      rejectsInvalid: (found) =>
        plain.rejectsInvalid(found) && !(found.reason === 'FieldValueRequired' && /\[[1-9]\d*\]/.test(found.field)),
    }),
  },
  twinDriver(),
];
