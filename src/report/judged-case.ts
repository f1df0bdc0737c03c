import type { Case } from '../model/case.ts';
import type { Entry } from '../model/evidence.ts';
import type { Verdict } from '../model/result.ts';

/** One execution of a case with what the judge says of it. */
export type JudgedCase = {
  /** `id@subject`, and `#n` for a repetition after the first. */
  readonly key: string;
  readonly case: Case;
  readonly verdicts: readonly Verdict[];
  readonly seconds: number;
  /** The evidence of the case, in order; empty where every verdict is `passed`. */
  readonly entries: readonly Entry[];
};
