import { CommanderError } from 'commander';
import type { Terminal } from '#adapters/terminal';
import { ToolError } from '#core/model/tool-error';
import { exitCodes } from './exit-codes.ts';

/**
 * Prints what went wrong, in one line with the next step, and returns the exit code. The stack is printed only with
 * APICONFORM_DEBUG=1.
 */
export function reportError(error: unknown, terminal: Terminal, debug: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.couldNotRun;
  if (error instanceof ToolError) {
    const where = error.where === undefined ? '' : `${error.where.file}:${error.where.line}:${error.where.column}: `;
    terminal.error(`apiconform: ${where}${error.message} ${error.next}\n`);
  } else {
    const message = error instanceof Error ? error.message : String(error);
    terminal.error(`apiconform: internal error: ${message}. Please report it with the output of APICONFORM_DEBUG=1.\n`);
  }
  if (debug && error instanceof Error) terminal.error(`${error.stack ?? ''}\n`);
  return exitCodes.couldNotRun;
}
