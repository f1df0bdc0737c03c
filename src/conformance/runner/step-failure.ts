import type { StepFailed } from '#core/model/evidence';

/** A step could not do what it is for; the runner writes it down as `step-failed`. */
export class StepFailure extends Error {
  readonly kind: StepFailed['cause'];
  /** Whether the steps after it would mean nothing and are left out. */
  readonly final: boolean;

  constructor(kind: StepFailed['cause'], message: string, final = false) {
    super(message);
    this.name = 'StepFailure';
    this.kind = kind;
    this.final = final;
  }
}

/** The run was interrupted while the step was under way. */
export function interruption(): StepFailure {
  return new StepFailure('interrupted', 'the run was interrupted', true);
}
