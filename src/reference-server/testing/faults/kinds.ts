import { changedSchema } from './changed-schema.ts';
import type { Fault } from './fault.ts';

const definition = 'notable-changes/1-22/custom-resource-definition';
const notable = (version: string, kind: string, ...names: readonly string[]): readonly string[] =>
  names.map((name) => `notable-changes/${version}/${kind}/${name}`);

/** Requirements about fields that a later version of a kind no longer has. */
const removedFields: readonly string[] = [
  ...notable('1-25', 'endpoint-slice', 'topology'),
  ...notable('1-25', 'event', 'involved-object', 'first-timestamp', 'last-timestamp', 'count', 'source'),
  ...['version', 'validation', 'subresources', 'printer-columns', 'upper-case-path', 'webhook-client-config', 'review-versions-moved'].map(
    (name) => `${definition}/${name}`,
  ),
  ...notable('1-22', 'access-review', 'group'),
  ...notable('1-22', 'ingress', 'backend', 'old-service-name', 'old-service-port'),
  ...notable('1-16', 'daemon-set', 'template-generation'),
  ...notable('1-16', 'deployment', 'rollback-to'),
];

/** Requirements about what a later version of a kind rejects on create. */
const rejectedFields: readonly string[] = [
  ...notable('1-25', 'event', 'type', '*-required', 'deprecated-*'),
  ...notable('1-22', 'webhook-configuration', 'side-effects-*', 'review-versions-required', 'unique-names'),
  ...['scope', 'schema-required', 'schema-structural', 'preserve-unknown-fields'].map((name) => `${definition}/${name}`),
  ...notable('1-22', 'certificate-signing-request', 'signer-name', 'legacy-unknown', 'usages-*'),
  ...notable('1-22', 'ingress', 'path-type-required', 'path-type-other'),
  ...notable('1-16', '*', 'selector-required'),
];

/** Requirements about what a later version of a kind has, shows or sets by default. */
const presentFields: readonly string[] = [
  ...notable('1-25', 'endpoint-slice', 'node-name', 'zone'),
  ...notable('1-25', 'event', 'regarding', 'event-time', 'series-*', 'reporting-controller', 'reporting-instance'),
  ...notable('1-25', 'pod-disruption-budget', 'empty-selector-kept'),
  ...notable('1-22', 'webhook-configuration', 'failure-policy', 'match-policy', 'timeout', 'review-versions'),
  ...['version-*', 'client-config', 'review-versions'].map((name) => `${definition}/${name}`),
  ...notable('1-22', 'access-review', 'groups'),
  ...notable(
    '1-22',
    'ingress',
    'default-backend',
    'service-name',
    'port-*',
    'path-type-prefix',
    'path-type-exact',
    'path-type-implementation-specific',
  ),
  ...notable('1-16', 'daemon-set', 'update-strategy'),
  ...notable('1-16', 'deployment', 'progress-deadline', 'revision-history-limit', 'max-*'),
  ...notable('1-16', 'stateful-set', 'update-strategy'),
];

const record = { resource: 'csinodes' } as const;
const accepted = { on: { operation: ['create', 'update'] as const, ...record, status: [400, 422] }, answer: { status: 201 } };

/** Faults of the fields of kinds (specification, "Removed API versions", "Resource CSINode"). */
export const kindFaults: readonly Fault[] = [
  {
    id: 'fields-of-the-past-kept',
    breaks: 'Fields that a version no longer has are stored and shown.',
    statements: removedFields,
    change: () => ({ schemaOfBody: ({ schema }) => changedSchema(schema, () => ({ preserveUnknownFields: true })) }),
  },
  {
    id: 'refusals-of-kinds-forgotten',
    breaks: 'Objects that a version of a kind must reject are accepted.',
    statements: rejectedFields,
    exchanges: [{ on: { operation: 'create', status: [400, 403, 422] }, answer: { status: 201 } }],
  },
  {
    id: 'immutable-fields-change',
    breaks: 'A change of an immutable field is answered with success.',
    statements: [
      'notable-changes/1-16/*/selector-immutable',
      'notable-changes/1-22/certificate-signing-request/condition*',
      'notable-changes/1-22/certificate-signing-request/certificate-*',
    ],
    exchanges: [{ on: { operation: ['update', 'merge-patch', 'strategic-merge-patch'], status: [400, 422] }, answer: { status: 200 } }],
  },
  {
    id: 'fields-of-kinds-unshown',
    breaks: 'The response to a create has no fields except the metadata.',
    statements: presentFields,
    exchanges: [
      {
        on: { operation: 'create' },
        answer: {
          body: ['spec', 'webhooks', 'endpoints', 'regarding', 'eventTime', 'series', 'reportingController', 'reportingInstance'].map(
            (name) => ({ at: `/${name}`, drop: true }),
          ),
        },
      },
    ],
  },
  {
    id: 'deprecated-topology-shown',
    breaks: 'An endpoint of a new EndpointSlice has a field of an earlier version.',
    statements: ['notable-changes/1-25/endpoint-slice/deprecated-topology'],
    exchanges: [
      {
        on: { operation: ['create', 'get'], resource: 'endpointslices' },
        answer: { body: [{ at: '/endpoints/*/deprecatedTopology', set: { zone: 'here' } }] },
      },
    ],
  },
  {
    id: 'later-versions-unserved',
    breaks: 'Types of named groups are in discovery and not served.',
    statements: ['removed-versions/*/*/replacement', 'removed-versions/*/*/replacement/*'],
    exchanges: [
      {
        on: { operation: ['list', 'create'], origin: 'built-in', path: /^\/apis\// },
        refuse: { status: 404, reason: 'NotFound', message: 'the server could not find the requested resource' },
      },
    ],
  },
  {
    id: 'record-of-any-type-taken',
    breaks: 'A CSINode with another apiVersion or kind is accepted.',
    statements: ['csinode/api-version/value', 'csinode/kind/value'],
    exchanges: [accepted],
  },
  {
    id: 'record-without-type-moved',
    breaks: 'A CSINode without required fields is answered with a redirection.',
    statements: ['csinode/api-version/required', 'csinode/kind/required', 'csinode/spec/required', 'csinode/drivers/required'],
    exchanges: [{ on: { operation: 'create', ...record, status: [400, 422] }, answer: { status: 301 } }],
  },
  {
    id: 'empty-lists-untold',
    breaks: 'An empty list of a CSINode is not shown.',
    statements: ['csinode/drivers/may-be-empty'],
    exchanges: [
      {
        on: { operation: 'get', ...record },
        answer: {
          body: [{ at: '/spec/drivers', by: (list) => (Array.isArray(list) && list.length === 0 ? undefined : list) }],
        },
      },
    ],
  },
  ...(['allocatable', 'topologyKeys'] as const).map(
    (field): Fault => ({
      id: `${field.toLowerCase()}-demanded`,
      breaks: `A driver without ${field} is rejected.`,
      statements: [field === 'allocatable' ? 'csinode/allocatable/optional' : 'csinode/topology-keys/optional'],
      exchanges: [
        {
          on: { operation: 'create', ...record, when: ({ text }) => text.includes('"nodeID"') && !text.includes(`"${field}"`) },
          refuse: { status: 422, reason: 'Invalid', message: `${field} is missing` },
        },
      ],
    }),
  ),
  {
    id: 'count-zero-by-default',
    breaks: 'A missing count is shown as 0.',
    statements: ['csinode/count/optional'],
    exchanges: [
      {
        on: { operation: 'get', ...record },
        answer: {
          body: [
            {
              at: '/spec/drivers/*/allocatable',
              by: (room) => (typeof room === 'object' && room !== null && !('count' in room) ? { ...room, count: 0 } : room),
            },
          ],
        },
      },
    ],
  },
  {
    id: 'count-without-bound',
    breaks: 'A count of more than 32 bits is accepted.',
    statements: ['csinode/count/greatest'],
    exchanges: [{ on: { operation: 'create', ...record, status: [400, 422], text: /"count":\d{10,}/ }, answer: { status: 201 } }],
  },
  {
    id: 'greatest-count-refused',
    breaks: 'The largest valid count is rejected.',
    statements: ['csinode/count/greatest'],
    exchanges: [
      {
        on: { operation: 'create', ...record, text: /"count":2147483647/ },
        refuse: { status: 400, reason: 'BadRequest', message: 'too great' },
      },
    ],
  },
  {
    id: 'removed-still-served',
    breaks: 'The collection of a removed resource is served as an empty one.',
    statements: ['removed-versions/*/*/removed'],
    change: () => ({ unservedResourceResponse: () => 'empty' }),
  },
  {
    id: 'definition-unchecked',
    breaks: 'A definition is accepted whatever its schema is.',
    statements: ['notable-changes/*/*/schema-structural'],
    change: () => ({ rejectsDefinition: () => false }),
  },
  {
    id: 'lists-replaced',
    breaks: 'A strategic merge patch replaces every list.',
    statements: ['csinode/drivers/merge-key'],
    change: () => ({ schemaOfPatch: () => ({}) }),
  },
  {
    id: 'required-may-be-missing',
    breaks: 'An object without required fields is stored.',
    statements: ['csinode/driver-name/required', 'csinode/node-id/required'],
    change: () => ({ rejectsInvalid: ({ reason }) => reason !== 'FieldValueRequired' }),
  },
];
