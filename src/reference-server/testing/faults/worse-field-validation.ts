import type { Fault } from './fault.ts';

const personality = 'kubernetes';
const patches = ['json-patch', 'merge-patch', 'strategic-merge-patch'] as const;

const strictPatches = ['unknown', 'duplicate', 'several'].flatMap((content) =>
  ['built-in', 'structural'].map((schema) => `field-validation/${schema}/*-patch/strict/${content}`),
);

/** Faults of field validation that are one step worse than its errata. */
export const worseFieldValidationFaults: readonly Fault[] = [
  {
    id: 'strict-patch-fields-unnamed',
    breaks: 'A strict patch with unknown or duplicate fields returns status 422 and does not name the fields.',
    statements: [...strictPatches, 'field-validation/preserving/merge-patch/strict/duplicate', 'field-validation-level/status/strict'],
    personality,
    exchanges: [
      {
        on: { operation: patches, query: { fieldValidation: 'Strict' }, status: 422 },
        answer: {
          body: [
            { at: '/message', set: 'strict decoding error' },
            { at: '/details', drop: true },
          ],
        },
      },
    ],
  },
  {
    id: 'strict-patch-conflicts',
    breaks: 'A strict patch with unknown or duplicate fields has the reason Conflict with status 422.',
    statements: [...strictPatches, 'field-validation/preserving/merge-patch/strict/duplicate', 'field-validation-level/status/strict'],
    personality,
    exchanges: [
      {
        on: { operation: patches, query: { fieldValidation: 'Strict' }, status: 422 },
        answer: { body: [{ at: '/reason', set: 'Conflict' }] },
      },
    ],
  },
  {
    id: 'duplicate-in-a-patch-untold',
    breaks: 'A duplicate field in a value of a JSON patch gets no warning.',
    statements: ['field-validation/*/json-patch/default/duplicate', 'field-validation/*/json-patch/warn/duplicate'],
    personality,
    exchanges: [{ on: { operation: 'json-patch' }, answer: { headers: { warning: null } } }],
  },
  {
    id: 'unknown-field-in-apply-unnamed',
    breaks: 'An apply with a field that the schema does not declare returns status 500 and does not name the field.',
    statements: ['field-validation/built-in/apply*/*/unknown', 'field-validation/structural/apply*/*/unknown'],
    personality,
    exchanges: [{ on: { operation: 'apply', status: 500 }, answer: { body: [{ at: '/message', set: 'internal error' }] } }],
  },
  {
    id: 'wrong-type-is-a-conflict',
    breaks: 'A write with a value of a wrong type has the reason Conflict with status 422.',
    statements: [
      'field-validation/structural/create/*/wrong-type',
      'field-validation/structural/create/default/unknown-and-wrong-type',
      'field-validation/structural/create/ignore/unknown-and-wrong-type',
      'field-validation/structural/create/warn/unknown-and-wrong-type',
      'field-validation/structural/create-yaml/*/wrong-type',
      'field-validation/structural/create-yaml/ignore/unknown-and-wrong-type',
      'field-validation/structural/update/*/wrong-type',
      'field-validation/structural/update/default/unknown-and-wrong-type',
      'field-validation/structural/update/ignore/unknown-and-wrong-type',
      'field-validation/structural/update/warn/unknown-and-wrong-type',
      'field-validation/structural/update-yaml/*/wrong-type',
      'field-validation/structural/update-yaml/ignore/unknown-and-wrong-type',
      'field-validation/*/*-patch/*/wrong-type',
      'field-validation/*/*-patch/*/wrong-type-in-metadata',
      'field-validation/*/*-patch/*/unknown-and-wrong-type',
      'field-validation-level/*/wrong-type',
    ],
    personality,
    exchanges: [
      {
        on: { operation: ['create', 'update', ...patches], status: 422 },
        answer: { body: [{ at: '/reason', set: 'Conflict' }] },
      },
    ],
  },
  {
    id: 'wrong-type-without-validation-is-a-conflict',
    breaks:
      'A strict write of a custom resource with an unknown field and a value of a wrong type has the reason Conflict with status 422.',
    statements: [
      'field-validation/structural/create*/strict/unknown-and-wrong-type',
      'field-validation/structural/update*/strict/unknown-and-wrong-type',
    ],
    personality,
    release: 'v1.24.17',
    exchanges: [
      {
        on: { operation: ['create', 'update'], query: { fieldValidation: 'Strict' }, origin: 'definition', status: [400, 422] },
        answer: { status: 422, body: [{ at: '/reason', set: 'Conflict' }] },
      },
    ],
  },
  {
    id: 'wrong-type-in-apply-conflicts',
    breaks: 'An apply with a value of a wrong type returns status 409.',
    statements: ['field-validation/*/apply/*/wrong-type'],
    personality,
    exchanges: [{ on: { operation: 'apply', status: 500 }, answer: { status: 409 } }],
  },
];
