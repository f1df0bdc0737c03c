import type { ParsedRequest } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';
import { isOfSubresource, seeing } from './seen-requests.ts';

/** What a write is refused for: a field that is missing, or one with a value of a wrong type. */
type Reason = 'missing' | 'wrong-type';

/** Returns a fault by which some requests are accepted although some fields are missing, or have values of wrong types. */
function accepting(
  fault: Pick<Fault, 'id' | 'breaks' | 'statements'>,
  reason: Reason,
  isField: RegExp,
  isOf: (parsed: ParsedRequest) => boolean = () => true,
): Fault {
  let isAccepting = false;
  return {
    ...fault,
    exchanges: [
      seeing((parsed) => {
        isAccepting = isOf(parsed);
      }),
    ],
    change: (plain) => {
      isAccepting = false;
      const isAccepted = (field: string): boolean => isAccepting && isField.test(field);
      return reason === 'missing'
        ? { rejectsInvalid: (found) => plain.rejectsInvalid(found) && !(found.reason === 'FieldValueRequired' && isAccepted(found.field)) }
        : { wrongTypes: (found) => plain.wrongTypes(found).filter(({ field = '' }) => !isAccepted(field)) };
    },
  };
}

const isOfDefinition = ({ route }: ParsedRequest): boolean =>
  (route?.of === 'collection' || route?.of === 'object') && route.type.origin === 'definition';

const isAtLevel =
  (level: string) =>
  ({ query }: ParsedRequest): boolean =>
    query.get('fieldValidation') === level;

/** Faults of required fields, and of types of values, in one place or one kind of request (specification, "Field validation", "Errors"). */
export const rareUnaskedFieldFaults: readonly Fault[] = [
  accepting(
    {
      id: 'required-field-nulled-by-merge-patch',
      breaks: 'A merge patch of a custom resource is accepted that sets a required field to null.',
      statements: ['errors/required-field', 'field-validation/structural/merge-patch/default/missing-required'],
    },
    'missing',
    /./,
    (parsed) => parsed.operation === 'merge-patch' && isOfDefinition(parsed),
  ),
  accepting(
    {
      id: 'required-field-unasked-below-key',
      breaks: 'A custom resource is accepted where the value of a key of a map lacks a required field.',
      statements: ['errors/required-field'],
    },
    'missing',
    /^spec\.named\./,
  ),
  accepting(
    {
      id: 'required-field-below-item-unasked',
      breaks: 'A custom resource is accepted where a map in an item of a list lacks a required field.',
      statements: ['errors/required-field'],
    },
    'missing',
    /^spec\.items\[\d\]\..*\./,
  ),
  accepting(
    {
      id: 'required-number-or-list-unasked',
      breaks: 'A custom resource is accepted without a required field that is a number, a boolean, a list or a map.',
      statements: ['errors/required-field'],
    },
    'missing',
    /^spec\.whole\.(?:number|on|list|map)$/,
  ),
  accepting(
    {
      id: 'required-fields-unasked-at-level-warn',
      breaks: 'A custom resource is accepted at level Warn without a required field.',
      statements: ['errors/required-field'],
    },
    'missing',
    /./,
    (parsed) => isAtLevel('Warn')(parsed) && isOfDefinition(parsed),
  ),
  accepting(
    {
      id: 'driver-without-node-added-by-patch',
      breaks: 'A JSON patch or strategic merge patch is accepted that adds a driver without nodeID to a CSINode.',
      statements: ['errors/required-field'],
    },
    'missing',
    /^spec\.drivers\[\d+\]\.nodeID$/,
    ({ operation }) => operation === 'json-patch' || operation === 'strategic-merge-patch',
  ),
  accepting(
    {
      id: 'required-field-of-status-unasked',
      breaks: 'A write to the status of a custom resource is accepted without a field that its items require.',
      statements: ['errors/required-field'],
    },
    'missing',
    /^status\./,
  ),
  accepting(
    {
      id: 'driver-without-node-in-binary',
      breaks: 'A driver without nodeID is accepted in a body in binary.',
      statements: ['errors/required-field'],
    },
    'missing',
    /^spec\.drivers\[\d+\]\.nodeID$/,
    ({ request }) => request.headers.get('content-type')?.includes('protobuf') === true,
  ),
  accepting(
    {
      id: 'storage-class-without-provisioner',
      breaks: 'A StorageClass is accepted without a provisioner.',
      statements: ['field-validation/built-in/create/ignore/missing-required'],
    },
    'missing',
    /^provisioner$/,
  ),
  accepting(
    {
      id: 'text-for-number-of-lease-taken',
      breaks: 'The text of a number is accepted for the duration of a lease.',
      statements: ['field-validation/built-in/create/ignore/wrong-type'],
    },
    'wrong-type',
    /^spec\.leaseDurationSeconds$/,
  ),
  accepting(
    {
      id: 'number-as-topology-key-taken',
      breaks: 'A number is accepted among the topology keys of a driver that a change adds to a CSINode.',
      statements: ['field-validation/built-in/update/ignore/wrong-type', 'field-validation/built-in/merge-patch/ignore/wrong-type'],
    },
    'wrong-type',
    /^spec\.drivers\[\d+\]\.topologyKeys\[\d+\]$/,
    ({ operation }) => operation !== 'create',
  ),
  accepting(
    {
      id: 'wrong-type-in-map-accepted-when-ignoring',
      breaks: 'A value of a wrong type for a key of a map is accepted at level Ignore.',
      statements: ['create', 'update', 'merge-patch', 'json-patch'].map((kind) => `field-validation/structural/${kind}/ignore/wrong-type`),
    },
    'wrong-type',
    /^spec\.map\./,
    isAtLevel('Ignore'),
  ),
  accepting(
    {
      id: 'json-patch-of-status-takes-wrong-type',
      breaks: 'A JSON patch of the status is accepted with a value of a wrong type.',
      statements: ['field-validation-level/status/wrong-type'],
    },
    'wrong-type',
    /./,
    (parsed) => parsed.operation === 'json-patch' && isOfSubresource(parsed, 'status'),
  ),
  {
    id: 'any-level-of-json-patch-taken',
    breaks: 'A JSON patch with an unknown fieldValidation value is carried out.',
    statements: ['field-validation-level/other/patch'],
    exchanges: [
      {
        on: { operation: 'json-patch', query: { fieldValidation: /^(?!Ignore|Warn|Strict)/ } },
        request: { query: { fieldValidation: null } },
      },
    ],
  },
  {
    id: 'levels-in-lower-case-taken',
    breaks: 'The levels of field validation are also taken in lower case, as the flag of the client has them.',
    statements: ['create', 'update', 'patch', 'apply'].map((kind) => `field-validation-level/other/${kind}`),
    exchanges: (['Ignore', 'Warn'] as const).map((level) => ({
      on: { query: { fieldValidation: level.toLowerCase() } },
      request: { query: { fieldValidation: level } },
    })),
  },
];
