import type { Finding } from '#core/model/result';

/**
 * The result of an expectation. Inconclusive: the evidence does not show it, because the target gave no usable response or
 * an earlier step failed.
 */
export type Outcome =
  | { readonly is: 'passed' }
  | { readonly is: 'failed'; readonly findings: readonly Finding[] }
  | { readonly is: 'inconclusive'; readonly reason: string };

export const passed: Outcome = { is: 'passed' };

export function inconclusive(reason: string): Outcome {
  return { is: 'inconclusive', reason };
}

export function failed(...findings: readonly Finding[]): Outcome {
  return { is: 'failed', findings };
}

/** Returns `failed` with the findings, or `passed` where there are none. */
export function failedIfAny(findings: readonly Finding[]): Outcome {
  return findings.length === 0 ? passed : { is: 'failed', findings };
}

/** Combines outcomes that must all pass: one that failed counts more than one that is inconclusive. */
export function allOf(outcomes: readonly Outcome[]): Outcome {
  const findings = outcomes.flatMap((outcome) => (outcome.is === 'failed' ? outcome.findings : []));
  if (findings.length > 0) return { is: 'failed', findings };
  return outcomes.find((outcome) => outcome.is === 'inconclusive') ?? passed;
}

/** Combines outcomes of which one must pass: else inconclusive where one is, else failed with the findings of the first. */
export function anyOf(outcomes: readonly Outcome[]): Outcome {
  return (
    outcomes.find((outcome) => outcome.is === 'passed') ??
    outcomes.find((outcome) => outcome.is === 'inconclusive') ??
    outcomes[0] ??
    passed
  );
}
