import type { Where } from './where.ts';

/**
 * A fault of the operator's input or of this tool, told in one sentence with the next step.
 * What a target does wrong is never an error: it is a verdict, and a value.
 */
export abstract class ToolError extends Error {
  /** What to do about it, as a sentence; shown after the message. */
  readonly next: string;
  /** Where in a file it is. */
  readonly where: Where | undefined;

  constructor(message: string, options: { readonly next: string; readonly where?: Where; readonly cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = new.target.name;
    this.next = options.next;
    this.where = options.where;
  }
}

/** Flags, kubeconfig or a file named on the command line cannot be used. */
export class UsageError extends ToolError {}

/** A spec table is not what its schema says. */
export class TableError extends ToolError {}

/** The target cannot be reached, or is no server of this API. */
export class TargetError extends ToolError {}

/** A saved run cannot be read. */
export class EvidenceError extends ToolError {}
