import type { Request } from '#core/model/request';
import { answered } from '../scenario/answered.ts';
import { lease, leaseGroup, leasePath, servesLeases } from '../scenario/lease.ts';
import { makeOtherNamespace } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsOther, showsSame } from '../scenario/shows.ts';

/** An update creates its object, whether or not another namespace has one of its name. */
export function putBesideNamesake(): Scenario {
  const there = { $join: ['/apis/', leaseGroup, '/v1/namespaces/', { $own: 'other' }, '/leases'] } as const;
  const get = (path: Request['path']): Request => ({ method: 'GET', path });
  return {
    id: 'verbs/put-beside-namesake',
    about: 'A Lease that does not exist is put, where another namespace has one of its name.',
    needs: [servesLeases],
    steps: [
      makeOtherNamespace(),
      { id: 'post-there', do: 'send', request: { method: 'POST', path: there, body: lease('l', {}) } },
      { id: 'before', do: 'send', request: get(leasePath('l')) },
      { id: 'put', do: 'send', request: { method: 'PUT', path: leasePath('l'), body: lease('l', {}) } },
      { id: 'read', do: 'send', request: get(leasePath('l')) },
      { id: 'there', do: 'send', request: get({ $join: [there, '/', { $own: 'l' }] }) },
    ],
    checks: {
      'verbs/put/creates': must(
        allHold(
          answered('put', 201),
          shows('read', '/metadata/namespace', { $namespace: true }),
          showsSame('read', '/metadata/uid', 'put'),
          showsOther('read', '/metadata/uid', 'post-there'),
          showsSame('there', '/metadata/resourceVersion', 'post-there'),
        ),
        answered('post-there', 201),
        answered('before', 404),
      ),
    },
  };
}
