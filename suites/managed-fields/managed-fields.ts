import type { Expectation } from '#core/model/expectation';
import { contestedField, fieldsWith } from '../field-ownership/contested-field.ts';
import { applyAs, createAs } from '../scenario/field-manager.ts';
import { type Judgement, must } from '../scenario/scenario.ts';
import { containsLists } from '../scenario/subject-uses.ts';
import { get } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';

const entries = (aspect: Extract<Expectation, { kind: 'managed-entries' }>['aspect']): Expectation => ({
  kind: 'managed-entries',
  of: 'read',
  aspect,
});
const are = [
  { manager: 'first', operation: 'Update' },
  { manager: 'second', operation: 'Apply' },
] as const;

const fieldKeys: Judgement = {
  given: [],
  expect: entries('names'),
  erratum: { id: 'map-owned-as-such', expect: entries('names-or-elements') },
};

/** The entries of managedFields: one of an update and one of an apply, that share a field. */
export const managedFields = scenariosPerSubject((subject) => {
  const contested = contestedField(subject, 'plain');
  if (contested === undefined) return [];
  const fields = fieldsWith(contested, '1');
  return [
    {
      id: 'managed-fields/entries',
      subject: contested.subject,
      about: 'A manager creates an object, and another applies the same.',
      steps: [
        createAs(contested.subject, { id: 'create', manager: 'first', own: 'a', fields, writes: 'create' }),
        applyAs(contested.subject, { id: 'apply', manager: 'second', own: 'a', fields, writes: 'change' }),
        get(contested.subject, 'a', 'read'),
      ],
      checks: {
        'managed-fields/kept-up': must({ kind: 'owners', of: 'read', path: contested.path, are }),
        'managed-fields/entry/manager': must(entries('manager')),
        'managed-fields/entry/operation': must(entries('operation')),
        'managed-fields/entry/api-version': must(entries('api-version')),
        'managed-fields/entry/time': {
          given: [],
          expect: entries('time'),
          erratum: {
            id: 'entry-without-a-time',
            expect: { kind: 'managed-entries', of: 'read', aspect: 'time', timeless: { manager: 'second', operation: 'Apply' } },
          },
        },
        'managed-fields/entry/fields-type': must(entries('fields-type')),
        'managed-fields/entry/leaves': must(entries('leaves')),

        // Items of lists are not fields.
        ...(containsLists(subject) ? {} : { 'managed-fields/entry/field-keys': fieldKeys }),
      },
    },
  ];
});
