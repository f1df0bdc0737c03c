import type { Fault } from './fault.ts';

/** Faults of apply, and of the upgrade from client-side apply (specification, "Server-side apply"). */
export const applyFaults: readonly Fault[] = [
  {
    id: 'client-conflicts-with-itself',
    breaks: 'Fields in the last-applied annotation conflict when the client applies them.',
    statements: ['apply-upgrade/inside', 'apply-upgrade/annotation-kept-up'],
    change: ({ applied }) => ({
      applied: (apply) => (apply.manager === 'kubectl' ? applied({ ...apply, manager: 'cubectl' }) : applied(apply)),
    }),
  },
  {
    id: 'client-spared-all',
    breaks: 'No apply of the client conflicts.',
    statements: ['apply-upgrade/outside'],
    change: ({ applied }) => ({ applied: (apply) => applied(apply.manager === 'kubectl' ? { ...apply, force: true } : apply) }),
  },
  {
    id: 'everybody-spared',
    breaks: 'No apply of any manager conflicts.',
    statements: ['apply-upgrade/others'],
    change: ({ applied }) => ({ applied: (apply) => applied({ ...apply, force: true }) }),
  },
  {
    id: 'no-way-back',
    breaks: 'An applied object cannot be changed by client-side apply.',
    statements: ['apply-upgrade/back'],
    exchanges: [
      {
        on: { operation: 'merge-patch', query: { fieldManager: 'kubectl-client-side-apply' } },
        refuse: { status: 409, reason: 'Conflict', message: 'the object is applied' },
      },
    ],
  },
  {
    id: 'managed-fields-in-apply-taken',
    breaks: 'An apply with managedFields in its body is accepted.',
    statements: ['apply/no-managed-fields'],
    exchanges: [{ on: { operation: 'apply', text: /managedFields/ }, request: { body: [{ at: '/metadata/managedFields', drop: true }] } }],
  },
  {
    id: 'manager-made-up',
    breaks: 'An apply without a field manager is accepted under a default name.',
    statements: ['apply/manager-required', 'query-parameters/field-manager/required-for-apply'],
    exchanges: [{ on: { operation: 'apply', query: { fieldManager: 'absent' } }, request: { query: { fieldManager: 'unnamed' } } }],
  },
  {
    id: 'manager-unneeded',
    breaks: 'An apply without a field manager is accepted.',
    statements: ['apply/manager-required'],
    change: () => ({ requiresFieldManager: () => false }),
  },
];
