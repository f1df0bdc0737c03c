import type { Fault } from '../fault.ts';
import { isDryRun, isOfSubresource, isWrite, seeing } from './seen-requests.ts';

/** Faults of dry runs that do not check the types of the values that they are sent. */
export const rareUncheckedDryRunFaults: readonly Fault[] = [
  statusOfAnyType(),
  {
    id: 'dry-run-of-scale-accepts-wrong-type',
    breaks: 'A dry run of a write to the scale is answered with success where the number of replicas has a wrong type.',
    statements: ['field-validation-level/scale/wrong-type'],
    exchanges: [{ on: { subresource: 'scale', query: { dryRun: 'present' }, status: [400, 422] }, answer: { status: 200 } }],
  },
];

/** Returns the fault of dry runs of writes to the status. */
function statusOfAnyType(): Fault {
  let isTried = false;
  return {
    id: 'dry-run-of-status-accepts-wrong-type',
    breaks: 'A dry run of a write to the status accepts values of a wrong type.',
    statements: ['field-validation-level/status/wrong-type'],
    exchanges: [
      seeing((parsed) => {
        isTried = isWrite(parsed) && isDryRun(parsed) && isOfSubresource(parsed, 'status');
      }),
    ],
    change: ({ wrongTypes }) => ({ wrongTypes: (found) => (isTried ? [] : wrongTypes(found)) }),
  };
}
