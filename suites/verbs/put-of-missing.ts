import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { sameStatus } from '../dry-run/same-status.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { lease, leasePath, leasesPath, servesLeases } from '../scenario/lease.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, shows, showsOther, showsSame } from '../scenario/shows.ts';

/** A time before any server of this API was there. */
const early = '2001-02-03T04:05:06Z';

const creator = 'apiconform-creator';

/** Leases are known to allow an update to create the object. */
export function putOfMissing(): Scenario {
  return {
    id: 'verbs/put-of-missing',
    about:
      'Leases that do not exist are put with and without a dry run, an existing one is put, deleted and put again with an early creationTimestamp, and another is posted.',
    needs: [servesLeases],
    steps: [
      { id: 'post', do: 'send', request: { method: 'POST', path: leasesPath, body: lease('p', {}) } },
      put('dry', lease('m', {}), 'm', { dryRun: 'All' }),
      { id: 'after-dry', do: 'send', request: { method: 'GET', path: leasePath('m') } },
      put('put', lease('l', {}), 'l', { fieldManager: creator }),
      { id: 'read', do: 'send', request: { method: 'GET', path: leasePath('l') } },
      put('put-again', lease('l', { resourceVersion: versionOf('put') })),
      { id: 'remove', do: 'send', request: { method: 'DELETE', path: leasePath('l') } },
      {
        id: 'removed',
        do: 'until',
        request: { method: 'GET', path: leasePath('l') },
        holds: answered('removed', 404),
        boundSeconds: 60,
        atDeadline: 'judge',
      },
      put('dry-anew', lease('l', {}), 'l', { dryRun: 'All' }),
      put('put-anew', lease('l', { creationTimestamp: early })),
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
      'object-names/reused': must(
        allHold(answered('put-anew', 201), showsOther('put-anew', '/metadata/uid', 'put')),
        answered('put', 201),
        answered('removed', 404),
      ),
      'object-metadata/creation-timestamp/set': must(
        allHold(
          { of: 'put-anew', at: '/metadata/creationTimestamp', is: 'set' },
          differs('put-anew', '/metadata/creationTimestamp', early),
        ),
        answered('put-anew', 201),
      ),
      'managed-fields/kept-up': must(
        { kind: 'owners', of: 'read', path: ['f:spec', 'f:holderIdentity'], are: [{ manager: creator, operation: 'Update' }] },
        answered('put', 201),
        answered('read', 200),
      ),
      'dry-run/update-that-creates': must(
        all(
          sameStatus('dry', 'put'),
          sameStatus('dry-anew', 'put'),
          allHold(shows('dry', '/metadata/name', { $own: 'm' }), answered('after-dry', 404)),
        ),
        answered('put', 201),
        answered('removed', 404),
      ),
    },
  };
}

function put(id: string, body: Template, own = 'l', query: NonNullable<Request['query']> = {}): Step {
  return { id, do: 'send', request: { method: 'PUT', path: leasePath(own), query, body } };
}
