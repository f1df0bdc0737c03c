import type { Command } from 'commander';
import { collect, collectTargets, scheduleFlag, withServerOptions } from './options.ts';
import type { World } from './world.ts';

/** Adds `helm repair`. */
export function addHelm(program: Command, world: World): void {
  const helm = program
    .command('helm')
    .description('Repair releases of Helm whose stored manifest has removed API versions.')
    .enablePositionalOptions()
    .exitOverride();
  withServerOptions(
    helm
      .command('repair')
      .description('Replace API versions that go away in the stored manifest of a release, so that "helm upgrade" works again.'),
  )
    .argument('<release>', 'name of the release')
    .requiredOption('-n, --namespace <name>', 'namespace of the release')
    .option(
      '--target-release <version>',
      'release that the manifest must work with (default: that of the server), or that of a schedule: cert-manager=1.6 (repeatable)',
      collectTargets,
    )
    .option(scheduleFlag, 'add a schedule of "list schedules", or a YAML file with versions of other groups (repeatable)', collect, [])
    .option('--dry-run', 'print what would change, and change nothing', false)
    .option('--undo', 'take the repair of the deployed revision back', false)
    .option('--yes', 'do not ask before writing to a server that is not on this machine', false)
    .addHelpText('after', exitCodeHelp)
    .exitOverride()
    .action(async (name, flags) => (await import('./helm.ts')).helmRepair(name, flags, world));
}

const exitCodeHelp = `
Exit codes:
  0  the release is repaired, or there is nothing to repair
  2  not repaired: a person must change something first, wrong usage, or the server cannot be reached or refused it`;
