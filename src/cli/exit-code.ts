import type { Conformance } from '#core/model/report';

/** What a pipeline learns from a run without reading anything. */
export const exitCodes = {
  /** Every selected and applicable MUST was judged and kept. */
  conformant: 0,
  /** Not conformant, or incomplete; the output says which. */
  notConformant: 1,
  /** Usage, configuration, or a target that is not reached or no server of this API. */
  couldNotRun: 2,
  interrupted: 130,
} as const;

/** The exit code of a run that came to a verdict. */
export function exitCodeOf(verdict: Conformance, interrupted: boolean): number {
  if (interrupted) return exitCodes.interrupted;
  return verdict.conformance === 'conformant' ? exitCodes.conformant : exitCodes.notConformant;
}
