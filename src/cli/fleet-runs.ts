import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { ToolError } from '#core/model/tool-error';
import { type FleetShard, readFleetFile, targetsOfShard } from '#library/fleet-file';
import { exitCodes } from './exit-codes.ts';
import { reportError } from './report-error.ts';
import { addRun } from './run-command.ts';
import type { World } from './world.ts';

/** What the runs of a fleet came to: the folders of those that have a report, and the exit code of all. */
export type FleetRuns = { readonly directories: readonly string[]; readonly code: number };

/**
 * Tests the targets that a file lists, one after the other, each as `apiconform run` does. A target that could not be tested is
 * printed, and the others are tested all the same; an interruption ends all.
 *
 * @throws UsageError where the file cannot be read.
 */
export async function runFleet(
  file: string,
  { output, yes, shard, format }: { readonly output: string; readonly yes: boolean; readonly shard?: FleetShard; readonly format: string },
  world: World,
): Promise<FleetRuns> {
  const targets = targetsOfShard(readFleetFile(file, problemOfArguments), shard);
  const { terminal, env } = world;
  const codes: number[] = [];
  const directories: string[] = [];
  for (const [index, { name, args }] of targets.entries()) {
    terminal.error(`${index === 0 ? '' : '\n'}${name} (${index + 1} of ${targets.length})\n`);
    const directory = join(output, name);
    const code = await runTarget([...args, ...(yes ? ['--yes'] : []), `--output=${directory}`], world);
    codes.push(code);
    if (code === exitCodes.interrupted) break;
    if (code !== exitCodes.couldNotRun) directories.push(directory);
    else terminal.error(`apiconform: ${name} could not be tested.\n`);
  }
  return { directories, code: Math.max(exitCodes.passed, ...codes) };

  async function runTarget(args: readonly string[], own: World): Promise<number> {
    let code: number = exitCodes.couldNotRun;
    try {
      const setExitCode = (set: number): void => {
        code = set;
      };
      // What is printed is the comparison alone, where it is data.
      const printed = format === 'text' ? terminal : { ...terminal, out: terminal.error };
      await commandOf({ ...own, terminal: printed, setExitCode }).parseAsync(['run', ...args], { from: 'user' });
      return code;
    } catch (error) {
      if (!(error instanceof ToolError || error instanceof CommanderError)) throw error;
      return reportError(error, terminal, env['APICONFORM_DEBUG'] === '1');
    }
  }
}

function commandOf(world: World): Command {
  const program = new Command('apiconform').exitOverride();
  addRun(program, world);
  return program;
}

/** Returns what is wrong with the arguments of a run, in one sentence; undefined where nothing is. Runs nothing. */
function problemOfArguments(args: readonly string[]): string | undefined {
  const silent = { writeOut: () => {}, writeErr: () => {}, outputError: () => {} };
  const program = new Command('apiconform').exitOverride();
  addRun(program, noWorld);
  for (const command of program.commands) command.configureOutput(silent).action(() => {});
  try {
    program.parse(['run', ...args], { from: 'user' });
    return undefined;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 'prints something and runs nothing';
    return error.message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
  }
}

/** The arguments are read, and nothing is done. */
const noWorld: World = {
  terminal: { out: () => {}, error: () => {}, color: false, live: false, columns: () => 80 },
  env: {},
  interactive: false,
  async *input() {},
  setExitCode: () => {},
};
