import type { Case } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { applyAs, createAs, updateAs } from '../scenario/field-manager.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { isCustom } from '../scenario/subject-uses.ts';
import { get } from '../scenario/test-object.ts';
import { rowsPerSubject } from '../suite-module.ts';
import { type ContestedField, contestedField, fieldsWith } from './contested-field.ts';

type Row = StatementOf<'ownership'>;
type Update = 'put' | 'json-patch' | 'merge-patch' | 'strategic-merge-patch';

const area = 'field-ownership';
const updates: readonly Update[] = ['put', 'json-patch', 'merge-patch', 'strategic-merge-patch'];
const both = [
  { manager: 'first', operation: 'Update' },
  { manager: 'first', operation: 'Apply' },
] as const;

/** An update takes a field from a manager that owns it twice: by an update and by an apply. */
export const twoEntries = rowsPerSubject('ownership', (rows, subject) => {
  const contested = contestedField(subject, 'plain');
  if (contested === undefined) return [];
  return updates
    .filter((update) => update !== 'strategic-merge-patch' || !isCustom(subject))
    .flatMap((update) => rows.filter(({ form }) => isTaking(form, update)).map((row) => caseFor(row, update, contested)));
});

function isTaking({ from, request, by, value, field, requires }: Row['form'], update: Update): boolean {
  return (
    from === 'shared' && request === update && by === 'third' && value === 'other' && field === 'plain' && requires === 'owned-by-third'
  );
}

function caseFor({ id: statement }: Row, update: Update, contested: ContestedField): Case {
  const { subject, at, path, fields } = contested;
  const first = fieldsWith(contested, '1');
  return caseOf(subject, {
    id: `${area}/two-entries/${update}`,
    area,
    about: `A manager creates an object with a field and applies it too; another one changes the field by a ${update}.`,
    steps: [
      createAs(subject, { id: 'create', manager: 'first', own: 'a', fields: first, writes: 'create' }),
      applyAs(subject, { id: 'apply', manager: 'first', own: 'a', fields: first, writes: 'change' }),
      get(subject, 'a', 'before'),
      updateAs(subject, update, { id: 'trigger', manager: 'third', own: 'a', fields }, { changes: [{ at, value: '2' }], from: 'before' }),
      get(subject, 'a', 'after'),
    ],
    checks: [
      {
        statement,
        given: [{ kind: 'owners', of: 'before', path, are: both }],
        expect: all(allHold(answered('trigger', 200), shows('after', at, '2')), {
          kind: 'owners',
          of: 'after',
          path,
          are: [{ manager: 'third', operation: 'Update' }],
        }),
      },
    ],
  });
}
