import { type KubernetesRelease, kubernetesReleases, usualReleases } from './kubernetes-server.ts';

/**
 * The releases to test against, newest first: `1.35,1.25` of the environment variable TESTED_RELEASES, or the usual ones.
 * Throws where it names one that cannot be built.
 */
export const releasesIn = (named: string | undefined): readonly KubernetesRelease[] => {
  if (named === undefined || named === '') return usualReleases;
  const names = named.split(',');
  const unknown = names.find((name) => !kubernetesReleases.some((release) => release === name));
  if (unknown !== undefined) throw new Error(`There is no kube-apiserver ${unknown}: name ${kubernetesReleases.join(', ')}.`);
  return kubernetesReleases.filter((release) => names.includes(release));
};

/** The releases to test against, newest first. */
export const testedReleases = releasesIn(process.env['TESTED_RELEASES']);
