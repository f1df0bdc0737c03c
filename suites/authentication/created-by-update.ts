import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { testLabels } from '../scenario/test-object.ts';
import { grant, grantNeeds } from './grant.ts';

const group: Template = { $join: ['coordination.', { $dialect: 'apiDomain' }] };
const leases: Template = { $join: ['/apis/', group, '/v1/namespaces/', { $namespace: true }, '/leases'] };

function lease(own: string, metadata: { readonly [key: string]: Template } = {}): Template {
  const apiVersion: Template = { $join: [group, '/v1'] };
  return {
    apiVersion,
    kind: 'Lease',
    metadata: { name: { $own: own }, labels: testLabels, ...metadata },
    spec: { holderIdentity: 'apiconform' },
  };
}

function put(own: string, body: Template, query: NonNullable<Request['query']> = {}): Request {
  return { method: 'PUT', path: { $join: [leases, '/', { $own: own }] }, query, body };
}

/** Updates of leases, which an update is known to create, by an identity that may update and not create. */
export function createdByUpdate(): Scenario {
  const updated: Step = {
    id: 'updated',
    do: 'until',
    request: { ...put('p', lease('p', { resourceVersion: versionOf('post') })), as: 'limited' },
    holds: answered('updated', '2xx'),
    boundSeconds: 30,
  };
  return {
    id: 'authentication/created-by-update',
    about:
      'An identity may update leases and not create them: it updates one, and two that do not exist, one of them in a dry run; the identity of the run creates another one by an update.',
    needs: [
      ...grantNeeds,
      { need: 'served', resource: 'coordination.{api_domain}/v1/leases', verbs: ['create', 'update', 'get', 'delete'] },
    ],
    queue: 'waiting',
    steps: [
      { id: 'post', do: 'send', request: { method: 'POST', path: leases, body: lease('p') } },
      ...grant('updater', [{ apiGroups: [group], resources: ['leases'], verbs: ['update'] }]),
      updated,
      { id: 'dry', do: 'send', request: { ...put('d', lease('d'), { dryRun: 'All' }), as: 'limited' } },
      { id: 'created', do: 'send', request: { ...put('n', lease('n')), as: 'limited' } },
      { id: 'after', do: 'send', request: { method: 'GET', path: { $join: [leases, '/', { $own: 'n' }] } } },
      { id: 'by-the-run', do: 'send', request: put('r', lease('r')) },
    ],
    checks: {
      'authentication/permission/create': {
        ...must(allHold(answered('created', '4xx'), answered('dry', '4xx'), answered('after', 404)), answered('updated', '2xx')),
        when: [answered('by-the-run', 201)],
        otherwise: 'the target does not create leases by an update',
      },
    },
  };
}
