import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { sameStatus } from '../dry-run/same-status.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import type { Fields } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { testLabels } from '../scenario/test-object.ts';

const group: Template = { $join: ['coordination.', { $dialect: 'apiDomain' }] };
const leases: Template = { $join: ['/apis/', group, '/v1/namespaces/', { $namespace: true }, '/leases'] };
/** The path of a lease. */
export const leasePath = (own: string): Template => ({ $join: [leases, '/', { $own: own }] });

/** Leases are known to allow an update to create the object. */
export function putOfMissing(): Scenario {
  return {
    id: 'verbs/put-of-missing',
    about: 'Leases that do not exist are put with and without a dry run, an existing one is put, and another is posted.',
    needs: [{ need: 'served', resource: 'coordination.{api_domain}/v1/leases', verbs: ['create', 'update', 'get', 'delete'] }],
    steps: [
      { id: 'post', do: 'send', request: { method: 'POST', path: leases, body: lease('p', {}) } },
      put('dry', lease('m', {}), 'm', { dryRun: 'All' }),
      { id: 'after-dry', do: 'send', request: { method: 'GET', path: leasePath('m') } },
      put('put', lease('l', {})),
      { id: 'read', do: 'send', request: { method: 'GET', path: leasePath('l') } },
      put('put-again', lease('l', { resourceVersion: versionOf('put') })),
      { id: 'remove', do: 'send', request: { method: 'DELETE', path: leasePath('l') } },
    ],
    checks: {
      'verbs/put/creates': must(
        allHold(
          answered('put', 201),
          shows('read', '/metadata/name', { $own: 'l' }),
          answered('put-again', 200),
          showsSame('put-again', '/metadata/uid', 'put'),
        ),
        answered('post', '2xx'),
      ),
      'dry-run/update-that-creates': must(
        all(sameStatus('dry', 'put'), allHold(shows('dry', '/metadata/name', { $own: 'm' }), answered('after-dry', 404))),
        answered('put', 201),
      ),
    },
  };
}

function put(id: string, body: Template, own = 'l', query: NonNullable<Request['query']> = {}): Step {
  return { id, do: 'send', request: { method: 'PUT', path: leasePath(own), query, body } };
}

/** A lease, with more fields of its metadata and its spec. */
export function lease(own: string, metadata: Fields, spec: Fields = {}): Fields {
  return {
    apiVersion: { $join: [group, '/v1'] },
    kind: 'Lease',
    metadata: { name: { $own: own }, labels: testLabels, ...metadata },
    spec: { holderIdentity: 'apiconform', leaseDurationSeconds: 60, ...spec },
  };
}
