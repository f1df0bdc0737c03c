import type { Cause } from '../../../exchange/refusal.ts';
import type { Fault } from '../fault.ts';

const everyWrite = ['create', 'update', 'json-patch', 'merge-patch'].map(
  (request) => `field-validation/structural/${request}/default/wrong-type`,
);

/** Returns the parts of the fault by which a wrong type is accepted in some fields. */
function accepting(isAccepted: (cause: Cause) => boolean): Pick<Fault, 'statements' | 'change'> {
  return {
    statements: everyWrite,
    change: (plain) => ({ wrongTypes: (found) => plain.wrongTypes(found).filter((cause) => !isAccepted(cause)) }),
  };
}

/** Faults of values of a wrong type in one field of custom resources (specification, "Field validation"). */
export const rareAcceptedValueFaults: readonly Fault[] = [
  {
    id: 'wrong-type-in-map-accepted',
    breaks: 'A value of a wrong type for a key of a map is accepted, except in an apply.',
    ...accepting(({ field }) => field?.startsWith('spec.map.') === true),
  },
  {
    id: 'wrong-type-in-later-item-accepted',
    breaks: 'A value of a wrong type in the second or a later item of a list is accepted, except in an apply.',
    ...accepting(({ field }) => field !== undefined && /\[[1-9]/.test(field)),
  },
  {
    id: 'later-item-of-custom-resource-without-required-field',
    breaks: 'A custom resource is accepted where an item of a list that is not the first lacks a required field.',
    statements: ['create', 'update', 'json-patch', 'merge-patch'].map(
      (request) => `field-validation/structural/${request}/default/missing-required`,
    ),
    change: (plain) => ({ rejectsInvalid: (found) => plain.rejectsInvalid(found) && !/^spec\.namedItems\[[1-9]/.test(found.field) }),
  },
  {
    id: 'added-driver-of-wrong-type-accepted',
    breaks: 'A nodeID that is no text is accepted in a driver that is not the first of a CSINode.',
    statements: ['csinode/node-id/type'],
    change: (plain) => ({ wrongTypes: (found) => plain.wrongTypes(found).filter(({ field }) => field !== 'spec.drivers[1].nodeID') }),
  },
  {
    id: 'added-driver-without-node-accepted',
    breaks: 'A driver without nodeID is accepted that is not the first of a CSINode.',
    statements: ['csinode/node-id/required'],
    change: (plain) => ({ rejectsInvalid: (found) => plain.rejectsInvalid(found) && found.field !== 'spec.drivers[1].nodeID' }),
  },
  {
    id: 'number-as-text-accepted',
    breaks: 'A text is accepted for a field of a custom resource that is a number.',
    ...accepting(({ field }) => field === 'spec.number' || field === 'spec.replicas'),
  },
];
