import { fileURLToPath } from 'node:url';
import { type Binary, goBinary } from './go-binary.ts';

const release = '1.36.3';

/** kubectl of the newest release, built when there is none yet, or why there can be none. */
export const kubectlBinary = (tell: (line: string) => void = (line) => process.stderr.write(`${line}\n`)): Promise<Binary> => {
  const [major, minor] = release.split('.');
  const values = { gitVersion: `v${release}`, gitMajor: major, gitMinor: minor };
  const flags = Object.entries(values).map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`);
  const folder = fileURLToPath(new URL('kubectl/1.36', import.meta.url));
  return goBinary({ name: 'kubectl-1.36', folder }, `-s -w ${flags.join(' ')}`, tell);
};
