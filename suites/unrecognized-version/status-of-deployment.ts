import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { deployments, pausedDeployment } from '../scenario/paused-deployment.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { shows } from '../scenario/shows.ts';

/**
 * A get of the status of an object at a version that the target has not reached is a get like that of the object. The scale of a
 * Deployment is left out: released servers answer 404 where they cannot read the object.
 */
export function statusAtFutureVersion(): Scenario {
  const read = (id: string, resourceVersion: Template): Step => {
    const path = { $join: [deployments, '/', { $own: 'd' }, '/status'] } as const;
    return { id, do: 'send', request: { method: 'GET', path, query: { resourceVersion } } };
  };
  const served = [answered('control', 200), shows('control', '/kind', 'Deployment')];
  return {
    id: 'unrecognized-version/status-of-deployment',
    about: 'A read of the status of a Deployment at a version from the future is rejected, and at a known version is served.',
    needs: [
      { need: 'numeric-versions' },
      { need: 'served', resource: 'apps/v1/deployments', verbs: ['create', 'delete'] },
      { need: 'served', resource: 'apps/v1/deployments/status', verbs: ['get'] },
    ],
    steps: [
      { id: 'create', do: 'send', request: { method: 'POST', path: deployments, body: pausedDeployment('d') } },
      read('control', versionOf('create')),
      read('read', { $future: true }),
    ],
    checks: {
      'unrecognized-version/get/status': must({ kind: 'too-large', of: 'read', aspect: 'status' }, ...served),
      'unrecognized-version/get/message': must({ kind: 'too-large', of: 'read', aspect: 'message' }, ...served),
    },
    queue: 'waiting',
  };
}
