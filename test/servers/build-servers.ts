import { kubectlBinary } from './kubectl.ts';
import { kubernetesServer } from './kubernetes-server.ts';
import { testedReleases } from './tested-releases.ts';

/** Builds the real servers to test against, and the client that drives ours, before the first test, so that no test's time is spent on it; says which cannot be had. */
export const setup = async (): Promise<void> => {
  for (const release of testedReleases) {
    const server = await kubernetesServer(release);
    if ('missing' in server) process.stderr.write(`No kube-apiserver ${release}, so its tests are skipped: ${server.missing}\n`);
  }
  const client = await kubectlBinary();
  if ('missing' in client) process.stderr.write(`No kubectl, so its tests are skipped: ${client.missing}\n`);
};
