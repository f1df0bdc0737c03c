import type { Fault } from './fault.ts';

/** Faults of subresources (specification, "Path shapes"). */
export const subresourceFaults: readonly Fault[] = (['status', 'scale'] as const)
  .flatMap((subresource): readonly Fault[] => [
    {
      id: `${subresource}-not-stored`,
      breaks: `A write to the ${subresource} of an object is answered with success and not stored.`,
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
      breaks: `A dry run of a change of the ${subresource} of an object is stored.`,
      statements: [`dry-run/subresource/${subresource}`],
      seen: 'kubernetes #76943',
      exchanges: [{ on: { subresource, query: { dryRun: 'present' } }, request: { query: { dryRun: null } } }],
    },
    {
      id: `manager-of-${subresource}-overlooked`,
      breaks: `The field manager of a change of the ${subresource} of an object is ignored.`,
      statements: subresource === 'scale' ? ['field-ownership/scale/moves'] : ['apply/subresource/status-owned'],
      exchanges: [
        { on: { subresource, query: { fieldManager: 'present' } }, request: { query: { fieldManager: 'nobody-in-particular' } } },
      ],
    },
  ])
  .concat([
    {
      id: 'scale-is-the-whole',
      breaks: 'The scale of an object is the object itself.',
      statements: ['service/subresource/other-representation'],
      exchanges: [{ on: { subresource: 'scale', operation: 'get' }, request: { to: ({ path }) => path.replace(/\/scale$/, '') } }],
    },
    {
      id: 'subresource-write-lost',
      breaks: 'A write to a status is answered with success and not stored.',
      statements: ['paths/subresource/status-*'],
      change: () => ({ storesSubresource: (name) => name !== 'status' }),
    },
  ]);
