import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Binary, goBinary } from './go-binary.ts';
import releases from './kubernetes-releases.json' with { type: 'json' };

export type KubernetesRelease = keyof typeof releases;
const isKubernetesRelease = (name: string): name is KubernetesRelease => Object.hasOwn(releases, name);

/** The releases that can be built, newest first. */
export const kubernetesReleases: readonly KubernetesRelease[] = Object.keys(releases).filter(isKubernetesRelease);

/** The releases that `npm test` runs against, newest first. The soak names others. */
export const usualReleases: readonly KubernetesRelease[] = kubernetesReleases.filter((release) => releases[release].npmTest);

const folder = fileURLToPath(new URL('kubernetes', import.meta.url));

/** A kube-apiserver of a release with its etcd in one program, built when there is none yet, or why there can be none. */
export const kubernetesServer = async (
  release: KubernetesRelease,
  tell: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Promise<Binary> => {
  const modules = `${release}.mod`;
  const program = { name: `kubernetes-${release}`, folder, modules };
  return goBinary(program, `-s -w ${versionFlags(await patchRelease(join(folder, modules)))}`, tell);
};

/** The version of Kubernetes that a file of modules requires, as `1.36.3`. */
const patchRelease = async (file: string): Promise<string> => {
  const found = /^\s*k8s\.io\/kubernetes v(\d+\.\d+\.\d+)$/m.exec(await readFile(file, 'utf8'))?.[1];
  if (found === undefined) throw new Error(`${file} requires no release of k8s.io/kubernetes.`);
  return found;
};

/** What a server says of itself at `/version` is set when it is linked. Old releases keep it in a second place. */
const versionFlags = (version: string): string => {
  const [major, minor] = version.split('.');
  const values = { gitVersion: `v${version}`, gitMajor: major, gitMinor: minor };
  return ['k8s.io/component-base/version', 'k8s.io/client-go/pkg/version']
    .flatMap((module) => Object.entries(values).map(([name, value]) => `-X ${module}.${name}=${value}`))
    .join(' ');
};
