import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { deployments, pausedDeployment } from '../scenario/paused-deployment.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { patchTypes } from '../scenario/write-step.ts';

const path: Template = { $join: [deployments, '/', { $own: 'd' }] };
const entries = '/metadata/managedFields';
const query = { fieldManager: 'apiconform-writer' } as const;

const ofObject = { manager: query.fieldManager, operation: 'Update' } as const;
const ofStatus = { ...ofObject, subresource: 'status' } as const;
/** The entry of the object is the first one, because it is older than that of the status. */
const timeOf = (index: 0 | 1): Template => ({ $ref: { step: 'before', at: `${entries}/${index}/time` } });

const wait = (id: string): Step => ({ id, do: 'wait', seconds: 2 });
const read = (id: string): Step => ({ id, do: 'send', request: { method: 'GET', path } });

function patchStatus(id: string, replicas: number): Step {
  const headers = { 'content-type': patchTypes['merge-patch'] };
  return {
    id,
    do: 'send',
    request: { method: 'PATCH', path: { $join: [path, '/status'] }, query, headers, body: { status: { replicas } } },
  };
}

/** A manager creates a deployment, and patches its status twice, with pauses that the times show. */
export function timeOfStatus(): Scenario {
  // Controllers can write deployments too.
  const inOrder = {
    when: [
      shows('before', `${entries}/0/manager`, ofObject.manager),
      { of: 'before', at: `${entries}/0/subresource`, is: 'absent' },
      shows('before', `${entries}/1/manager`, ofStatus.manager),
      shows('before', `${entries}/1/subresource`, ofStatus.subresource),
      ...[0, 1].map((index) => ({ of: 'before', at: `${entries}/${index}/time`, is: 'set' }) as const),
    ],
    otherwise: 'the target does not list the entries of the object and of its status in this order, or has no times in them',
  } as const;
  const patched = [
    answered('made', '2xx'),
    shows('before', '/status/replicas', 2),
    shows('after', '/status/replicas', 3),
    { of: 'after', at: entries, is: 'includes-once', value: ofStatus },
  ] as const;
  return {
    id: 'managed-fields/time-of-status',
    about: 'A manager creates a deployment, patches its status two seconds later, and again two seconds later with another value.',
    needs: [
      { need: 'served', resource: 'apps/v1/deployments', verbs: ['create', 'get', 'delete'] },
      { need: 'served', resource: 'apps/v1/deployments/status', verbs: ['patch'] },
    ],
    queue: 'waiting',
    steps: [
      { id: 'made', do: 'send', request: { method: 'POST', path: deployments, query, body: pausedDeployment('d') } },
      wait('wait'),
      patchStatus('patch', 2),
      read('before'),
      wait('wait-again'),
      patchStatus('patch-again', 3),
      read('after'),
    ],
    checks: {
      'managed-fields/entry/time': {
        ...must(
          allHold(
            { of: 'before', at: entries, is: 'excludes', value: { ...ofStatus, time: timeOf(0) } },
            { of: 'after', at: entries, is: 'includes-once', value: { ...ofObject, time: timeOf(0) } },
          ),
          ...patched,
        ),
        ...inOrder,
      },
      'managed-fields/entry/time-renewed': {
        ...must(allHold({ of: 'after', at: entries, is: 'excludes', value: { ...ofStatus, time: timeOf(1) } }), ...patched),
        ...inOrder,
        erratum: {
          id: 'time-of-changed-value-kept',
          expect: allHold({ of: 'after', at: entries, is: 'includes-once', value: { ...ofStatus, time: timeOf(1) } }),
        },
      },
    },
  };
}
