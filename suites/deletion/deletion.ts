import type { Case, Check } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Generator } from '../generator.ts';
import { caseOf } from '../scenario/case-of.ts';
import { graceful } from './graceful.ts';
import { heldObjects } from './held-objects.ts';
import { orders } from './orders.ts';
import { unheld } from './unheld.ts';

type Aspect = StatementOf<'deletion'>['form']['aspect'];

/** What happens in a case about deletion, and what it shows of some promises. */
export type DeletionScenario = Pick<Case, 'id' | 'about'> &
  Partial<Pick<Case, 'needs'>> & {
    readonly subject: Subject;
    readonly steps: readonly Step[];
    readonly expectations: Partial<Record<Aspect, Omit<Check, 'statement'>>>;
  };

/** The two phases of a deletion: marked, and removed once nothing holds the object. */
export const deletion: Generator<'deletion'> = {
  form: 'deletion',
  generate: (statements, subject) =>
    [...heldObjects(subject), ...orders(subject), ...unheld(subject), ...graceful(subject)].flatMap((scenario) => {
      const checks = statements.flatMap(({ id, form }) => {
        const check = scenario.expectations[form.aspect];
        return check === undefined ? [] : [{ statement: id, ...check }];
      });
      const { expectations: _, subject: of, ...outline } = scenario;
      return checks.length === 0 ? [] : [caseOf(of, { ...outline, area: 'deletion', checks })];
    }),
};
