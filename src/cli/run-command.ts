import { type Command, Option } from 'commander';
import {
  collect,
  namesIn,
  parseDrawn,
  parseDuration,
  parseRelease,
  parseShard,
  parseTime,
  personality,
  wholeNumber,
  withTargetOptions,
  withWaivers,
} from './options.ts';
import { withReporters } from './reporter-choices.ts';
import { withUpdateWaivers } from './update-waivers.ts';
import type { World } from './world.ts';

/** Adds the command `run`. */
export function addRun(program: Command, world: World): void {
  const command = withUpdateWaivers(
    withWaivers(withTargetOptions(program.command('run').description('Run the conformance suite against a server.')), world),
  )
    .option('--limited-token <token>', 'bearer token of a second user without any rights, for tests of authorization')
    .option('--limited-token-file <file>', 'file with that token')
    .option('--audit-log <file>', 'file that the server writes its audit events to, one on each line')
    .option('--yes', 'do not ask before writing to a server that is not on this machine', false)
    .option('--namespaces <a,b,c>', 'use only these namespaces, which exist, and create none', namesIn)
    .option('--read-only', 'send only GET requests, and test what these can show', false)
    .option('--plan', 'print each request that would write, and send none of them', false)
    .option('--output <dir>', 'folder for the reports', 'reports/latest');
  withReporters(command, runFormats, { files: false })
    .addOption(new Option('--format <format>', 'text, or the report as JSON and nothing else').choices(['text', 'json']).default('text'))
    .option('--baseline <file>', 'report.json of an earlier run: the report shows what differs')
    .option('--quiet', 'print the outcome, and no progress', false)
    .option('--concurrency <n>', 'tests to run at a time', wholeNumber(1, 512), 8)
    .option('--qps <n>', 'most requests a second (default: as many as the server answers)', wholeNumber(1, 100_000))
    .option(
      '--namespaces-at-a-time <n>',
      'namespaces that the tests may have at a time (default: 16; 40 with --history-window)',
      wholeNumber(3, 1000),
    )
    .option('--objects-at-a-time <n>', 'number of objects from which on no further test starts', wholeNumber(1, 1_000_000), 500)
    .option('--only <glob>', 'run only these statements, cases or areas; STATEMENT@TYPE: on this resource type (repeatable)', collect, [])
    .option('--skip <glob>', 'leave out these statements, cases or areas (repeatable)', collect, [])
    .option('--subject <file>', 'YAML file that describes resource types of the server to test too (repeatable)', collect, [])
    .option('--last-failed', 'run only what failed in the report in the folder of --output', false)
    .option('--bail <n>', 'end the run after so many failed requirements, and report what was tested until then', wholeNumber(1, 1_000_000))
    .option(
      '--keep-failed',
      'leave the objects of failed tests on the server, of 20 tests at most; "apiconform cleanup" removes them',
      false,
    )
    .addOption(new Option('--level <level>', 'lowest level to test').choices(['must', 'should', 'may']).default('may'))
    .option('--shard <i/n>', 'run one of n parts of the tests; "apiconform merge" makes one report of all parts', parseShard)
    .option('--durations <file>', 'report.json of an earlier run, by whose times --shard spreads the tests: the same file for each part')
    .option('--seed <n>', 'seed of the order of the tests, and of --drawn; 0 is the order of the tables', wholeNumber(0, 4294967295), 0)
    .option(
      '--drawn <n|duration>',
      'how many sequences of requests to draw from the seed, or how long (default: the chosen ones)',
      parseDrawn,
    )
    .option('--sequences <file>', 'run the drawn sequences of a report.json, and nothing else')
    .option('--shorten <duration>', 'longest time for sending failing sequences again in shorter forms; 0s for none', parseTime, 60)
    .option(
      '--deadline <duration>',
      'longest time for the run, which then removes its objects and reports what it has (default: 15m and ten times the plan)',
      parseDuration,
    )
    .option('--repeat <n>', 'times to run each test', wholeNumber(1, 1000), 1)
    .option('--strict', 'count known deviations of released servers as failures', false)
    .addOption(new Option('--fail-on <level>', 'lowest level whose failures fail the run').choices(['must', 'should']).default('must'))
    .option(
      '--history-window <duration>',
      'time after which the server has discarded old resource versions; the tests of that wait for it (default: skip them)',
      parseDuration,
    )
    .option('--history-kept <duration>', 'shortest time for which the server keeps old resource versions', parseDuration)
    .option(
      '--release <version>',
      'release of the server, such as 1.36, if it does not report it or reports another; with --reference: to serve',
      parseRelease,
    )
    .addOption(
      new Option('--enabled <what...>', 'off by default, and enabled on this server on purpose: not tested').choices([
        'alpha',
        'beta',
        'hidden-metrics',
      ]),
    )
    .addOption(personality('with --reference: follow the specification, or behave as released servers do'))
    .option('--fault <id>', 'with --reference: fault that the server has')
    .addHelpText('after', exitCodeHelp)
    .exitOverride()
    .action(async (flags) => (await import('./run.ts')).run(flags, world));
}

const exitCodeHelp = `
Exit codes:
  0    conformant: all selected and applicable MUST requirements passed
  1    not conformant, or incomplete; the output says which
  2    could not run: wrong usage or configuration, or the server cannot be reached
  130  interrupted`;

/** The formats of the report of a run. Their code is loaded when one is written. */
export const runFormats = ['html', 'json', 'junit', 'markdown', 'sarif', 'ctrf', 'badge', 'github', 'gitlab'] as const;
