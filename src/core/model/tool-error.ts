import type { Where } from './where.ts';

/**
 * An error in the input or in this tool: one sentence with the next step. A violation by a target is never an error; it is
 * a verdict, which is a value.
 */
export abstract class ToolError extends Error {
  /** The next step, as a sentence; shown after the message. */
  readonly next: string;
  /** The position in a file. */
  readonly where: Where | undefined;

  constructor(message: string, options: { readonly next: string; readonly where?: Where; readonly cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = new.target.name;
    this.next = options.next;
    this.where = options.where;
  }
}

/** A flag, the kubeconfig or a file of the command line cannot be used. */
export class UsageError extends ToolError {}

/** A spec table does not match its schema. */
export class TableError extends ToolError {}

/** The target cannot be reached, or does not serve this API. */
export class TargetError extends ToolError {}

/** A saved run cannot be read. */
export class EvidenceError extends ToolError {}
