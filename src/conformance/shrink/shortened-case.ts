import { digestOf } from '#core/codecs/digest';
import type { Case } from '#core/model/case';
import type { SequenceFailure } from '#core/model/evidence';
import type { Step } from '#core/model/step';

/** Returns the id of a shorter form of a drawn sequence: that of the sequence, with a digest of the failure and the steps. */
export function shortenedId({ id }: Case, steps: readonly Step[], { statement, clause }: SequenceFailure): string {
  return `${id.replace(/-[0-9a-f]{4}$/, '')}-${digestOf([statement, clause ?? '', steps]).slice(0, 4)}`;
}

/** Returns a drawn case with other steps, which checks only the statement that failed. */
export function shortenedCase(
  of: Case,
  shorter: { readonly id: string; readonly steps: readonly Step[] },
  { statement }: SequenceFailure,
): Case {
  const streams = new Set(shorter.steps.flatMap((step) => (step.do === 'open' ? [step.id] : [])));
  return {
    ...of,
    id: shorter.id,
    about: `The shortest form of ${of.id} that shows the same failure.`,
    steps: shorter.steps,
    checks: of.checks.filter(
      (check) =>
        check.statement === statement &&
        (!('stream' in check.expect) || typeof check.expect.stream !== 'string' || streams.has(check.expect.stream)),
    ),
  };
}
