import type { Expectation } from '#core/model/expectation';
import type { Context } from '../context.ts';
import type { Outcome } from '../outcome.ts';

/** An expectation of one kind. */
export type ExpectationOf<Kind extends Expectation['kind']> = Extract<Expectation, { readonly kind: Kind }>;

/** Judges one kind of expectation by the evidence of a case. Pure and total: no response of a target makes it throw. */
export type ExpectationJudge<Kind extends Expectation['kind']> = (expectation: ExpectationOf<Kind>, context: Context) => Outcome;
