import type { FieldOwner } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { sameStatus } from '../dry-run/same-status.ts';
import { answered } from '../scenario/answered.ts';
import { deployments, pausedDeployment } from '../scenario/paused-deployment.ts';
import { each, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, shows, showsSame } from '../scenario/shows.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { scaleOwnedBy } from './owners-of-subresources.ts';
import { scaleFrom } from './scale-from.ts';

const pathTo = (own: string, below = ''): Template => ({ $join: [deployments, '/', { $own: own }, below] });
const path = pathTo('d');
const wanted = '/spec/replicas';

/** Without resourceVersion, because controllers write to deployments too; the check is skipped if a target requires one. */
const scaled = (replicas: number): Template => scaleFrom('scale', replicas, ['name', 'namespace']);

const whereScaled = { when: [answered('real', '2xx')], otherwise: 'the target requires a resourceVersion in a scale' } as const;

const scaleApplier: FieldOwner = { manager: 'apiconform-scale-applier', operation: 'Apply' };
const updater: FieldOwner = { manager: 'apiconform-updater', operation: 'Update' };

/** An apply of another number than the last scale has. */
function applied(id: string, query: NonNullable<Request['query']>): Step {
  return {
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path: pathTo('e'),
      query: { fieldManager: 'apiconform-applier', ...query },
      headers: { 'content-type': patchTypes.apply },
      body: { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: { $own: 'e' } }, spec: { replicas: 3 } },
    },
  };
}

/** An apply to the scale of another number than the one that was applied to the object itself. */
function appliedScale(id: string, query: NonNullable<Request['query']>): Step {
  return {
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path: pathTo('e', '/scale'),
      query: { fieldManager: scaleApplier.manager, ...query },
      headers: { 'content-type': patchTypes.apply },
      body: { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: { $own: 'e' } }, spec: { replicas: 4 } },
    },
  };
}

/** The subresources of a deployment, if deployments are served: both are read, and the scale is updated with a dry run. */
export function deploymentScale(): Scenario {
  const read = (id: string, below: string): Step => ({ id, do: 'send', request: { method: 'GET', path: { $join: [path, below] } } });
  return {
    id: 'paths/subresources-of-deployment',
    about:
      'A deployment with no replicas is created; its status and scale are read, the scale is updated with and without a dry run; another one is scaled, another number is applied to it, its scale is read, a third number is applied to the scale, and the object is updated with a fourth.',
    needs: [
      { need: 'served', resource: 'apps/v1/deployments', verbs: ['create', 'get', 'delete'] },
      { need: 'served', resource: 'apps/v1/deployments/scale', verbs: ['get', 'update'] },
    ],
    steps: [
      { id: 'made', do: 'send', request: { method: 'POST', path: deployments, body: pausedDeployment('d') } },
      read('status', '/status'),
      read('scale', '/scale'),
      { id: 'dry', do: 'send', request: { method: 'PUT', path: { $join: [path, '/scale'] }, query: { dryRun: 'All' }, body: scaled(3) } },
      read('after-dry', ''),
      { id: 'real', do: 'send', request: { method: 'PUT', path: { $join: [path, '/scale'] }, body: scaled(0) } },
      // Another one, whose number is not zero: released servers lose the owner of that (new-owner-of-a-scale-missing).
      { id: 'made-e', do: 'send', request: { method: 'POST', path: deployments, body: pausedDeployment('e', 1) } },
      { id: 'scale-e', do: 'send', request: { method: 'GET', path: pathTo('e', '/scale') } },
      {
        id: 'scaled',
        do: 'send',
        request: {
          method: 'PUT',
          path: pathTo('e', '/scale'),
          query: { fieldManager: 'apiconform-scaler' },
          body: scaleFrom('scale-e', 2, ['name', 'namespace']),
        },
      },
      { id: 'after-scaled', do: 'send', request: { method: 'GET', path: pathTo('e') } },
      applied('applied', {}),
      applied('applied-by-force', { force: 'true' }),
      { id: 'scale-after', do: 'send', request: { method: 'GET', path: pathTo('e', '/scale') } },
      appliedScale('applied-to-scale', {}),
      { id: 'after-refused', do: 'send', request: { method: 'GET', path: pathTo('e') } },
      appliedScale('applied-to-scale-by-force', { force: 'true' }),
      { id: 'before-update', do: 'send', request: { method: 'GET', path: pathTo('e') } },
      {
        id: 'updated',
        do: 'send',
        request: { method: 'PUT', path: pathTo('e'), query: { fieldManager: updater.manager }, body: pausedDeployment('e', 5) },
      },
      { id: 'after-update', do: 'send', request: { method: 'GET', path: pathTo('e') } },
    ],
    checks: {
      ...each(
        ['paths/namespaced/subresource', 'service/subresource/own-path'],
        must(allHold(showsSame('status', '/metadata/uid', 'made'), showsSame('scale', '/metadata/name', 'made'))),
      ),
      'service/subresource/other-representation': must(
        allHold(differs('scale', '/kind', 'Deployment'), shows('scale', '/metadata/name', { $own: 'd' })),
        answered('made', '2xx'),
      ),
      'dry-run/subresource/scale': {
        ...must(all(sameStatus('dry', 'real'), allHold(shows('dry', wanted, 3), shows('after-dry', wanted, 0))), answered('made', '2xx')),
        ...whereScaled,
      },
      'paths/subresource/scale-updated': {
        ...must(allHold(shows('scaled', wanted, 2), shows('after-scaled', wanted, 2)), answered('made-e', '2xx')),
        ...whereScaled,
      },
      'get-resource-version/rv-unset': {
        ...must(
          allHold(answered('scale-after', 200), shows('scale-after', wanted, 3), showsSame('scale-after', '/metadata/uid', 'made-e')),
          shows('applied-by-force', wanted, 3),
          shows('after-scaled', wanted, 2),
        ),
        ...whereScaled,
      },
      'managed-fields/kept-up': {
        ...must(
          scaleOwnedBy('after-update', updater),
          answered('updated', 200),
          shows('after-update', wanted, 5),
          scaleOwnedBy('before-update', scaleApplier),
        ),
        ...whereScaled,
      },
      'apply/conflict': {
        ...must(
          allHold(answered('applied', '4xx'), answered('applied-to-scale', '4xx'), shows('after-refused', wanted, 3)),
          shows('after-scaled', wanted, 2),
          shows('applied-by-force', wanted, 3),
          shows('applied-to-scale-by-force', wanted, 4),
        ),
        ...whereScaled,
      },
    },
  };
}
