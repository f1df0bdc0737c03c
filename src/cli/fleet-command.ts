import { type Command, Option } from 'commander';
import { parseShard } from './options.ts';
import type { World } from './world.ts';

/** Adds the command `fleet`. */
export function addFleet(program: Command, world: World): void {
  program
    .command('fleet')
    .description('Test the servers that a file lists, or read the reports of their runs, and compare the servers on one page.')
    .argument('<file or dir...>', 'YAML file of targets; or folders of runs, or of such folders')
    .option('--output <dir>', 'folder for the page, and for the run of each target of a file', 'reports/fleet')
    .option('--shard <i/n>', 'test one of n parts of the targets of a file, and write no page', parseShard)
    .option('--yes', 'do not ask before writing to a server that is not on this machine', false)
    .addOption(new Option('--format <format>', 'output format').choices(['text', 'json', 'markdown']).default('text'))
    .addHelpText('after', exitCodeHelp)
    .exitOverride()
    .action(async (paths, flags) => (await import('./fleet.ts')).fleet(paths, flags, world));
}

const exitCodeHelp = `
Exit codes:
  0    every server conforms
  1    a server does not conform, or its run is incomplete; the output says which
  2    wrong usage, a report cannot be read, or a target could not be tested; the others are tested all the same
  130  interrupted`;
