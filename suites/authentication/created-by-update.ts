import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { lease, leaseGroup, leasePath, leasesPath, servesLeases } from '../scenario/lease.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { grant, grantNeeds } from './grant.ts';

function put(own: string, body: Template, query: NonNullable<Request['query']> = {}): Request {
  return { method: 'PUT', path: leasePath(own), query, body };
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
    needs: [...grantNeeds, servesLeases],
    queue: 'waiting',
    steps: [
      { id: 'post', do: 'send', request: { method: 'POST', path: leasesPath, body: lease('p', {}) } },
      ...grant('updater', [{ apiGroups: [leaseGroup], resources: ['leases'], verbs: ['update'] }]),
      updated,
      { id: 'dry', do: 'send', request: { ...put('d', lease('d', {}), { dryRun: 'All' }), as: 'limited' } },
      { id: 'created', do: 'send', request: { ...put('n', lease('n', {})), as: 'limited' } },
      { id: 'after', do: 'send', request: { method: 'GET', path: leasePath('n') } },
      { id: 'by-the-run', do: 'send', request: put('r', lease('r', {})) },
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
