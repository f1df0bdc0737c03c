import type { Case, Check } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { applyAs } from '../scenario/field-manager.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';
import { rowsPerSubject } from '../suite-module.ts';
import { type ContestedField, contestedField, fieldsWith } from './contested-field.ts';

type Row = StatementOf<'ownership'>;

const area = 'field-ownership';
const defaultValue = 'default';

/** A field whose applied value is its default is given up: the value stays as it is, and the owner does not. */
export const givenUpDefault = rowsPerSubject('ownership', (rows, subject) => {
  const contested = contestedField(subject, 'defaulted');
  const alike = rows.filter(({ form }) => isRelease(form));
  return contested === undefined || alike.length === 0 ? [] : [caseFor(alike, contested)];
});

function isRelease({ from, request, by, value, field }: Row['form']): boolean {
  return from === 'applied' && request === 'apply' && by === 'first' && value === 'none' && field === 'defaulted';
}

function caseFor(rows: readonly Row[], contested: ContestedField): Case {
  const { subject, fields } = contested;
  return caseOf(subject, {
    id: `${area}/given-up-default`,
    area,
    about: 'A manager applies the default of a field as its value, and then applies without the field.',
    steps: [
      applyAs(subject, { id: 'first', manager: 'first', own: 'a', fields: fieldsWith(contested, defaultValue), writes: 'create' }),
      get(subject, 'a', 'before'),
      applyAs(subject, { id: 'give-up', manager: 'first', own: 'a', fields }),
      get(subject, 'a', 'after'),
    ],
    checks: rows.map((row) => checkFor(row, contested)),
  });
}

function checkFor({ id, form }: Row, { at, path }: ContestedField): Check {
  const shown = allHold(answered('give-up', '2xx'), shows('after', at, defaultValue));
  return {
    statement: id,
    given: [shows('before', at, defaultValue), { kind: 'owners', of: 'before', path, are: [{ manager: 'first', operation: 'Apply' }] }],
    expect: form.requires === 'owned-by-nobody' ? all(shown, { kind: 'owners', of: 'after', path, are: [] }) : shown,
  };
}
