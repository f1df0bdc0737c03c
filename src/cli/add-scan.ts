import { type Command, Option } from 'commander';
import { scanFormats } from '#reporters/scan/scan-formats';
import { parseRelease } from './option-values.ts';
import type { World } from './world.ts';

/** Adds `apiconform scan` to the command line. */
export function addScan(program: Command, world: World): void {
  program
    .command('scan')
    .description('Find versions that go away in manifests, and change what can be changed.')
    .argument('<path...>', 'files, folders, or - for standard input')
    .option('--target-release <version>', 'release that the manifests are to work with (default: the newest)', parseRelease)
    .option('--current-release <version>', 'release in which they are used now', parseRelease)
    .option('--dialect <id>', 'names that the manifests use: kubernetes or specification', 'kubernetes')
    .addOption(new Option('--format <format>', 'form of the output').choices(Object.keys(scanFormats)).default('text'))
    .addOption(new Option('--fail-on <status>', 'what fails the scan').choices(['removed', 'deprecated']).default('removed'))
    .option('--waivers <file>', 'file of findings that are accepted')
    .option('--fix', 'change what can be changed without a person; shows the changes unless --in-place is given', false)
    .option('--diff', 'with --fix: show the changes', false)
    .option('--in-place', 'with --fix: write the changes to the files', false)
    .addOption(
      new Option('--defaults <which>', 'with --fix: write out old defaults that the new version has not, or take the new ones')
        .choices(['keep', 'new'])
        .default('keep'),
    )
    .addHelpText('after', scanExitCodeHelp)
    .exitOverride()
    .action(async (paths, flags) => (await import('./scan.ts')).scan(paths, flags, world));
}

const scanExitCodeHelp = `
Exit codes:
  0    nothing that fails the scan
  1    findings that do: see --fail-on
  2    usage, or something could not be read`;
