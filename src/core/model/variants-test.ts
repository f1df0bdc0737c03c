import type { Status } from './result.ts';

/** `self-test-variants.json`: whether the suite finds nothing wrong with servers that do what hardly any does, and may. */
export type VariantsTest = {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  /** In the order of the seeds. */
  readonly outcomes: readonly VariantOutcome[];
};

/** What the suite said of one strange server. */
export type VariantOutcome = {
  readonly seed: number;
  /** The ids of what was strange. */
  readonly strange: readonly string[];
  /** How many results there were of each kind. */
  readonly results: { readonly [status: string]: number };
  /** How many were inconclusive because the server had forgotten, as it may, what they ask for. */
  readonly forgotten: number;
  /** What the suite should not have said. */
  readonly alarms: readonly FalseAlarm[];
  /** Why the run came to no end. */
  readonly trouble?: string;
};

/** A result that says something against a server that does nothing wrong. */
export type FalseAlarm = { readonly statement: string; readonly case: string; readonly status: Status; readonly reason: string };
