import type { Finding } from '#core/model/result';

/**
 * What an expectation comes to: it holds, it does not and here is why, or the evidence cannot tell
 * (the target gave no usable answer, or a step before it could not be done).
 */
export type Outcome =
  | { readonly is: 'held' }
  | { readonly is: 'broken'; readonly findings: readonly Finding[] }
  | { readonly is: 'unknown'; readonly reason: string };

export const held: Outcome = { is: 'held' };

export function unknown(reason: string): Outcome {
  return { is: 'unknown', reason };
}

export function broken(...findings: readonly Finding[]): Outcome {
  return { is: 'broken', findings };
}

/** Held where there are no findings. */
export function brokenBy(findings: readonly Finding[]): Outcome {
  return findings.length === 0 ? held : { is: 'broken', findings };
}

/** What is broken outweighs what is unknown. */
export function allOf(outcomes: readonly Outcome[]): Outcome {
  const findings = outcomes.flatMap((outcome) => (outcome.is === 'broken' ? outcome.findings : []));
  if (findings.length > 0) return { is: 'broken', findings };
  return outcomes.find((outcome) => outcome.is === 'unknown') ?? held;
}

/** One that holds is enough; where none does, what is unknown might have. The findings are those of the first. */
export function anyOf(outcomes: readonly Outcome[]): Outcome {
  return outcomes.find((outcome) => outcome.is === 'held') ?? outcomes.find((outcome) => outcome.is === 'unknown') ?? outcomes[0] ?? held;
}
