import type { Case, Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { applyAs, type Fields, merged } from '../scenario/field-manager.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { get } from '../scenario/test-object.ts';
import { rowsPerSubject } from '../suite-module.ts';
import { type ContestedField, contestedField, fieldsWith } from './contested-field.ts';

type Row = StatementOf<'ownership'>;

const area = 'field-ownership';
const first = [{ manager: 'first', operation: 'Apply' }] as const;

/** A field that only its applier owns is given up after a conflict, together with an item of which another manager owns the key. */
export const releasedLater = rowsPerSubject('ownership', (rows, subject) => {
  const contested = contestedField(subject, 'plain');
  const alike = rows.filter(({ form }) => isRelease(form));
  return contested === undefined || alike.length === 0 ? [] : [caseFor(alike, contested, isUsedFor(subject, 'defined-types'))];
});

function isRelease({ from, request, by, value, field }: Row['form']): boolean {
  return from === 'applied' && request === 'apply' && by === 'first' && value === 'none' && field === 'plain';
}

function caseFor(rows: readonly Row[], contested: ContestedField, hasList: boolean): Case {
  const { subject, fields } = contested;
  const note = (value: string): Fields => ({ metadata: { annotations: { 'apiconform-note': value } } });
  const item = (of: Fields): Fields => (hasList ? { spec: { mapList: [{ name: 'a', ...of }] } } : {});
  const whole = merged(fieldsWith(contested, '1'), item({ value: '1' }));
  const apply = (id: string, manager: string, applied: Fields, writes?: 'create'): Step =>
    applyAs(subject, { id, manager, own: 'a', fields: applied, ...(writes === undefined ? {} : { writes }) });
  return caseOf(subject, {
    id: `${area}/released-later`,
    area,
    about:
      'A manager applies a field and, in some types, an item, of which another applies the key; a conflicting apply of the first is refused, and it then applies without both.',
    steps: [
      apply('first', 'first', whole, 'create'),
      apply('second', 'second', merged(merged(fields, note('second')), item({}))),
      get(subject, 'a', 'before'),
      apply('conflict', 'first', merged(whole, note('first'))),
      apply('trigger', 'first', fields),
      get(subject, 'a', 'after'),
    ],
    checks: rows.map((row) => checkFor(row, contested, hasList)),
  });
}

function checkFor({ id, form }: Row, contested: ContestedField, hasList: boolean): Check {
  const paths = [contested.path, ...(hasList ? [['f:spec', 'f:mapList', 'k:{"name":"a"}', 'f:value']] : [])];
  const removed = [contested.at, ...(hasList ? ['/spec/mapList/0/value' as const] : [])];
  const unowned = all(...paths.map((path): Expectation => ({ kind: 'owners', of: 'after', path, are: [] })));
  const gone = allHold(
    answered('after', 200),
    ...removed.map((at) => ({ of: 'after', at, is: 'absent' }) as const),
    ...(hasList ? [shows('after', '/spec/mapList/0/name', 'a')] : []),
  );
  return {
    statement: id,
    given: [...paths.map((path) => ({ kind: 'owners', of: 'before', path, are: first }) as const), answered('second', '2xx')],
    expect: all(allHold(answered('trigger', '2xx')), form.requires === 'value-removed' ? gone : unowned),
  };
}
