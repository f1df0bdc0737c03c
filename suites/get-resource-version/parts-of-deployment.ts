import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { deployments, pausedDeployment } from '../scenario/paused-deployment.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsOther, showsSame } from '../scenario/shows.ts';
import { patchTypes } from '../scenario/write-step.ts';

type Query = NonNullable<Request['query']>;

const condition = { type: 'ApiconformRead', status: 'True' };
const replicas = 2;

/** Gets of the status and of the scale of a Deployment at a version and at version 0: they are gets like that of the object. */
export function partsOfDeployment(): Scenario {
  const path = (part: string) => ({ $join: [deployments, '/', { $own: 'd' }, part] }) as const;
  const patch = (id: string, body: NonNullable<Request['body']>): Step => ({
    id,
    do: 'send',
    request: { method: 'PATCH', path: path(`/${id}`), headers: { 'content-type': patchTypes['merge-patch'] }, body },
  });
  const read = (id: string, part: string, query: Query): Step => ({ id, do: 'send', request: { method: 'GET', path: path(part), query } });
  const at = (step: string): Query => ({ resourceVersion: versionOf(step) });
  const anyReads = ['any-object', 'any-status', 'any-scale'] as const;
  return {
    id: 'get-resource-version/parts-of-deployment',
    about:
      'The status of a Deployment is patched, and its scale; the object, its status and its scale are read at the versions of the two writes and at version 0.',
    needs: [
      { need: 'served', resource: 'apps/v1/deployments', verbs: ['create', 'get', 'delete'] },
      { need: 'served', resource: 'apps/v1/deployments/status', verbs: ['get', 'patch'] },
      { need: 'served', resource: 'apps/v1/deployments/scale', verbs: ['get', 'patch'] },
    ],
    steps: [
      { id: 'create', do: 'send', request: { method: 'POST', path: deployments, body: pausedDeployment('d') } },
      patch('status', { status: { conditions: [condition] } }),
      read('object-at-status', '', at('status')),
      read('status-at-status', '/status', at('status')),
      patch('scale', { spec: { replicas } }),
      read('object-at-scale', '', at('scale')),
      read('status-at-scale', '/status', at('scale')),
      read('scale-at-scale', '/scale', at('scale')),
      read('scale-at-create', '/scale', at('create')),
      ...anyReads.map((id) => read(id, id === 'any-object' ? '' : id.replace('any-', '/'), { resourceVersion: '0' })),
    ],
    checks: {
      'get-resource-version/rv-other': must(
        all(
          ...['object-at-status', 'status-at-status'].map(hasCondition),
          allHold(
            ...['object-at-scale', 'status-at-scale', 'scale-at-scale'].map((of) => shows(of, '/spec/replicas', replicas)),
            answered('scale-at-create', 200),
          ),
        ),
        { of: 'status', at: '/status/conditions', is: 'includes', value: condition },
        shows('scale', '/spec/replicas', replicas),
        { of: 'scale', at: '/metadata/resourceVersion', is: 'set' },
      ),
      'get-resource-version/rv-zero': must(
        all(
          ...anyReads.map(
            (of) =>
              ({
                kind: 'any',
                of: [allHold(answered(of, 404)), allHold(answered(of, 200), showsSame(of, '/metadata/name', 'create'))],
              }) as const,
          ),
        ),
        answered('create', '2xx'),
      ),
    },
  };
}

/** The read shows the status as it was written, or as a controller wrote it later. */
function hasCondition(of: string): Expectation {
  const version = '/metadata/resourceVersion';
  return {
    kind: 'any',
    of: [
      allHold({ of, at: '/status/conditions', is: 'includes', value: condition }),
      allHold(answered(of, 200), showsOther(of, version, 'create'), showsOther(of, version, 'status')),
    ],
  };
}
