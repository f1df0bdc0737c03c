import type { Command } from 'commander';
import { servedReleases } from '#library/reference-release';
import { parseDuration, parseRelease, personality, wholeNumber } from './options.ts';
import type { World } from './world.ts';

/** Adds the command `serve`. */
export function addServe(program: Command, world: World): void {
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
