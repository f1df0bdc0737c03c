import { kubernetesReleases, kubernetesServer } from './kubernetes-server.ts';

/** Builds all real servers before the first test, so that no test's time is spent on it; says which cannot be had. */
export const setup = async (): Promise<void> => {
  for (const release of kubernetesReleases) {
    const server = await kubernetesServer(release);
    if ('missing' in server) process.stderr.write(`No kube-apiserver ${release}, so its tests are skipped: ${server.missing}\n`);
  }
};
