import type { Status } from './result.ts';

/** `self-test-variants.json`: whether the suite reports nothing against unusual but valid servers. */
export type VariantsTest = {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  /** In the order of the seeds. */
  readonly outcomes: readonly VariantOutcome[];
};

/** The result of the suite against one conforming variant of the reference server. */
export type VariantOutcome = {
  readonly seed: number;
  /** The ids of the variants that the server had. */
  readonly variants: readonly string[];
  /** The number of results of each status. */
  readonly results: { readonly [status: string]: number };
  /** The number of inconclusive results because the server no longer has the requested history, which is allowed. */
  readonly forgotten: number;
  /** Results that the suite should not have reported. */
  readonly alarms: readonly FalseAlarm[];
  /** The reason why the run did not end. */
  readonly trouble?: string;
};

/** A result that reports something against a conforming server. */
export type FalseAlarm = { readonly statement: string; readonly case: string; readonly status: Status; readonly reason: string };
