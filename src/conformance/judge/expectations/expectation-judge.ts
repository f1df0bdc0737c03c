import type { Expectation } from '#core/model/expectation';
import type { Context } from '../context.ts';
import type { Outcome } from '../outcome.ts';

/** The expectation of one kind. */
export type ExpectationOf<Kind extends Expectation['kind']> = Extract<Expectation, { readonly kind: Kind }>;

/** Holds one kind of expectation against the evidence of a case. Pure, and total: it never throws for what a target did. */
export type ExpectationJudge<Kind extends Expectation['kind']> = (expectation: ExpectationOf<Kind>, context: Context) => Outcome;
