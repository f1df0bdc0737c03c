/** The exit codes of all commands. */
export const exitCodes = {
  /** All selected and applicable MUST requirements passed, or a check passed. */
  passed: 0,
  /** Not conformant, or incomplete, or a check failed; the output says which. */
  failed: 1,
  /** Usage, configuration, or a target that cannot be reached or does not serve this API. */
  couldNotRun: 2,
  interrupted: 130,
} as const;
