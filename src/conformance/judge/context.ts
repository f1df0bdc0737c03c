import type { Case } from '#core/model/case';
import type { Json } from '#core/model/json';
import type { Template } from '#core/model/template';
import type { CaseEvidence } from '../evidence/case-evidence.ts';
import type { ObjectWrite } from './object-history.ts';

/** The options of the operator that a verdict depends on. */
export type JudgeOptions = { readonly historyKeptSeconds?: number | undefined };

/** Everything an expectation may read. */
export type Context = {
  readonly case: Case;
  readonly evidence: CaseEvidence;
  /** The prefix of the names of the case's test objects. */
  readonly prefix: string;
  readonly history: readonly ObjectWrite[];
  readonly resolve: (template: Template) => Json;
  readonly options: JudgeOptions;
};
