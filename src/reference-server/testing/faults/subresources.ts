import type { Fault } from './fault.ts';

/** Faults of subresources (specification, "Path shapes"). */
export const subresourceFaults: readonly Fault[] = (['status', 'scale'] as const)
  .flatMap((subresource): readonly Fault[] => [
    {
      id: `${subresource}-not-stored`,
      breaks: `What is written to the ${subresource} of an object is answered and not stored.`,
      statements: [`paths/subresource/${subresource}-*`, ...(subresource === 'status' ? ['apply/subresource/*'] : [])],
      exchanges: [
        {
          on: { subresource, operation: ['update', 'json-patch', 'merge-patch', 'strategic-merge-patch', 'apply'] },
          request: { query: { dryRun: 'All' } },
        },
      ],
    },
    {
      id: `dry-run-of-${subresource}-stored`,
      breaks: `A dry run of a change of the ${subresource} of an object is carried out.`,
      statements: [`dry-run/subresource/${subresource}`],
      seen: 'kubernetes #76943',
      exchanges: [{ on: { subresource, query: { dryRun: 'present' } }, request: { query: { dryRun: null } } }],
    },
    {
      id: `manager-of-${subresource}-overlooked`,
      breaks: `A change of the ${subresource} of an object is made in another name than that of its field manager.`,
      statements: subresource === 'scale' ? ['field-ownership/scale/moves'] : ['apply/subresource/status-owned'],
      exchanges: [
        { on: { subresource, query: { fieldManager: 'present' } }, request: { query: { fieldManager: 'nobody-in-particular' } } },
      ],
    },
  ])
  .concat([
    {
      id: 'scale-is-the-whole',
      breaks: 'The scale of an object is shown as the object itself.',
      statements: ['service/subresource/other-representation'],
      exchanges: [{ on: { subresource: 'scale', operation: 'get' }, request: { to: ({ path }) => path.replace(/\/scale$/, '') } }],
    },
  ]);
