import { type KubernetesRelease, kubernetesReleases } from './kubernetes-server.ts';

/** What all tests run against: the newest release, the oldest, and one between. The soak names others. */
const usual: readonly KubernetesRelease[] = ['1.36', '1.30', '1.24'];

/**
 * The releases to test against, newest first: `1.35,1.25` of the environment variable TESTED_RELEASES, or the usual ones.
 * Throws where it names one that cannot be built.
 */
export const releasesIn = (named: string | undefined): readonly KubernetesRelease[] => {
  if (named === undefined || named === '') return usual;
  const names = named.split(',');
  const unknown = names.find((name) => !kubernetesReleases.some((release) => release === name));
  if (unknown !== undefined) throw new Error(`There is no kube-apiserver ${unknown}: name ${kubernetesReleases.join(', ')}.`);
  return kubernetesReleases.filter((release) => names.includes(release));
};

/** The releases to test against, newest first. */
export const testedReleases = releasesIn(process.env['TESTED_RELEASES']);
