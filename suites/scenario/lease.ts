import type { Need } from '#core/model/case';
import type { Template } from '#core/model/template';
import type { Fields } from './field-manager.ts';
import { testLabels } from './test-object.ts';

/** The API group of leases. */
export const leaseGroup: Template = { $join: ['coordination.', { $dialect: 'apiDomain' }] };

/** The collection of the leases in the namespace of the case. */
export const leasesPath: Template = { $join: ['/apis/', leaseGroup, '/v1/namespaces/', { $namespace: true }, '/leases'] };

export const servesLeases = servesLeasesWith('create', 'update', 'get', 'delete');

/** The target serves leases with these verbs. */
export function servesLeasesWith(...verbs: readonly string[]): Need {
  return { need: 'served', resource: 'coordination.{api_domain}/v1/leases', verbs };
}

/** The path of a lease. */
export function leasePath(own: string): Template {
  return { $join: [leasesPath, '/', { $own: own }] };
}

/** A lease, with more fields of its metadata and its spec. */
export function lease(own: string, metadata: Fields, spec: Fields = {}): Fields {
  return {
    apiVersion: { $join: [leaseGroup, '/v1'] },
    kind: 'Lease',
    metadata: { name: { $own: own }, labels: testLabels, ...metadata },
    spec: { holderIdentity: 'apiconform', leaseDurationSeconds: 60, ...spec },
  };
}
