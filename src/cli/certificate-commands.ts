import type { Command } from 'commander';
import type { World } from './world.ts';

/** Adds the commands for certificates: `certify` and `verify`. */
export function addCertificateCommands(program: Command, world: World): void {
  program
    .command('certify')
    .description('Write the certificate of a complete run. Needs no server.')
    .argument('<dir>', 'folder that --output named in the run, or in the merge of its shards')
    .requiredOption('--product <name>', 'name of the product that was tested')
    .requiredOption('--version <version>', 'version of the product')
    .requiredOption('--contact <url>', 'address to write to about the product')
    .requiredOption('--profile <id>', 'what to certify it for: core, storage-node or full')
    .option('--key <file>', 'ed25519 key to sign with, as PKCS#8 in PEM (default: do not sign)')
    .addHelpText('after', certifyExitCodeHelp)
    .exitOverride()
    .action(async (directory, flags) => (await import('./certify.ts')).certify(directory, flags, world));
  program
    .command('verify')
    .description('Check a certificate, and judge its evidence again. Needs no server.')
    .argument('<file>', 'certificate.json')
    .option('--evidence <dir>', 'folder with the evidence of the run, or of its merged shards')
    .option('--public-key <file>', 'ed25519 key that has to have signed it, in PEM')
    .addHelpText('after', verifyExitCodeHelp)
    .exitOverride()
    .action(async (file, flags) => (await import('./verify.ts')).verify(file, flags, world));
}

const certifyExitCodeHelp = `
Exit codes:
  0  the product conforms to the profile
  1  it does not; the certificate says so
  2  no certificate was written: the run is not complete, or wrong usage`;

const verifyExitCodeHelp = `
Exit codes:
  0  every rule that was checked passed; the output lists those that were not
  1  a rule failed, or the certificate says that the product does not conform
  2  could not verify: wrong usage, or a file cannot be read`;
