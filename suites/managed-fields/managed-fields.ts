import type { Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { StatementOf } from '#core/model/statement';
import { type ContestedField, contestedField, fieldsWith } from '../field-ownership/contested-field.ts';
import type { Generator } from '../generator.ts';
import { caseOf } from '../scenario/case-of.ts';
import { applyAs, createAs } from '../scenario/field-manager.ts';
import { get } from '../scenario/test-object.ts';

type Aspect = StatementOf<'managed-fields'>['form']['aspect'];

/** The entries of managedFields: one of an update and one of an apply, that share a field. */
export const managedFields: Generator<'managed-fields'> = {
  form: 'managed-fields',
  generate: (statements, subject) => {
    const contested = contestedField(subject, 'plain');
    if (contested === undefined) return [];
    const fields = fieldsWith(contested, '1');
    // Items of lists are no fields, and the drivers of a node are such items.
    const rows = statements.filter(({ form }) => form.aspect !== 'field-keys' || subject.id !== 'csinodes');
    return [
      caseOf(contested.subject, {
        id: 'managed-fields/entries',
        area: 'managed-fields',
        about: 'A manager creates an object, and another applies the same.',
        steps: [
          createAs(contested.subject, { id: 'create', manager: 'first', own: 'a', fields, writes: 'create' }),
          applyAs(contested.subject, { id: 'apply', manager: 'second', own: 'a', fields, writes: 'change' }),
          get(contested.subject, 'a', 'read'),
        ],
        checks: rows.map(({ id, form }) => ({ statement: id, ...checkOf(form.aspect, contested) })),
      }),
    ];
  },
};

function checkOf(aspect: Aspect, { path }: ContestedField): Omit<Check, 'statement'> {
  const entries = (of: Extract<Expectation, { kind: 'managed-entries' }>['aspect']): Expectation => ({
    kind: 'managed-entries',
    of: 'read',
    aspect: of,
  });
  const are = [
    { manager: 'first', operation: 'Update' },
    { manager: 'second', operation: 'Apply' },
  ] as const;
  switch (aspect) {
    case 'kept-up':
      return { given: [], expect: { kind: 'owners', of: 'read', path, are } };
    case 'time':
      return { given: [], expect: entries('time'), erratum: { id: 'entry-without-a-time', expect: entries('time-if-there') } };
    case 'field-keys':
      return { given: [], expect: entries('names'), erratum: { id: 'map-owned-as-such', expect: entries('names-or-elements') } };
    default:
      return { given: [], expect: entries(aspect) };
  }
}
