import type { Case, Check } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import { type ContestedField, contestedField } from '../field-ownership/contested-field.ts';
import type { Generator } from '../generator.ts';
import { caseOf } from '../scenario/case-of.ts';
import { items } from './items.ts';
import { merge, noChange } from './merge.ts';
import { noChangeOfOddities } from './no-change.ts';
import { creation, managerRequired, noManagedFields, yaml } from './request-form.ts';

type Aspect = StatementOf<'apply'>['form']['aspect'];

/** What happens in a case about apply, and what it shows of some promises. */
export type ApplyScenario = Pick<Case, 'id' | 'about' | 'steps'> &
  Partial<Pick<Case, 'queue'>> & { readonly expectations: Partial<Record<Aspect, Omit<Check, 'statement'>>> };

const scenarios: readonly ((contested: ContestedField) => ApplyScenario | undefined)[] = [
  creation,
  yaml,
  managerRequired,
  noManagedFields,
  merge,
  noChange,
  noChangeOfOddities,
  items,
];

/** The rules of server-side apply. */
export const applyRules: Generator<'apply'> = {
  form: 'apply',
  generate: (statements, subject) => {
    const contested = contestedField(subject, 'plain');
    if (contested === undefined) return [];
    return scenarios.flatMap((scenario) => {
      const made = scenario(contested);
      if (made === undefined) return [];
      const { expectations, ...outline } = made;
      const checks = statements.flatMap(({ id, form }) => {
        const check = expectations[form.aspect];
        return check === undefined ? [] : [{ statement: id, ...check }];
      });
      return checks.length === 0 ? [] : [caseOf(contested.subject, { ...outline, area: 'apply', checks })];
    });
  },
};
