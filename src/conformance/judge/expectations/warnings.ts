import { isWarningHeader, parseWarnings } from '#core/codecs/warning';
import type { AnswerHead } from '#core/model/evidence';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { allOf, failed, failedIfAny, inconclusive, type Outcome, passed } from '../outcome.ts';
import { notCarriedOut } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks that a response has Warning headers, and that each has the form of RFC 7234, section 5.5. */
export const judgeWarningForm: ExpectationJudge<'warning-form'> = ({ of }, context) => {
  const warnings = warningsOf(context, of);
  if ('outcome' in warnings) return warnings.outcome;
  if (warnings.read.length === 0) return inconclusive(`${requestOf(context, of)} returned no Warning header`);
  return failedIfAny(
    warnings.read
      .filter((value) => !isWarningHeader(value))
      .map((value) => ({
        message: `${requestOf(context, of)} returned a Warning header that is not of the form of RFC 7234`,
        expected: '299 <agent> "<text>"',
        actual: value.slice(0, 200),
        step: of,
      })),
  );
};

/**
 * Checks that each response warns of deprecation. Servers choose the text, and may warn of other things too: a warning is about
 * deprecation if it says so, or if a response that is about nothing deprecated does not have it.
 */
export const judgeWarnsOfDeprecation: ExpectationJudge<'warns-of-deprecation'> = ({ of, than }, context) => {
  const others = warningsOf(context, than);
  if ('outcome' in others) return others.outcome;
  const common = new Set(textsOf(others.read));
  return allOf(
    of.map((step): Outcome => {
      const warnings = warningsOf(context, step);
      if ('outcome' in warnings) return warnings.outcome;
      if (textsOf(warnings.read).some((text) => saysDeprecated(text) || !common.has(text))) return passed;
      return failed({
        message: `${requestOf(context, step)} returned no valid Warning header about deprecation`,
        expected: 'a Warning header',
        actual: warnings.read.length === 0 ? 'none' : warnings.read.join(', ').slice(0, 200),
        step,
      });
    }),
  );
};

/** Checks that no response warns of deprecation. */
export const judgeNoDeprecationWarning: ExpectationJudge<'no-deprecation-warning'> = ({ of }, context) =>
  allOf(
    of.map((step): Outcome => {
      const warnings = warningsOf(context, step);
      if ('outcome' in warnings) return warnings.outcome;
      const wrong = textsOf(warnings.read).find(saysDeprecated);
      if (wrong === undefined) return passed;
      return failed({
        message: `${requestOf(context, step)} returned a warning about deprecation, and is about nothing deprecated`,
        expected: 'no warning about deprecation',
        actual: wrong.slice(0, 200),
        step,
      });
    }),
  );

function saysDeprecated(text: string): boolean {
  return /deprecat/i.test(text);
}

function textsOf(values: readonly string[]): readonly string[] {
  return parseWarnings(values).map(({ text }) => text);
}

/** Returns the values of the Warning headers of a response or of a stream. */
function warningsOf(context: Context, step: string): { readonly read: readonly string[] } | { readonly outcome: Outcome } {
  const seen = context.evidence.stream(step)?.opened ?? context.evidence.exchange(step);
  if (seen === undefined) return { outcome: notCarriedOut(context, step) };
  if ('error' in seen) return { outcome: inconclusive(`${requestOf(context, step)} got no response: ${seen.error.message}`) };
  return { read: warningValues(seen.answer) };
}

function warningValues({ headers }: AnswerHead): readonly string[] {
  return headers.filter(([name]) => name === 'warning').map(([, value]) => value);
}
