import type { Level } from './level.ts';

/** The closed set of what can be said of one statement in one case on one subject. */
export type Status = 'passed' | 'failed' | 'deviation' | 'known-failure' | 'skipped' | 'inconclusive' | 'error';

/** One observation behind a status: what was promised to be there, what was, and in which step. */
export type Finding = {
  /** One sentence. */
  readonly message: string;
  readonly expected?: string;
  readonly actual?: string;
  /** The step whose evidence shows it. */
  readonly step?: string;
};

/** What the judge says of one check. */
export type Verdict = {
  readonly statement: string;
  readonly status: Status;
  /** Why it was skipped, is inconclusive, deviates or is an error. */
  readonly reason?: string;
  /** The erratum that a deviation meets. */
  readonly erratum?: string;
  readonly findings: readonly Finding[];
};

/** One statement × case × subject of the report. */
export type Result = Verdict & {
  readonly case: string;
  readonly subject: string;
  readonly level: Level;
};
