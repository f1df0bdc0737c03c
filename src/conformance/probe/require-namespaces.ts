import { bodyOf } from '#core/http/body-of';
import type { ProbeClient } from '#core/http/probe-client';
import { pointTo } from '#core/json/pointer';
import { TargetError } from '#core/model/tool-error';

/**
 * Looks whether namespaces exist and stay. What may not be read is taken to be there.
 *
 * @throws TargetError for a namespace that does not exist, or that is being deleted.
 */
export async function requireNamespaces(names: readonly string[], probeClient: ProbeClient): Promise<void> {
  for (const name of names) {
    const answer = await probeClient.ask('namespace', `/api/v1/namespaces/${name}`);
    const isGoing = answer.status === 200 && pointTo(bodyOf(answer), '/metadata/deletionTimestamp') !== undefined;
    if (answer.status !== 404 && !isGoing) continue;
    throw new TargetError(`The namespace "${name}" ${isGoing ? 'is being deleted' : 'does not exist'}.`, {
      next: 'Create it first, or leave it out of --namespaces.',
    });
  }
}
