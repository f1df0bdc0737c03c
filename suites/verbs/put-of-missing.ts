import type { Step } from '../../src/model/step.ts';
import type { Template } from '../../src/model/template.ts';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/aspect-cases.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import type { WriteRuleAspect } from './write-rule.ts';

const group: Template = { $join: ['coordination.', { $dialect: 'apiDomain' }] };
const leases: Template = { $join: ['/apis/', group, '/v1/namespaces/', { $namespace: true }, '/leases'] };
const leasePath: Template = { $join: [leases, '/', { $own: 'l' }] };

/** A lease is of a type that is known to let an update create. */
export function putOfMissing(): Scenario<WriteRuleAspect> {
  return {
    id: 'verbs/put-of-missing',
    about: 'A lease is put where there is none, and then where there is one; another is posted.',
    needs: [{ need: 'served', resource: 'coordination.{api_domain}/v1/leases', verbs: ['create', 'update', 'get', 'delete'] }],
    steps: [
      { id: 'post', do: 'send', request: { method: 'POST', path: leases, body: lease('p', {}) } },
      put('put', lease('l', {})),
      { id: 'read', do: 'send', request: { method: 'GET', path: leasePath } },
      put('put-again', lease('l', { resourceVersion: versionOf('put') })),
      { id: 'remove', do: 'send', request: { method: 'DELETE', path: leasePath } },
    ],
    judgements: {
      'put-creates': must(
        allHold(
          answered('put', 201),
          shows('read', '/metadata/name', { $own: 'l' }),
          answered('put-again', 200),
          showsSame('put-again', '/metadata/uid', 'put'),
        ),
        answered('post', '2xx'),
      ),
    },
  };
}

function put(id: string, body: Template): Step {
  return { id, do: 'send', request: { method: 'PUT', path: leasePath, body } };
}

function lease(own: string, metadata: { readonly [key: string]: Template }): Template {
  const labels = { 'apiconform-run': { $run: true }, 'apiconform-case': { $case: true } } as const;
  return {
    apiVersion: { $join: [group, '/v1'] },
    kind: 'Lease',
    metadata: { name: { $own: own }, labels, ...metadata },
    spec: { holderIdentity: 'apiconform', leaseDurationSeconds: 60 },
  };
}
