import type { Level } from './level.ts';

/** `self-test.json`: whether the suite finds every fault that the reference server can have. */
export type SelfTest = {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  /** Whether every case was run against every fault, and not only those of what it breaks with a cross-section of the others. */
  readonly full: boolean;
  readonly score: { readonly faults: number; readonly caught: number };
  /** What the suite says of the server without a fault, where it should say nothing. */
  readonly alarms: readonly FoundFailure[];
  /** Faults of what the server without a fault is not put to the test about: they are neither caught nor missed. */
  readonly idle: readonly string[];
  /** In the order of the faults. */
  readonly outcomes: readonly FaultOutcome[];
  /** The statements that no fault breaks, each with the reason, in the order of the catalogue. */
  readonly unbroken: readonly UnbrokenStatement[];
};

/** What the suite found of one fault. */
export type FaultOutcome = {
  readonly fault: string;
  /** What is broken, in one sentence. */
  readonly breaks: string;
  /** A server that was seen to have it. */
  readonly seen?: string;
  /** Caught: each statement that it breaks was reported as failed, and the tool itself had no fault. */
  readonly caught: boolean;
  /** The statements that it breaks and that were reported as failed, with the cases that did. */
  readonly found: readonly FoundFailure[];
  /** The statements that it breaks and that were not, with what was said of them instead. */
  readonly missed: readonly { readonly statement: string; readonly instead: string }[];
  /** What else was reported as failed. */
  readonly also: readonly FoundFailure[];
  /** Why the run against it came to no end, or what was a fault of the tool. */
  readonly trouble?: string;
};

/** A statement that was reported as failed, and the cases that showed it, as `case@subject`. */
export type FoundFailure = { readonly statement: string; readonly cases: readonly string[] };

export type UnbrokenStatement = { readonly statement: string; readonly level: Level; readonly why: string };
