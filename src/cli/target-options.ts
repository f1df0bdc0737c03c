import type { Command } from 'commander';

/** Adds the flags that say which server is meant, named as kubectl names its own. */
export function withTargetOptions(command: Command): Command {
  return command
    .option('--server <url>', 'address of the server')
    .option('--kubeconfig <file>', 'kubeconfig to read (default: KUBECONFIG, then ~/.kube/config)')
    .option('--context <name>', 'context of the kubeconfig')
    .option('--cluster <name>', 'cluster of the kubeconfig')
    .option('--user <name>', 'user of the kubeconfig')
    .option('--token <token>', 'bearer token')
    .option('--token-file <file>', 'file with the bearer token')
    .option('--client-certificate <file>', 'client certificate, PEM')
    .option('--client-key <file>', 'key of the client certificate, PEM')
    .option('--certificate-authority <file>', 'certificate authority of the server, PEM')
    .option('--insecure-skip-tls-verify', 'do not verify the certificate of the server', false)
    .option('--tls-server-name <name>', 'name to expect in the certificate of the server')
    .option('--allow-exec', 'let a credential plugin of the kubeconfig be started', false);
}
