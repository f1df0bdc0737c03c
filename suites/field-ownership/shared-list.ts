import type { Case } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { applyAs, type Fields } from '../scenario/field-manager.ts';
import { markedType } from '../scenario/marked-definition.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { get } from '../scenario/test-object.ts';
import { rowsPerSubject } from '../suite-module.ts';

type Row = StatementOf<'ownership'>;

const area = 'field-ownership';
const list = ['one', 'two'];

/** Two managers apply one atomic list, which is a field as a whole, and one of them applies without it. */
export const sharedList = rowsPerSubject('ownership', (rows, subject) =>
  isUsedFor(subject, 'defined-types') ? rows.filter(({ form }) => isRelease(form)).map((row) => caseFor(row, markedType(subject))) : [],
);

function isRelease({ from, request, value, field, requires }: Row['form']): boolean {
  return from === 'shared' && request === 'apply' && value === 'none' && field === 'plain' && requires === 'value-kept';
}

function caseFor({ id: statement, form: { by } }: Row, subject: Subject): Case {
  const apply = (id: string, manager: string, fields: Fields): Step =>
    applyAs(subject, { id, manager, own: 'a', fields: { spec: { kept: '1', ...fields } } });
  return caseOf(subject, {
    id: `${area}/shared-list/released-by-${by}`,
    area,
    about: `Two managers apply the same atomic list, and then the ${by} applies without it.`,
    steps: [
      apply('first', 'first', { atomicList: list }),
      apply('second', 'second', { atomicList: list }),
      get(subject, 'a', 'before'),
      apply('trigger', by, {}),
      get(subject, 'a', 'after'),
    ],
    checks: [
      {
        statement,
        given: [answered('first', '2xx'), answered('second', '2xx'), shows('before', '/spec/atomicList', list)],
        expect: allHold(answered('trigger', 200), shows('after', '/spec/atomicList', list)),
      },
    ],
  });
}
