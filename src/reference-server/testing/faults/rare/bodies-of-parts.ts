import type { Matcher } from '../../exchanges/exchange-rule.ts';
import type { ParsedRequest } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';

const inBinary: Matcher['headers'] = { 'content-type': /protobuf/ };
const unsupported = { status: 415, reason: 'UnsupportedMediaType', message: 'the body is in a media type that is not supported' };

/** Returns the fault by which one kind of request with a body in binary is refused. */
function refused(id: string, breaks: string, statements: readonly string[], on: Matcher): Fault {
  return { id, breaks, statements, exchanges: [{ on: { ...on, headers: { ...on.headers, ...inBinary } }, refuse: unsupported }] };
}

/** Returns the fault by which the prefix of some bodies is not looked at. */
function unchecked(id: string, breaks: string, isUnchecked: (parsed: ParsedRequest) => boolean): Fault {
  let isTaken = false;
  return {
    id,
    breaks,
    statements: ['protobuf/unknown-prefix-of-a-body'],
    exchanges: [
      {
        on: {
          when: (parsed) => {
            isTaken = isUnchecked(parsed);
            return false;
          },
        },
      },
    ],
    change: ({ isKnownPrefix }) => ({ isKnownPrefix: (isOurs) => isTaken || isKnownPrefix(isOurs) }),
  };
}

const ofUpdates = ['content-negotiation/binary-body-of-an-update'];
const parts = ['status', 'scale'];

/** Faults of bodies in binary of one kind of request (specification, "Content negotiation", "Protobuf envelope"). */
export const rareBodyOfPartFaults: readonly Fault[] = [
  refused('binary-update-of-status-refused', 'An update of the status with a body in binary is refused.', ofUpdates, {
    operation: 'update',
    subresource: 'status',
  }),
  refused('binary-update-of-scale-refused', 'An update of the scale with a body in binary is refused.', ofUpdates, {
    operation: 'update',
    subresource: 'scale',
  }),
  refused(
    'dry-binary-update-of-part-refused',
    'A dry run of an update of the status or the scale with a body in binary is refused.',
    ofUpdates,
    {
      operation: 'update',
      subresource: parts,
      query: { dryRun: 'present' },
    },
  ),
  refused(
    'dry-binary-create-refused',
    'A dry run of a create with a body in binary is refused.',
    ['content-negotiation/binary-body-of-a-create'],
    {
      operation: 'create',
      query: { dryRun: 'present' },
    },
  ),
  {
    id: 'dry-binary-update-of-part-stored',
    breaks: 'A dry run of an update of the status or the scale with a body in binary is stored.',
    statements: ['dry-run/subresource/status', 'dry-run/subresource/scale'],
    exchanges: [{ on: { operation: 'update', subresource: parts, headers: inBinary }, request: { query: { dryRun: null } } }],
  },
  {
    id: 'binary-create-of-existing-answered',
    breaks: 'A create with a body in binary under a name in use is answered with success.',
    statements: ['object-names/unique'],
    exchanges: [{ on: { operation: 'create', headers: inBinary, status: 409 }, answer: { status: 201 } }],
  },
  unchecked(
    'prefix-of-part-unchecked',
    'An update of the status or the scale with a body in binary is accepted whatever its prefix.',
    ({ route }) => route?.of === 'object' && route.subresource !== undefined,
  ),
  unchecked('last-byte-of-prefix-unchecked', 'A body in binary is accepted whatever the last byte of its prefix.', ({ text }) =>
    text.startsWith('k8s'),
  ),
];
