import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { deployments, pausedDeployment } from '../scenario/paused-deployment.ts';
import { must } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { scenariosPerTarget } from '../suite-module.ts';

const path: Template = { $join: [deployments, '/', { $own: 'd' }] };

/** An apply to the scale of a deployment that conflicts, with each value of the parameter. */
export const forceOnScale = scenariosPerTarget([
  {
    id: 'query-parameters/force-on-scale',
    about:
      'The number of replicas that a deployment was created with is changed by applies to its scale, with force false, and with force true in a dry run and without.',
    needs: [
      { need: 'namespace' },
      { need: 'served', resource: 'apps/v1/deployments', verbs: ['create', 'get', 'delete'] },
      { need: 'served', resource: 'apps/v1/deployments/scale', verbs: ['patch'] },
    ],
    steps: [
      { id: 'made', do: 'send', request: { method: 'POST', path: deployments, body: pausedDeployment('d') } },
      applied('without-force', 1, { force: 'false' }),
      read('after-without'),
      applied('dry-with-force', 2, { force: 'true', dryRun: 'All' }),
      applied('with-force', 3, { force: 'true' }),
      read('after-with'),
    ],
    checks: {
      'query-parameters/force/true': must(
        allHold(
          answered('dry-with-force', '2xx'),
          shows('dry-with-force', '/spec/replicas', 2),
          answered('with-force', '2xx'),
          shows('after-with', '/spec/replicas', 3),
        ),
        shows('made', '/spec/replicas', 0),
      ),
      'query-parameters/force/false': must(
        allHold(answered('without-force', '4xx'), shows('after-without', '/spec/replicas', 0)),
        shows('made', '/spec/replicas', 0),
      ),
    },
  },
]);

function applied(id: string, replicas: number, query: NonNullable<Request['query']>): Step {
  const request: Request = {
    method: 'PATCH',
    path: { $join: [path, '/scale'] },
    query: { fieldManager: 'apiconform-scaler', ...query },
    headers: { 'content-type': patchTypes.apply },
    body: { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: { $own: 'd' } }, spec: { replicas } },
  };
  return { id, do: 'send', request };
}

function read(id: string): Step {
  return { id, do: 'send', request: { method: 'GET', path } };
}
