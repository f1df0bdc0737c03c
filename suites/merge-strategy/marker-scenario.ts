import type { StatementOf } from '#core/model/statement';
import type { Judgement, Scenario } from '../scenario/scenario.ts';

/** The steps of a case about a marker, and what they show of each requirement about it. */
export type MarkerScenario = Pick<Scenario, 'about' | 'steps'> & {
  readonly expectations: Partial<Record<StatementOf<'merge-strategy'>['form']['requires'], Judgement>>;
};
