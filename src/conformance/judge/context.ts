import type { Case } from '#core/model/case';
import type { Erratum } from '#core/model/erratum';
import type { Json } from '#core/model/json';
import type { Release } from '#core/model/release';
import type { RunOptions } from '#core/model/report';
import type { Template } from '#core/model/template';
import type { CaseEvidence } from '../evidence/case-evidence.ts';
import type { ObjectWrite } from './object-history.ts';

/** The options of the operator that a verdict depends on. */
export type JudgeOptions = {
  readonly historyKeptSeconds?: number | undefined;
  /** The release of the target, as the operator stated it. */
  readonly release?: string | undefined;
  /** What the operator enabled on purpose, although it is off by default. */
  readonly enabled?: RunOptions['enabled'] | undefined;
};

/** Everything an expectation may read. */
export type Context = {
  readonly case: Case;
  readonly evidence: CaseEvidence;
  /** The prefix of the names of the case's test objects. */
  readonly prefix: string;
  readonly history: readonly ObjectWrite[];
  readonly resolve: (template: Template) => Json;
  /** The release of the target: stated by the operator, or reported by the target. */
  readonly release?: Release | undefined;
  /** All errata, with the releases that they are about. */
  readonly errata: readonly Pick<Erratum, 'id' | 'releases'>[];
  readonly options: JudgeOptions;
};
