import { isJsonObject } from '#core/json/json-object';
import { textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { isTerminating } from './object-states.ts';

/** Faults of writes that name no object, use no force, or meet an object that is being deleted or was named by the server. */
export const rareUnnamedOrHeldObjectFaults: readonly Fault[] = [
  {
    id: 'generated-name-unvalidated',
    breaks: 'A create with generateName drops unknown fields without a warning, and is accepted at level Strict.',
    statements: ['field-validation/built-in/create/strict/unknown', 'field-validation/built-in/create/warn/unknown'],
    exchanges: [
      {
        on: {
          operation: 'create',
          when: ({ body }) => isJsonObject(body) && textAt(body, 'metadata', 'generateName') !== undefined,
        },
        request: { query: { fieldValidation: 'Ignore' } },
      },
    ],
  },
  {
    id: 'apply-without-force-unvalidated',
    breaks: 'An apply without force drops duplicate fields without a warning, and is accepted at level Strict.',
    statements: ['field-validation/built-in/apply/strict/duplicate', 'field-validation/built-in/apply/warn/duplicate'],
    exchanges: [{ on: { operation: 'apply', query: { force: 'absent' } }, request: { query: { fieldValidation: 'Ignore' } } }],
  },
  {
    id: 'write-to-terminating-object-unwarned',
    breaks: 'An update or patch of an object that is being deleted drops unknown fields without a warning.',
    statements: ['field-validation/built-in/update/warn/unknown'],
    change: (plain) => ({
      sentWarnings: (change) => (isTerminating(change.live) ? [] : plain.sentWarnings(change)),
    }),
  },
  {
    id: 'generated-name-free-for-creates',
    breaks: 'A create under the generated name of an object succeeds and replaces the object.',
    statements: ['object-names/one-in-namespace', 'object-names/one-in-cluster'],
    change: (plain) => ({
      objectWithName: (requested) => {
        const found = plain.objectWithName(requested);
        return textAt(found, 'metadata', 'generateName') === undefined ? found : undefined;
      },
    }),
  },
  {
    id: 'generated-name-without-field-manager',
    breaks: 'A create with generateName is recorded under the default manager, whatever its fieldManager is.',
    statements: ['query-parameters/field-manager/create'],
    exchanges: [
      {
        on: {
          operation: 'create',
          query: { fieldManager: 'present' },
          when: ({ body }) => textAt(body, 'metadata', 'generateName') !== undefined && textAt(body, 'metadata', 'name') === undefined,
        },
        request: { query: { fieldManager: null } },
      },
    ],
  },
];
