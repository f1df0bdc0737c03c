import type { Level } from './level.ts';

/** `self-test.json`: whether the suite finds every fault of the reference server. */
export type SelfTest = {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  /** Whether every case was run against every fault, and not only the cases of the statements that it breaks and a sample of the others. */
  readonly full: boolean;
  readonly score: { readonly faults: number; readonly caught: number };
  /** What the suite reports against the server without a fault; it should report nothing. */
  readonly alarms: readonly FoundFailure[];
  /** Faults in behavior that is not tested on the server without a fault: they are neither caught nor missed. */
  readonly idle: readonly string[];
  /** In the order of the faults. */
  readonly outcomes: readonly FaultOutcome[];
  /** The statements that no fault breaks, with the reasons, in the order of the catalogue. Empty where only some faults were tested. */
  readonly unbroken: readonly UnbrokenStatement[];
};

/** The result of the suite for one fault. */
export type FaultOutcome = {
  readonly fault: string;
  /** The fault in one sentence. */
  readonly breaks: string;
  /** A server with this fault. */
  readonly seen?: string;
  /** Whether each statement that it breaks was reported as failed, without an error in the tool. */
  readonly caught: boolean;
  /** The broken statements that were reported as failed, with the cases that failed. */
  readonly found: readonly FoundFailure[];
  /** The broken statements that were not reported as failed, with what was reported instead. */
  readonly missed: readonly { readonly statement: string; readonly instead: string }[];
  /** The other statements that were reported as failed. */
  readonly also: readonly FoundFailure[];
  /** Set where the cases of the tables do not detect it, so that drawn sequences were run too. */
  readonly drawn?: true;
  /** Why the run did not end, or the error in the tool. */
  readonly trouble?: string;
  /** Why no case detects it yet, where that is known: then it need not be detected. */
  readonly known?: string;
  /** How to correct what the faults say of its detection, where that is wrong: then the self-test fails. */
  readonly outdated?: string;
};

/** A statement that was reported as failed, and the cases that failed, as `case@subject`. */
export type FoundFailure = { readonly statement: string; readonly cases: readonly string[] };

export type UnbrokenStatement = { readonly statement: string; readonly level: Level; readonly why: string };
