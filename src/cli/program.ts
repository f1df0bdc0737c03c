import { availableParallelism } from 'node:os';
import { Command, Option } from 'commander';
import { addScan } from './add-scan.ts';
import type { CompatReleaseFlags } from './compat-release.ts';
import { gather, parseDuration, parseRelease, wholeNumber } from './option-values.ts';
import { withTargetOptions } from './target-options.ts';
import { toolVersion } from './tool-version.ts';
import type { World } from './world.ts';

/** The command line: every command with its flags and what they mean. What a command needs is loaded when it is called. */
export function createProgram(world: World): Command {
  const program = new Command('apiconform')
    .description('Tells whether a server keeps the promises of the Cluster Control API.')
    .version(toolVersion())
    .enablePositionalOptions()
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => world.terminal.out(text),
      writeErr: (text) => world.terminal.error(text),
      outputError: (text, write) => write(`apiconform: ${sentenceOf(text)} "apiconform --help" shows what there is.\n`),
    });
  addRun(program, world);
  addList(program, world);
  addExplain(program, world);
  addCoverage(program, world);
  addReport(program, world);
  addServe(program, world);
  addSelfTest(program, world);
  addScan(program, world);
  addSchedule(program, world);
  addSnapshot(program, world);
  addCompat(program, world);
  return program;
}

/** What commander says of a wrong argument, as sentences in one line. */
function sentenceOf(text: string): string {
  const [, message = text, suggestion = ''] = /^error: ([^\n]*)\n?(?:\((.*)\))?\s*$/.exec(text) ?? [];
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith('.') ? '' : '.'}`;
  return suggestion === '' ? sentence : `${sentence} ${suggestion}`;
}

function addRun(program: Command, world: World): void {
  const run = withTargetOptions(program.command('run').description('Run the suite against a server.'))
    .option('--limited-token <token>', 'bearer token of a second identity, which has no rights but those that cases grant it')
    .option('--limited-token-file <file>', 'file with that token')
    .option('--audit-log <file>', 'file to which the server writes its audit events, one a line')
    .option('--reference', 'start the embedded reference server and run against it', false)
    .option('--output <dir>', 'folder for the reports', 'reports/latest')
    .option('--concurrency <n>', 'cases at a time', wholeNumber(1, 512), 8)
    .option('--request-timeout <duration>', 'longest wait for one answer', parseDuration, 30)
    .option('--only <glob>', 'only these statements, cases or areas (repeatable)', gather, [])
    .option('--skip <glob>', 'none of these statements, cases or areas (repeatable)', gather, [])
    .addOption(new Option('--level <level>', 'lowest level to test').choices(['must', 'should', 'may']).default('may'))
    .option('--seed <n>', 'order of the cases; 0 is the order of the tables', wholeNumber(0, 4294967295), 0)
    .option('--repeat <n>', 'run every case so often', wholeNumber(1, 1000), 1)
    .option('--waivers <file>', 'file of breaches that are accepted beforehand')
    .option('--strict', 'count a deviation as a failure', false)
    .addOption(new Option('--fail-on <level>', 'lowest level whose breach fails the run').choices(['must', 'should']).default('must'))
    .option(
      '--history-window <duration>',
      'latest time by which the server has forgotten old versions; the cases about that wait for it',
      parseDuration,
    )
    .option('--history-kept <duration>', 'time for which the server promises to keep old versions', parseDuration)
    .option(
      '--release <version>',
      'release of the server, such as 1.36, where it does not tell or tells another; with --reference: to serve',
      parseRelease,
    )
    .option('--dialect <id>', 'names the server uses, where it is not to be found out: kubernetes or specification')
    .addOption(
      new Option('--personality <name>', 'with --reference: as the text says, or as released servers do')
        .choices(['specification', 'kubernetes'])
        .default('specification'),
    )
    .option('--fault <id>', 'with --reference: a fault to seed into the server')
    .addHelpText('after', exitCodeHelp);
  run.exitOverride().action(async (flags) => (await import('./run-suite.ts')).runSuite(flags, world));
}

const exitCodeHelp = `
Exit codes:
  0    conformant: every selected and applicable MUST was judged and kept
  1    not conformant, or incomplete: the output says which
  2    could not run: usage, configuration, or a target that is not reached
  130  interrupted`;

function addList(program: Command, world: World): void {
  program
    .command('list')
    .description('List statements, cases and subjects, without touching a server.')
    .argument('[what]', 'statements, cases, subjects, errata, observations or faults', 'statements')
    .addOption(new Option('--format <format>', 'form of the output').choices(['text', 'json']).default('text'))
    .option('--only <glob>', 'only these (repeatable)', gather, [])
    .exitOverride()
    .action(async (what, flags) => (await import('./list-suite.ts')).listSuite(what, flags, world));
}

function addExplain(program: Command, world: World): void {
  program
    .command('explain')
    .description(
      'Explain a statement, an open point, a case, an erratum, a rule of a check of compatibility or a version of a kind: what is promised, where, and how it is tested.',
    )
    .argument('<id>', 'id of a statement, a case, an erratum or a rule, or a version such as storage.k8s.io/v1beta1/CSINode')
    .option('--subject <id>', 'the subject to show the steps for')
    .exitOverride()
    .action(async (id, flags) => (await import('./explain/explain.ts')).explain(id, flags, world));
}

function addCoverage(program: Command, world: World): void {
  program
    .command('coverage')
    .description('Tell how much of the specification the suite covers, without touching a server.')
    .addOption(new Option('--format <format>', 'form of the output').choices(['text', 'json']).default('text'))
    .exitOverride()
    .action(async (flags) => (await import('./tell-coverage.ts')).tellCoverage(flags, world));
}

function addReport(program: Command, world: World): void {
  program
    .command('report')
    .description('Render the reports of a saved run again.')
    .argument('<dir>', 'folder that --output named')
    .option('--judge', 'judge the recorded evidence again first, without a server', false)
    .exitOverride()
    .action(async (directory, flags) => (await import('./report-again.ts')).reportAgain(directory, flags, world));
}

function addServe(program: Command, world: World): void {
  program
    .command('serve')
    .description('Run the embedded reference server by itself.')
    .option('--port <n>', 'port on the loopback interface; 0 takes a free one', wholeNumber(0, 65535), 8080)
    .option('--history-window <duration>', 'time after which old versions are forgotten', parseDuration, 300)
    .option('--dialect <id>', 'names to use: kubernetes or specification', 'kubernetes')
    .addOption(
      new Option('--personality <name>', 'as the text says, or as released servers do')
        .choices(['specification', 'kubernetes'])
        .default('specification'),
    )
    .option('--release <version>', 'release whose versions of resources to serve, 1.24 to 1.36', parseRelease)
    .option('--token <token>', 'bearer token of the administrator')
    .option('--token-file <file>', 'users, one a line: token,user,uid,"group1,group2"; roles say what they may do')
    .option('--tls', 'serve HTTPS and HTTP/2 with a certificate authority of its own, whose client certificates are taken', false)
    .option('--cert-dir <dir>', 'folder for the certificates, whose authority is taken up again')
    .option('--data <file>', 'file that keeps the objects and their history for the next start')
    .option('--write-kubeconfig <file>', 'file to write the kubeconfig to, instead of the output')
    .option('--audit-log <file>', 'file to append audit events to, one a line')
    .option('--fault <id>', 'a fault to seed')
    .exitOverride()
    .action(async (flags) => (await import('./serve.ts')).serve(flags, world));
}

function addSelfTest(program: Command, world: World): void {
  program
    .command('self-test')
    .description('See whether the suite finds every fault that the embedded server can have.')
    .option('--only <glob>', 'only these faults, or with --strange only this strangeness (repeatable)', gather, [])
    .option('--full', 'run every case against every fault', false)
    .option('--strange', 'no faults: see that it finds nothing wrong with servers that are strange and may be', false)
    .option('--seeds <n>', 'with --strange: how many servers', wholeNumber(1, 100_000), 5)
    .option('--seed <n>', 'with --strange: the first seed, which says what is strange and when', wholeNumber(0, 2 ** 31), 1)
    .addOption(
      new Option('--jobs <n>', 'servers at a time')
        .argParser(wholeNumber(1, 256))
        .default(availableParallelism(), 'one for each processor'),
    )
    .addOption(new Option('--format <format>', 'form of the output').choices(['text', 'json']).default('text'))
    .option('--output <dir>', 'folder for the reports', 'reports/self-test')
    .exitOverride()
    .action(async (flags) =>
      flags.strange
        ? (await import('./self-test-variants.ts')).runVariantsSelfTest(flags, world)
        : (await import('./self-test.ts')).runSelfTest(flags, world),
    );
}

function addSchedule(program: Command, world: World): void {
  program
    .command('schedule')
    .description('Tell when each version of each kind was introduced, deprecated and removed, and what takes its place.')
    .option('--release <version>', 'release to tell of, such as 1.34: what each version is in it', parseRelease)
    .option('--kind <kind>', 'only this kind')
    .addOption(
      new Option('--format <format>', 'form of the output; html draws a timeline').choices(['text', 'json', 'csv', 'html']).default('text'),
    )
    .option('--dialect <id>', 'names to use: kubernetes or specification', 'kubernetes')
    .exitOverride()
    .action(async (flags) => (await import('./schedule.ts')).tellSchedule(flags, world));
}

function addSnapshot(program: Command, world: World): void {
  withTargetOptions(program.command('snapshot').description('Write down what a server tells of its interfaces, in one file.'))
    .requiredOption('-o, --output <file>', 'file to write; packed with gzip where its name ends in .gz')
    .option('--reference', 'start the embedded reference server and look at it', false)
    .option('--request-timeout <duration>', 'longest wait for one answer', parseDuration, 30)
    .option('--dialect <id>', 'names the server uses, where it is not to be found out: kubernetes or specification')
    .option('--help-text <file>', 'file with what the program of the server prints for --help, to keep with the rest')
    .option('--features <file>', 'file with a list of its features (versioned_feature_list.yaml of its release), to keep with the rest')
    .exitOverride()
    .action(async (flags) => (await import('./snapshot.ts')).snapshot(flags, world));
}

function addCompat(program: Command, world: World): void {
  const compat = program
    .command('compat')
    .description('Check compatibility: what goes away, and what takes its place.')
    .enablePositionalOptions()
    .exitOverride();
  withTargetOptions(compat.command('server').description('Hold a server against the deprecation schedule.'))
    .option('--reference', 'start the embedded reference server and look at it', false)
    .option('--release <version>', 'release of the server, such as 1.36, where it does not tell or tells another', parseRelease)
    .option('--target-release <version>', 'release to move to: what goes away by then is told (default: the next one)', parseRelease)
    .option('--no-probe', 'request no deprecated version, and so look at no warning and no gauge')
    .option('--objects', 'look through stored objects for what still uses versions that go away', false)
    .option('--waivers <file>', 'file of breaches that are accepted')
    .addOption(new Option('--fail-on <level>', 'lowest level whose findings fail the check').choices(['must', 'should']).default('must'))
    .addOption(new Option('--format <format>', 'form of the output').choices(['text', 'json']).default('text'))
    .option('--output <dir>', 'folder for the reports')
    .option('--request-timeout <duration>', 'longest wait for one answer', parseDuration, 30)
    .option('--dialect <id>', 'names the server uses, where it is not to be found out: kubernetes or specification')
    .addHelpText('after', compatExitCodeHelp)
    .exitOverride()
    .action(async (flags) => (await import('./compat-server.ts')).compatServer(flags, world));
  compat
    .command('release')
    .description('Hold releases against the deprecation rules: each against the one before it, as their snapshots show them.')
    .argument('<old>', 'snapshot of the older release, or RELEASE=FILE where it does not tell its release')
    .argument('<new...>', 'snapshots of the releases after it, oldest first')
    .option('--waivers <file>', 'file of breaches that are accepted')
    .option('--announcements <file>', 'ledger of behaviours that were announced to end')
    .addOption(new Option('--fail-on <level>', 'lowest level whose findings fail the check').choices(['must', 'should']).default('must'))
    .option('--strict', 'the same as --fail-on should', false)
    .addOption(new Option('--format <format>', 'form of the output').choices(['text', 'json']).default('text'))
    .option('--output <dir>', 'folder for the reports')
    .addHelpText('after', compatExitCodeHelp)
    .exitOverride()
    .action(async (older: string, newer: readonly string[], flags: CompatReleaseFlags) =>
      (await import('./compat-release.ts')).compatRelease([older, ...newer], flags, world),
    );
}

const compatExitCodeHelp = `
Exit codes:
  0  nothing was found that counts, and every waiver holds
  1  something was found that counts, or a waiver does not hold
  2  could not check: usage, configuration, or a target that is not reached`;
