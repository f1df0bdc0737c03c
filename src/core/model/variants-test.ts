import type { Status } from './result.ts';

/** `self-test-strange.json`: whether the suite finds nothing wrong with servers that do what hardly any does, and may. */
export type StrangeTest = {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  /** In the order of the seeds. */
  readonly outcomes: readonly StrangeOutcome[];
};

/** What the suite said of one strange server. */
export type StrangeOutcome = {
  readonly seed: number;
  /** The ids of what was strange. */
  readonly strange: readonly string[];
  /** How many results there were of each kind. */
  readonly results: { readonly [status: string]: number };
  /** How many were inconclusive because the server had forgotten, as it may, what they ask for. */
  readonly forgotten: number;
  /** What the suite should not have said. */
  readonly alarms: readonly StrangeAlarm[];
  /** Why the run came to no end. */
  readonly trouble?: string;
};

/** A result that says something against a server that does nothing wrong. */
export type StrangeAlarm = { readonly statement: string; readonly case: string; readonly status: Status; readonly reason: string };
