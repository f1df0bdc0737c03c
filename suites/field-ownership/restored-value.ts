import type { Case } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { applyAs, updateAs } from '../scenario/field-manager.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';
import { rowsPerSubject } from '../suite-module.ts';
import { type ContestedField, contestedField, fieldsWith } from './contested-field.ts';

type Row = StatementOf<'ownership'>;
type Update = 'put' | 'json-patch' | 'merge-patch';

const area = 'field-ownership';
const updates: readonly Update[] = ['put', 'json-patch', 'merge-patch'];
const second = [{ manager: 'second', operation: 'Update' }] as const;

/** An update takes an applied field, and a further one restores the value that was applied: the writer stays its owner. */
export const restoredValue = rowsPerSubject('ownership', (rows, subject) => {
  const contested = contestedField(subject, 'plain');
  if (contested === undefined) return [];
  return updates.flatMap((update) => rows.filter(({ form }) => isTaking(form, update)).map((row) => caseFor(row, update, contested)));
});

function isTaking({ from, request, by, value, field, requires }: Row['form'], update: Update): boolean {
  return (
    from === 'applied' && request === update && by === 'second' && value === 'other' && field === 'plain' && requires === 'owned-by-second'
  );
}

function caseFor({ id: statement }: Row, update: Update, contested: ContestedField): Case {
  const { subject, at, path, fields } = contested;
  const write = (id: string, value: string, from: string): Step =>
    updateAs(subject, update, { id, manager: 'second', own: 'a', fields }, { changes: [{ at, value }], from });
  return caseOf(subject, {
    id: `${area}/restored-value/${update}`,
    area,
    about: `A manager applies a value; another one changes it and restores it, by a ${update} each.`,
    steps: [
      applyAs(subject, { id: 'first', manager: 'first', own: 'a', fields: fieldsWith(contested, '1') }),
      write('take', '2', 'first'),
      get(subject, 'a', 'taken'),
      write('restore', '1', 'taken'),
      get(subject, 'a', 'after'),
    ],
    checks: [
      {
        statement,
        given: [answered('first', '2xx'), answered('take', 200), { kind: 'owners', of: 'taken', path, are: second }],
        expect: all(allHold(answered('restore', 200), shows('after', at, '1')), { kind: 'owners', of: 'after', path, are: second }),
      },
    ],
  });
}
