import type { Case } from '#core/model/case';
import type { Entry } from '#core/model/evidence';
import type { Verdict } from '#core/model/result';

/** A case that was run, with its verdicts. */
export type JudgedCase = {
  /** `id@subject`, and `#n` for a repetition after the first. */
  readonly key: string;
  readonly case: Case;
  readonly verdicts: readonly Verdict[];
  readonly seconds: number;
  /** The evidence of all executions of the case, in order; empty where every verdict is `passed`. */
  readonly entries: readonly Entry[];
};
