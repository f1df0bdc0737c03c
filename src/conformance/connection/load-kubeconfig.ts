import { delimiter, join } from 'node:path';
import { UsageError } from '#core/model/tool-error';
import { type Kubeconfig, mergeKubeconfigs, parseKubeconfig } from './kubeconfig.ts';
import { printable } from './quoted.ts';
import type { TargetPorts } from './target-ports.ts';

/**
 * Finds and reads the kubeconfig as kubectl does: the file of `--kubeconfig` alone; else the list in
 * `KUBECONFIG`, of which files that are not there are passed over; else `~/.kube/config`.
 *
 * @throws UsageError where the named file is not there, or where there is none at all.
 */
export function loadKubeconfig(explicit: string | undefined, ports: Pick<TargetPorts, 'files' | 'env' | 'home'>): Kubeconfig {
  if (explicit !== undefined) {
    const text = ports.files.read(explicit);
    if (text !== undefined) return parseKubeconfig(text, explicit);
    throw new UsageError(`The kubeconfig ${printable(explicit)} does not exist.`, { next: 'Give --kubeconfig the path of one.' });
  }
  const paths = defaultPaths(ports);
  const found = paths.flatMap((path) => {
    const text = ports.files.read(path);
    return text === undefined ? [] : [parseKubeconfig(text, path)];
  });
  if (found.length === 0) {
    const looked = paths.length === 0 ? '' : ` (looked for ${paths.map((path) => printable(path)).join(', ')})`;
    throw new UsageError(`There is no --server and no kubeconfig${looked}.`, {
      next: 'Give --server URL, or --kubeconfig FILE.',
    });
  }
  return mergeKubeconfigs(found);
}

function defaultPaths(ports: Pick<TargetPorts, 'env' | 'home'>): readonly string[] {
  const listed = (ports.env['KUBECONFIG'] ?? '').split(delimiter).filter((path) => path !== '');
  if (listed.length > 0) return [...new Set(listed)];
  return ports.home === undefined ? [] : [join(ports.home, '.kube', 'config')];
}
