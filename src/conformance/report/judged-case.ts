import type { Case } from '#core/model/case';
import type { CaseAdded } from '#core/model/evidence';
import type { ModelVisits } from '#core/model/model-visits';
import type { EvidenceLine } from '#core/model/report';
import type { Verdict } from '#core/model/result';

/** A case that was run, with its verdicts. */
export type JudgedCase = {
  /** `id@subject`, and `#n` for a repetition after the first. */
  readonly key: string;
  readonly case: Case;
  readonly verdicts: readonly Verdict[];
  /** How often it tested each clause of the model, for each execution of a case that the model knows. */
  readonly visits?: readonly ModelVisits[];
  readonly seconds: number;
  /** What a report shows of each execution of the case, in order; empty where every verdict is `passed`. */
  readonly executions: readonly (readonly EvidenceLine[])[];
  /** Why the case was run, where the plan does not have it. */
  readonly added?: Pick<CaseAdded, 'of' | 'failure' | 'shorter'>;
};
