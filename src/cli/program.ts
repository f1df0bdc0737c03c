import { availableParallelism } from 'node:os';
import { Command, Option } from 'commander';
import { servedReleases } from '#library/reference-release';
import { toolVersion } from '#library/tool-version';
import { addCompatibilityCommands } from './compatibility-commands.ts';
import {
  collect,
  namesIn,
  parseDrawn,
  parseDuration,
  parseRelease,
  parseTime,
  wholeNumber,
  withAlias,
  withServerOptions,
  withTargetOptions,
  withWaivers,
} from './options.ts';
import type { World } from './world.ts';

/** Creates the command line: all commands with their flags. The code of a command is loaded when the command is called. */
export function createProgram(world: World): Command {
  const program = new Command('apiconform')
    .description(
      'Tests whether a server conforms to the Cluster Control API, and checks servers, releases and manifests for compatibility.',
    )
    .version(toolVersion())
    .enablePositionalOptions()
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => world.terminal.out(text),
      writeErr: (text) => world.terminal.error(text),
      outputError: (text, write) => write(`apiconform: ${sentenceOf(text)} See "apiconform --help".\n`),
    });
  addRun(program, world);
  addCleanup(program, world);
  addSubject(program, world);
  addRbac(program, world);
  addReport(program, world);
  addList(program, world);
  addExplain(program, world);
  addCoverage(program, world);
  addCompatibilityCommands(program, world);
  addServe(program, world);
  addSelfTest(program, world);
  return program;
}

/** Returns an error of commander as sentences on one line. */
function sentenceOf(text: string): string {
  const [, message = text, suggestion = ''] = /^error: ([^\n]*)\n?(?:\((.*)\))?\s*$/.exec(text) ?? [];
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith('.') ? '' : '.'}`;
  return suggestion === '' ? sentence : `${sentence} ${suggestion}`;
}

function addRun(program: Command, world: World): void {
  withWaivers(withTargetOptions(program.command('run').description('Run the conformance suite against a server.')), world)
    .option('--limited-token <token>', 'bearer token of a second user without any rights, for tests of authorization')
    .option('--limited-token-file <file>', 'file with that token')
    .option('--audit-log <file>', 'file that the server writes its audit events to, one on each line')
    .option('--yes', 'do not ask before writing to a server that is not on this machine', false)
    .option('--namespaces <a,b,c>', 'use only these namespaces, which exist, and create none', namesIn)
    .option('--read-only', 'send only GET requests, and test what these can show', false)
    .option('--plan', 'print each request that would write, and send none of them', false)
    .option('--output <dir>', 'folder for the reports', 'reports/latest')
    .option('--concurrency <n>', 'tests to run at a time', wholeNumber(1, 512), 8)
    .option('--qps <n>', 'most requests a second (default: as many as the server answers)', wholeNumber(1, 100_000))
    .option(
      '--namespaces-at-a-time <n>',
      'namespaces that the tests may have at a time (default: 16; 40 with --history-window)',
      wholeNumber(3, 1000),
    )
    .option('--objects-at-a-time <n>', 'number of objects from which on no further test starts', wholeNumber(1, 1_000_000), 500)
    .option('--only <glob>', 'run only these statements, cases or areas (repeatable)', collect, [])
    .option('--skip <glob>', 'leave out these statements, cases or areas (repeatable)', collect, [])
    .option('--subject <file>', 'YAML file that describes resource types of the server to test too (repeatable)', collect, [])
    .addOption(new Option('--level <level>', 'lowest level to test').choices(['must', 'should', 'may']).default('may'))
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

const personality = (help: string): Option =>
  new Option('--personality <name>', help).choices(['specification', 'kubernetes']).default('specification');

const exitCodeHelp = `
Exit codes:
  0    conformant: all selected and applicable MUST requirements passed
  1    not conformant, or incomplete; the output says which
  2    could not run: wrong usage or configuration, or the server cannot be reached
  130  interrupted`;

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

function addSubject(program: Command, world: World): void {
  withTargetOptions(program.command('subject').description('Print a subject file about a resource type of a server, for run --subject.'))
    .argument('<resource>', 'group/version/resource, or v1/resource for the core group')
    .exitOverride()
    .action(async (resource, flags) => (await import('./subject.ts')).subject(resource, flags, world));
}

function addRbac(program: Command, world: World): void {
  program
    .command('rbac')
    .description('Print the roles and bindings with the rights that a run needs, and no others, as manifests. Needs no server.')
    .option('--user <name>', 'user that runs the suite')
    .option('--service-account <namespace:name>', 'service account that runs the suite')
    .option('--only <glob>', 'rights of these statements, cases or areas alone (repeatable)', collect, [])
    .option('--skip <glob>', 'leave out these statements, cases or areas (repeatable)', collect, [])
    .option('--subject <file>', 'YAML file that describes resource types of the server to test too (repeatable)', collect, [])
    .option('--namespaces <a,b,c>', 'rights of run --namespaces', namesIn)
    .option('--read-only', 'rights of run --read-only', false)
    .addOption(new Option('--level <level>', 'lowest level to test').choices(['must', 'should', 'may']).default('may'))
    .option('--dialect <id>', 'names that the server uses: kubernetes or specification', 'kubernetes')
    .exitOverride()
    .action(async (flags) => (await import('./rbac.ts')).rbac(flags, world));
}

function addReport(program: Command, world: World): void {
  program
    .command('report')
    .description('Write the reports of a saved run again.')
    .argument('<dir>', 'folder that --output named')
    .option('--judge', 'judge the recorded evidence again first; needs no server', false)
    .exitOverride()
    .action(async (directory, flags) => (await import('./report.ts')).report(directory, flags, world));
}

function addList(program: Command, world: World): void {
  program
    .command('list')
    .description('List the statements, cases and other parts of the suite.')
    .argument('[what]', 'statements, cases, subjects, errata, observations, faults or variants', 'statements')
    .addOption(textOrJson())
    .option('--only <glob>', 'list only these ids (repeatable)', collect, [])
    .exitOverride()
    .action(async (what, flags) => (await import('./list.ts')).list(what, flags, world));
}

const textOrJson = (): Option => new Option('--format <format>', 'output format').choices(['text', 'json']).default('text');

function addExplain(program: Command, world: World): void {
  program
    .command('explain')
    .description('Explain a statement, a case, an erratum, a compatibility rule or a version of a kind.')
    .argument('<id>', 'an id that "apiconform list" shows, a rule, or a version such as storage.k8s.io/v1beta1/CSINode')
    .option('--subject <id>', 'subject to show the steps for')
    .exitOverride()
    .action(async (id, flags) => (await import('./explain/explain.ts')).explain(id, flags, world));
}

function addCoverage(program: Command, world: World): void {
  program
    .command('coverage')
    .description('Show how much of the specification the suite covers.')
    .option('--dimensions', 'show what the tests of each statement vary, and which combinations of values are tested', false)
    .option('--drawn', 'show what the drawn sequences of a run test of the model of the API', false)
    .option('--only <glob>', 'with --dimensions: show only these statements (repeatable)', collect, [])
    .addOption(textOrJson())
    .exitOverride()
    .action(async (flags) => {
      if (flags.drawn) await (await import('./coverage-of-drawn.ts')).coverageOfDrawn(flags, world);
      else (await import('./coverage.ts')).coverage(flags, world);
    });
}

function addServe(program: Command, world: World): void {
  program
    .command('serve')
    .description('Run the built-in reference server.')
    .option('--port <n>', 'port on 127.0.0.1; 0 selects a free port', wholeNumber(0, 65535), 8080)
    .option('--history-window <duration>', 'time after which old resource versions are discarded', parseDuration, 300)
    .option('--dialect <id>', 'names to use: kubernetes or specification', 'kubernetes')
    .addOption(personality('follow the specification, or behave as released servers do'))
    .option(
      '--release <version>',
      `release whose API versions to serve, ${servedReleases.oldest} to ${servedReleases.newest}`,
      parseRelease,
    )
    .option('--token <token>', 'bearer token of the administrator')
    .option('--token-file <file>', 'file of users, one on each line: token,user,uid,"group1,group2"; RBAC roles decide what they may do')
    .option('--tls', 'serve HTTPS and HTTP/2 with a new certificate authority, which also signs client certificates', false)
    .option('--cert-dir <dir>', 'folder for the certificates; an existing authority is used again')
    .option('--data <file>', 'file to keep objects and their history in across restarts')
    .option('--write-kubeconfig <file>', 'file to write the kubeconfig to, instead of standard output')
    .option('--audit-log <file>', 'file to append audit events to, one on each line')
    .option('--fault <id>', 'fault that the server has')
    .exitOverride()
    .action(async (flags) => (await import('./serve.ts')).serve(flags, world));
}

function addSelfTest(program: Command, world: World): void {
  const selfTest = program
    .command('self-test')
    .description('Check that the suite finds every fault that the reference server can have.')
    .option('--only <glob>', 'only these faults; with --variants: only these variants (repeatable)', collect, [])
    .option('--full', 'run all tests against each fault', false)
    .option('--variants', 'check that the suite reports nothing about unusual but valid servers, instead of faults', false)
    .option('--drawn [n]', 'drawn sequences alone: those of a run, or n that are drawn from --seed', wholeNumber(1, 1_000_000))
    .option('--seeds <n>', 'with --variants: number of servers', wholeNumber(1, 100_000), 5)
    .option('--seed <n>', 'first seed of --variants, which decides what each server does, or of --drawn', wholeNumber(0, 2 ** 31), 1)
    .addOption(
      new Option('--jobs <n>', 'servers to run at a time')
        .argParser(wholeNumber(1, 256))
        .default(availableParallelism(), 'one for each processor'),
    )
    .addOption(textOrJson())
    .option('--output <dir>', 'folder for the reports', 'reports/self-test');
  withAlias(selfTest, world, { alias: 'strange', of: 'variants', flags: '--strange' })
    .exitOverride()
    .action(async (flags) => (await import('./self-test.ts')).selfTest(flags, world));
}
