import { type Command, InvalidArgumentError, Option } from 'commander';
import { scanFormats } from '#reporters/scan/scan-formats';
import type { CompatReleaseFlags } from './compat.ts';
import { collect, collectTargets, parseRelease, scheduleFlag, withTargetOptions, withWaivers } from './options.ts';
import { withReporters } from './reporter-choices.ts';
import { runFormats } from './run-command.ts';
import type { World } from './world.ts';

/** Adds the commands that check compatibility: `scan`, `schedule`, `snapshot` and `compat`. */
export function addCompatibilityCommands(program: Command, world: World): void {
  addScan(program, world);
  addSchedule(program, world);
  addSnapshot(program, world);
  addCompat(program, world);
}

function addScan(program: Command, world: World): void {
  const command = program.command('scan').description('Find API versions that are going away in manifests, and migrate them.');
  withReporters(withWaivers(command, world), Object.keys(scanFormats), { files: true })
    .argument('<path...>', 'files or folders, or - for standard input')
    .option(
      '--target-release <version>',
      'release that the manifests must work with (default: the newest), or that of a schedule: cert-manager=1.6 (repeatable)',
      collectTargets,
    )
    .option(
      '--current-release <version>',
      'release that the manifests are used with now: versions that it does not have yet are reported',
      parseRelease,
    )
    .option('--dialect <id>', 'names that the manifests use: kubernetes or specification', 'kubernetes')
    .option(scheduleFlag, 'add a schedule of "list schedules", or a YAML file with versions of other groups (repeatable)', collect, [])
    .option('--exclude <glob>', 'leave out files and folders with this name or path (repeatable)', collect, [])
    .option('-n, --namespace <name>', 'report only objects in this namespace, and those that name none (repeatable)', collect, [])
    .addOption(
      new Option(
        '--render <tool>',
        'helm or kustomize: render charts or kustomizations with the installed tool, and scan the result too (repeatable)',
      )
        .argParser(collectRenderer)
        .default([]),
    )
    .option(
      '--helm-values <file>',
      'with --render helm: values for all charts, as "helm template --values" takes them (repeatable)',
      collect,
      [],
    )
    .addOption(new Option('--format <format>', 'output format').choices(Object.keys(scanFormats)).default('text'))
    .addOption(new Option('--fail-on <status>', 'lowest status that fails the scan').choices(['removed', 'deprecated']).default('removed'))
    .option('--fix', 'migrate what can be migrated automatically; prints the changes unless --in-place is given', false)
    .option('--diff', 'with --fix: print the changes as a diff', false)
    .option('--in-place', 'with --fix: write the changes to the files', false)
    .addOption(
      new Option('--defaults <which>', 'with --fix: make defaults explicit that the new version dropped, or take the new defaults')
        .choices(['keep', 'new'])
        .default('keep'),
    )
    .addHelpText('after', scanExitCodeHelp)
    .exitOverride()
    .action(async (paths, flags) => (await import('./scan.ts')).scan(paths, flags, world));
}

function collectRenderer(value: string, before: readonly string[]): readonly string[] {
  if (value !== 'helm' && value !== 'kustomize') throw new InvalidArgumentError('Allowed choices are helm, kustomize.');
  return [...before, value];
}

const scanExitCodeHelp = `
Exit codes:
  0    no finding fails the scan
  1    a finding fails the scan (see --fail-on), or a waiver or ignore comment is expired or unused
  2    wrong usage, or a file, document, chart or kustomization could not be read`;

function addSchedule(program: Command, world: World): void {
  program
    .command('schedule')
    .description('Show in which release each version of each kind is introduced, deprecated and removed, and its replacement.')
    .option(
      '--release <version>',
      'show the status of each version in this release, such as 1.34, or that of a schedule: cert-manager=1.6 (repeatable)',
      collectTargets,
    )
    .option(
      scheduleFlag,
      'show a schedule of "list schedules", or one in a YAML file, in place of that of the server (repeatable)',
      collect,
      [],
    )
    .option('--kind <kind>', 'show only this kind')
    .addOption(
      new Option('--format <format>', 'output format; html draws a timeline').choices(['text', 'json', 'csv', 'html']).default('text'),
    )
    .option('--dialect <id>', 'names to use: kubernetes or specification', 'kubernetes')
    .exitOverride()
    .action(async (flags) => (await import('./schedule.ts')).schedule(flags, world));
}

function addSnapshot(program: Command, world: World): void {
  withTargetOptions(program.command('snapshot').description('Save the interfaces that a server describes to one file.'))
    .requiredOption('-o, --output <file>', 'file to write; compressed with gzip if its name ends in .gz')
    .option('--help-text <file>', 'file with the --help output of the server program, to include')
    .option('--features <file>', 'versioned_feature_list.yaml of the release of the server, to include')
    .exitOverride()
    .action(async (flags) => (await import('./snapshot.ts')).snapshot(flags, world));
}

function addCompat(program: Command, world: World): void {
  const compat = program
    .command('compat')
    .description('Check a server or releases against the deprecation policy.')
    .enablePositionalOptions()
    .exitOverride();
  const server = compat.command('server').description('Check a server against the deprecation schedule.');
  withReportOptions(withTargetOptions(server), world)
    .option('--release <version>', 'release of the server, such as 1.36, if it does not report it or reports another', parseRelease)
    .option(
      '--target-release <version>',
      'release to upgrade to: versions that it removes are reported (default: the next one); or that of a schedule: cert-manager=1.6 (repeatable)',
      collectTargets,
    )
    .option(scheduleFlag, 'add a schedule of "list schedules", or a YAML file with versions of other groups (repeatable)', collect, [])
    .option('--probe', 'request deprecated versions, to check warnings and metrics; the server counts that until it restarts', false)
    .addOption(new Option('--no-probe', 'the default; accepted for scripts of earlier versions').hideHelp())
    .option('--objects', 'search stored objects for uses of versions that are going away', false)
    .option('-n, --namespace <name>', 'with --objects or --helm: search only this namespace (repeatable)', collect, [])
    .option('--helm', 'read the releases that Helm stores, and find versions in their manifests that are going away', false)
    .option('--report-configmap <namespace/name>', 'ConfigMap of the server to which the report is written')
    .option(
      '--metrics-file <file>',
      'file for the result as metrics of Prometheus, such as for the textfile collector of the node exporter',
    )
    .action(async (flags) => (await import('./compat.ts')).compatServer(flags, world));
  const release = compat.command('release').description('Check releases, by their snapshots, against the deprecation rules.');
  withReportOptions(release, world)
    .argument('<old>', 'snapshot of the oldest release, or RELEASE=FILE if the snapshot does not have its release')
    .argument('<new...>', 'snapshots of the later releases, oldest first')
    .option('--announcements <file>', 'file of behavior that was announced to end')
    .option('--strict', 'same as --fail-on should', false)
    .action(async (older: string, newer: readonly string[], flags: CompatReleaseFlags) =>
      (await import('./compat.ts')).compatRelease([older, ...newer], flags, world),
    );
}

/** The formats of the report of a compatibility check. The others that a run has need cases, or places in files. */
const compatFormats = ['html', 'json', 'junit', 'markdown', 'github'];

function withReportOptions(command: Command, world: World): Command {
  return withReporters(withWaivers(command, world), compatFormats, { files: true, others: runFormats })
    .addOption(
      new Option('--fail-on <level>', 'lowest level whose findings fail the check; undecided: points that cannot be decided fail it too')
        .choices(['must', 'should', 'undecided'])
        .default('must'),
    )
    .addOption(new Option('--format <format>', 'output format').choices(['text', 'json']).default('text'))
    .option('--output <dir>', 'folder for the reports')
    .addHelpText('after', compatExitCodeHelp)
    .exitOverride();
}

const compatExitCodeHelp = `
Exit codes:
  0  no finding fails the check
  1  a finding or, with --fail-on undecided, an undecided point fails the check, or a waiver is expired or unused
  2  could not check: wrong usage or configuration, or the server cannot be reached`;
