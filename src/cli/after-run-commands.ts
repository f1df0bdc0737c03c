import { type Command, Option } from 'commander';
import { wholeNumber, withServerOptions } from './options.ts';
import { withReporters } from './reporter-choices.ts';
import { runFormats } from './run-command.ts';
import { withUpdateWaivers } from './update-waivers.ts';
import type { World } from './world.ts';

/** Adds the commands about a run that is over: `cleanup`, `report`, `merge`, `compare` and `replay`. */
export function addAfterRunCommands(program: Command, world: World): void {
  addCleanup(program, world);
  addReport(program, world);
  addMerge(program, world);
  addCompare(program, world);
  addReplay(program, world);
}

function addCleanup(program: Command, world: World): void {
  withServerOptions(program.command('cleanup').description('Remove the objects that a run left on a server, because it was killed.'))
    .argument('[dir]', 'folder that --output named in the run')
    .option('--qps <n>', 'most requests a second (default: as many as the server answers)', wholeNumber(1, 100_000))
    .option('--run-id <id>', 'id of the run; without a folder, its objects are found by their label')
    .addHelpText('after', cleanupExitCodeHelp)
    .exitOverride()
    .action(async (directory, flags) => (await import('./cleanup.ts')).cleanup(directory, flags, world));
}

const cleanupExitCodeHelp = `
Exit codes:
  0    nothing is left
  1    an object could not be removed; the output says which, and why
  2    wrong usage or configuration, or the server cannot be reached
  130  interrupted`;

function addReport(program: Command, world: World): void {
  withUpdateWaivers(withReporters(program.command('report'), runFormats, { files: false }))
    .description('Write the reports of a saved run again.')
    .argument('<dir>', 'folder that --output named')
    .option('--judge', 'judge the recorded evidence again first; needs no server', false)
    .option('--baseline <file>', 'report.json of an earlier run: the report shows what differs')
    .exitOverride()
    .action(async (directory, flags) => (await import('./report.ts')).report(directory, flags, world));
}

function addMerge(program: Command, world: World): void {
  withUpdateWaivers(withReporters(program.command('merge'), runFormats, { files: false }))
    .description('Make one report of all shards of a run. Needs no server.')
    .argument('<dir...>', 'folders that --output named in the runs with --shard')
    .option('--output <dir>', 'folder for the reports', 'reports/latest')
    .exitOverride()
    .action(async (directories, flags) => (await import('./merge.ts')).merge(directories, flags, world));
}

function addCompare(program: Command, world: World): void {
  program
    .command('compare')
    .description('Show what differs between two runs: new failures, what was fixed, and what is slower. Needs no server.')
    .argument('<earlier>', 'folder that --output named in the earlier run, or its report.json')
    .argument('<later>', 'the same of the later run')
    .addOption(new Option('--format <format>', 'output format').choices(['text', 'json', 'markdown', 'html']).default('text'))
    .addOption(
      new Option(
        '--fail-on <what>',
        'lowest level whose new failures fail the comparison; unjudged: fail on requirements that are no longer judged too',
      )
        .choices(['must', 'should', 'unjudged'])
        .default('should'),
    )
    .addHelpText('after', compareExitCodeHelp)
    .exitOverride()
    .action(async (earlier, later, flags) => (await import('./compare.ts')).compare(earlier, later, flags, world));
}

const compareExitCodeHelp = `
Exit codes:
  0    nothing got worse
  1    a requirement fails that did not fail before
  2    a report cannot be read`;

function addReplay(program: Command, world: World): void {
  program
    .command('replay')
    .description('Print a shell script that sends the requests of a result again, with curl and jq. Needs no server.')
    .argument('<statement@subject>', 'the result, such as watch/resume@configmaps')
    .option('--run <dir>', 'folder that --output named in the run', 'reports/latest')
    .option('--case <id>', 'the case, where several test the statement (default: one that failed)')
    .option('--output <file>', 'file to write the script to, instead of standard output')
    .exitOverride()
    .action(async (result, flags) => (await import('./replay.ts')).replay(result, flags, world));
}
