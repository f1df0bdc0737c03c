import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { sameRefusal } from '../dry-run/same-status.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { deployments, pausedDeployment } from '../scenario/paused-deployment.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { testLabels } from '../scenario/test-object.ts';

/** A part of a deployment, and an update of it with a number of replicas, from the version that a step shows. */
type Updated = {
  readonly part: 'status' | 'scale';
  readonly body: (replicas: number, from: string) => { readonly [field: string]: Template };
  /** The place of the number in the deployment. */
  readonly at: `/${string}`;
};

const path: Template = { $join: [deployments, '/', { $own: 'd' }] };
const at = (step: string, place: `/${string}`): Template => ({ $ref: { step, at: place } });

const status: Updated = {
  part: 'status',
  body: (replicas, from) => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: { $own: 'd' }, labels: testLabels, resourceVersion: versionOf(from) },
    spec: at(from, '/spec'),
    status: { replicas },
  }),
  at: '/status/replicas',
};

const scale: Updated = {
  part: 'scale',
  body: (replicas, from) => ({
    apiVersion: at('read', '/apiVersion'),
    kind: at('read', '/kind'),
    metadata: { name: { $own: 'd' }, namespace: at('read', '/metadata/namespace'), resourceVersion: versionOf(from) },
    spec: { replicas },
  }),
  at: '/spec/replicas',
};

/** Updates of the status and of the scale of a deployment. */
export const updatedParts = (): readonly Scenario[] => [status, scale].map(updated);

/** An update, one from the version before it with a dry run first, and one in YAML. */
function updated({ part, body, at: place }: Updated): Scenario {
  const put = (id: string, value: number, from: string, query: Request['query'] = {}): Step => ({
    id,
    do: 'send',
    request: { method: 'PUT', path: { $join: [path, `/${part}`] }, query, body: body(value, from) },
  });
  const inYaml: Request = {
    method: 'PUT',
    path: { $join: [path, `/${part}`] },
    headers: { 'content-type': 'application/yaml' },
    // Each JSON text is YAML too.
    body: body(4, 'after-stale'),
  };
  const read = (id: string): Step => ({ id, do: 'send', request: { method: 'GET', path } });
  const readPart: Step = { id: 'read', do: 'send', request: { method: 'GET', path: { $join: [path, `/${part}`] } } };
  return {
    id: `paths/updated-${part}`,
    about: `The ${part} of a deployment is updated, then from the version before that, with a dry run first, and then with a body in YAML.`,
    needs: [
      { need: 'served', resource: 'apps/v1/deployments', verbs: ['create', 'get', 'delete'] },
      { need: 'served', resource: `apps/v1/deployments/${part}`, verbs: ['get', 'update'] },
    ],
    steps: [
      { id: 'made', do: 'send', request: { method: 'POST', path: deployments, body: pausedDeployment('d', 1) } },
      readPart,
      read('before'),
      put('put', 2, 'before'),
      read('after-put'),
      put('dry-stale', 3, 'before', { dryRun: 'All' }),
      put('stale', 3, 'before'),
      read('after-stale'),
      { id: 'put-in-yaml', do: 'send', request: inYaml },
      read('after-yaml'),
    ],
    checks: {
      [`paths/subresource/${part}-updated`]: {
        ...must(
          allHold(answered('put-in-yaml', 200), shows('after-yaml', place, 4)),
          shows('after-put', place, 2),
          answered('after-stale', 200),
          answered('after-yaml', 200),
        ),
        when: [{ of: 'put-in-yaml', at: 'status', is: 'differs', value: 415 }],
        otherwise: 'the target does not accept bodies in YAML',
      },
      'object-metadata/resource-version/stale-update': must(
        allHold(answered('stale', '4xx'), shows('after-stale', place, 2)),
        shows('after-put', place, 2),
        answered('after-stale', 200),
      ),
      'dry-run/stages/stale-version': must(
        all(sameRefusal('dry-stale', 'stale'), allHold(shows('after-stale', place, 2))),
        shows('after-put', place, 2),
        answered('after-stale', 200),
      ),
    },
  };
}
