import type { Fault } from './fault.ts';

/** Faults of apply, and of the upgrade from client-side apply (specification, "Server-side apply"). */
export const clientUpgradeFaults: readonly Fault[] = [
  {
    id: 'client-conflicts-with-itself',
    breaks: 'What the last-applied annotation holds is not spared a conflict.',
    statements: ['apply-upgrade/inside', 'apply-upgrade/annotation-kept-up'],
    change: ({ applied }) => ({
      applied: (apply) => (apply.manager === 'kubectl' ? applied({ ...apply, manager: 'cubectl' }) : applied(apply)),
    }),
  },
  {
    id: 'client-spared-all',
    breaks: 'The client takes over whatever it applies.',
    statements: ['apply-upgrade/outside'],
    change: ({ applied }) => ({ applied: (apply) => applied(apply.manager === 'kubectl' ? { ...apply, force: true } : apply) }),
  },
  {
    id: 'everybody-spared',
    breaks: 'Whoever applies what the last-applied annotation holds takes it over.',
    statements: ['apply-upgrade/others'],
    change: ({ applied }) => ({ applied: (apply) => applied({ ...apply, force: true }) }),
  },
  {
    id: 'no-way-back',
    breaks: 'An object that was applied can only be applied.',
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
    breaks: 'An apply whose body holds managedFields is taken.',
    statements: ['apply/no-managed-fields'],
    exchanges: [{ on: { operation: 'apply', text: /managedFields/ }, request: { body: [{ at: '/metadata/managedFields', drop: true }] } }],
  },
  {
    id: 'manager-made-up',
    breaks: 'An apply that names no field manager is made in a name that is made up.',
    statements: ['apply/manager-required', 'query-parameters/field-manager/required-for-apply'],
    exchanges: [{ on: { operation: 'apply', query: { fieldManager: 'absent' } }, request: { query: { fieldManager: 'unnamed' } } }],
  },
];
