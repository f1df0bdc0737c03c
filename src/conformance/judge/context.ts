import type { Case } from '#core/model/case';
import type { Json } from '#core/model/json';
import type { Template } from '#core/model/template';
import type { CaseEvidence } from '../evidence/case-evidence.ts';
import type { TestWrite } from './test-history.ts';

/** What the operator stated that a verdict depends on. */
export type JudgeOptions = { readonly historyKeptSeconds?: number | undefined };

/** Everything an expectation may look at. */
export type Context = {
  readonly case: Case;
  readonly evidence: CaseEvidence;
  /** The prefix of the names of the case's own. */
  readonly prefix: string;
  readonly history: readonly TestWrite[];
  readonly resolve: (template: Template) => Json;
  readonly options: JudgeOptions;
};
