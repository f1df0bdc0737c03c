import { CommanderError } from 'commander';
import type { Terminal } from '#adapters/terminal';
import { ToolError } from '#core/model/tool-error';
import { exitCodes } from './exit-code.ts';

/**
 * Tells a person what went wrong, in one sentence with the next step, and gives the exit code.
 * Only a fault of this tool shows where in the code it is, and only when asked to.
 */
export function tellFault(fault: unknown, terminal: Terminal, debug: boolean): number {
  if (fault instanceof CommanderError) return fault.exitCode === 0 ? 0 : exitCodes.couldNotRun;
  if (fault instanceof ToolError) {
    const place = fault.where === undefined ? '' : `${fault.where.file}:${fault.where.line}:${fault.where.column}: `;
    terminal.error(`apiconform: ${place}${fault.message} ${fault.next}\n`);
  } else {
    const message = fault instanceof Error ? fault.message : String(fault);
    terminal.error(`apiconform: A fault of this tool: ${message}. Please report it, with what APICONFORM_DEBUG=1 shows.\n`);
  }
  if (debug && fault instanceof Error) terminal.error(`${fault.stack ?? ''}\n`);
  return exitCodes.couldNotRun;
}
