import type { Matcher } from '../../exchanges/exchange-rule.ts';
import type { Fault } from '../fault.ts';

/** Returns the fault by which the manager of some writes to the status or the scale is another one. */
function managed(id: string, breaks: string, statement: string, on: Matcher, fieldManager: string): Fault {
  return {
    id,
    breaks,
    statements: [`query-parameters/field-manager/${statement}`],
    exchanges: [{ on: { subresource: ['status', 'scale'], ...on }, request: { query: { fieldManager } } }],
  };
}

const named = { fieldManager: 'present' } as const;
const unnamed = { fieldManager: 'absent' } as const;

/** Faults of the managers of writes to subresources (specification, "Query parameters common to the generic operations"). */
export const rareManagerOfPartFaults: readonly Fault[] = [
  managed(
    'manager-of-updated-status-ignored',
    'The field manager of an update of the status is ignored.',
    'update',
    { operation: 'update', subresource: 'status', origin: 'built-in', query: named },
    'server',
  ),
  managed(
    'agent-of-patched-part-unread',
    'A merge patch of the status or the scale without a field manager is recorded under an unknown one, whatever the user agent.',
    'default',
    { operation: 'merge-patch', origin: 'built-in', query: unnamed },
    'unknown',
  ),
  managed(
    'agent-of-updated-scale-unread',
    'An update of the scale without a field manager is recorded under an unknown one, whatever the user agent.',
    'default',
    { operation: 'update', subresource: 'scale', query: unnamed },
    'unknown',
  ),
  managed(
    'agent-of-creating-update-unread',
    'An update without a field manager that creates its object is recorded under an unknown one, whatever the user agent.',
    'default',
    { operation: 'update', resource: 'leases', subresource: 'none', query: unnamed, body: { '/metadata/resourceVersion': undefined } },
    'unknown',
  ),
  managed(
    'apply-of-part-without-manager',
    'An apply to the status or the scale without a field manager is accepted.',
    'required-for-apply',
    { operation: 'apply', query: unnamed },
    'unknown',
  ),
];
