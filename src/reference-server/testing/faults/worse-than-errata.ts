import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { entriesOf } from '../../api/apply/managed-fields.ts';
import { arrayAt, withFields } from '../../json/json-object.ts';
import { isEmptySelector } from './evictions.ts';
import type { Fault } from './fault.ts';
import { worseApplyFaults } from './worse-applies.ts';
import { worseFieldValidationFaults } from './worse-field-validation.ts';
import { worseOwnerFaults } from './worse-owners.ts';
import { worseVersionFaults } from './worse-versions.ts';

const personality = 'kubernetes';
const metrics = { operation: 'other', path: /^\/metrics$/ } as const;
const nodeRecords = { resource: 'csinodes', origin: 'built-in' } as const;
const anonymous = { headers: { authorization: 'absent' } } as const;

/**
 * Faults of servers that do what released servers do, one step worse than an erratum describes: the column `worse` of
 * `spec-tables/errata.yaml` names them. An erratum that is too wide excuses its fault.
 */
export const worseFaults: readonly Fault[] = [
  ...worseApplyFaults,
  ...worseFieldValidationFaults,
  ...worseOwnerFaults,
  ...worseVersionFaults,
  {
    id: 'gone-event-of-a-fault',
    breaks: 'The ERROR event of a watch from an expired version has the code 500.',
    statements: ['gone/watch', 'gone/watch-after-the-window'],
    personality,
    exchanges: [{ on: { operation: 'watch' }, events: [{ type: 'ERROR', do: 'edit', edits: [{ at: '/object/code', set: 500 }] }] }],
  },
  {
    id: 'limit-exceeded-at-version-zero',
    breaks: 'A page at version 0 has one item more than its limit.',
    statements: ['list-paging/limit', 'query-parameters/limit/most-items'],
    personality,
    change: () => ({ pageLimit: ({ limit, resourceVersion }) => (limit === undefined || resourceVersion !== 'zero' ? limit : limit + 1) }),
  },
  {
    id: 'continue-omitted-for-custom-resources',
    breaks: 'The last page of the collection of a custom resource has no continue field.',
    statements: ['collection-metadata/continue-empty-at-end'],
    personality,
    exchanges: [
      {
        on: { operation: 'list', origin: 'definition' },
        answer: { body: [{ at: '/metadata/continue', by: (token) => (token === '' ? undefined : token) }] },
      },
    ],
  },
  {
    id: 'bookmark-with-labels',
    breaks: 'A bookmark has a label.',
    statements: ['events/bookmark/content'],
    personality,
    exchanges: [
      {
        on: { operation: 'watch' },
        events: [{ type: 'BOOKMARK', do: 'edit', edits: [{ at: '/object/metadata/labels', set: { a: 'b' } }] }],
      },
    ],
  },
  {
    id: 'watched-object-without-annotations',
    breaks: 'A get of a single object with watch returns the object without its annotations.',
    statements: ['watch/single-object'],
    personality,
    exchanges: [
      {
        on: { when: ({ query, route }) => route?.of === 'object' && query.has('watch') },
        answer: { body: [{ at: '/metadata/annotations', drop: true }] },
      },
    ],
  },
  {
    id: 'lost-version-served-empty',
    breaks: 'A page not older than a resourceVersion that is no longer available is empty.',
    statements: ['gone/not-older-than-with-limit'],
    personality,
    exchanges: [
      {
        on: { operation: 'list', query: { resourceVersionMatch: 'NotOlderThan', limit: 'present' } },
        answer: { body: [{ at: '/items', set: [] }] },
      },
    ],
  },
  {
    id: 'future-version-told-by-nobody',
    breaks: 'An exact list at a resourceVersion from the future returns status 500 and the message of an internal error.',
    statements: ['unrecognized-version/list-exact/*', 'unrecognized-version/list-with-limit/*'],
    personality,
    release: 'v1.30.14',
    exchanges: [
      {
        on: { operation: 'list', query: { resourceVersion: /^\d{5,}$/ }, status: [410, 504, 500] },
        answer: {
          status: 500,
          headers: { 'retry-after': null },
          body: [
            { at: '/message', set: 'internal error' },
            { at: '/code', set: 500 },
          ],
        },
      },
    ],
  },
  {
    id: 'dry-run-without-a-value-is-a-bad-request',
    breaks: 'A request with dryRun and no value is rejected with status 400.',
    statements: ['dry-run/values/none/**'],
    personality,
    exchanges: [{ on: { query: { dryRun: /^$/ }, status: 422 }, answer: { status: 400 } }],
  },
  {
    id: 'delete-body-ends-the-dry-run-later',
    breaks: 'A delete with a dry run in its query and DeleteOptions in its body deletes, and returns status 202.',
    statements: ['dry-run/delete-with-body/**', 'dry-run/delete-collection-with-body/**'],
    personality,
    exchanges: [
      { on: { operation: ['delete', 'deletecollection'], query: { dryRun: 'All' }, text: /./, status: 200 }, answer: { status: 202 } },
    ],
  },
  {
    id: 'empty-budget-protects-some',
    breaks: 'A budget with an empty selector protects pods with labels from eviction, and no others.',
    statements: ['notable-changes/1-25/pod-disruption-budget/empty-selector'],
    personality,
    release: 'v1.24.17',
    change: () => ({
      protectsPod: ({ selector, labels, isSelected, isInNamespace }) =>
        isInNamespace && (isSelected || (isEmptySelector(selector) && Object.keys(labels).length > 0)),
    }),
  },
  {
    id: 'health-summary-of-nothing',
    breaks: 'The last line of a verbose health response names neither healthz nor the requested endpoint.',
    statements: ['health/livez/verbose', 'health/readyz/verbose'],
    personality,
    exchanges: [{ on: { operation: 'other', path: /^\/(livez|readyz)$/ }, answer: { text: [/\w+ check passed/, 'health check passed'] } }],
  },
  {
    id: 'nobody-finds-nothing',
    breaks: 'A request without credentials returns 404.',
    statements: ['authentication/no-credentials/**'],
    personality,
    exchanges: [{ on: { ...anonymous, status: 403 }, answer: { status: 404 } }],
  },
  {
    id: 'metric-deprecated-at-some-time',
    breaks: 'The notice of a deprecated metric follows its stability and names no release.',
    statements: ['deprecation/metrics/notice'],
    personality,
    exchanges: [{ on: metrics, answer: { text: [/\(Deprecated since [^)]*\)/g, '(Deprecated since long ago)'] } }],
  },
  {
    id: 'metric-of-no-known-stability',
    breaks: 'A metric has the stability GAMMA beside others that have BETA.',
    statements: ['deprecation/metrics/classes'],
    personality,
    exchanges: [{ on: metrics, answer: { text: [/\[STABLE\]/, '[GAMMA]'] } }],
  },
  {
    id: 'another-alpha-gate-on',
    breaks: 'An alpha feature gate is enabled that is disabled by default in released servers.',
    statements: ['deprecation/gates/alpha'],
    personality,
    release: 'v1.30.14',
    exchanges: [{ on: metrics, answer: { text: [/(name="ReferenceAlpha",stage="ALPHA"\}) 0/, '$1 1'] } }],
  },
  {
    id: 'another-beta-gate-off',
    breaks: 'A beta feature gate is disabled that is enabled by default in released servers.',
    statements: ['deprecation/gates/beta'],
    personality,
    exchanges: [{ on: metrics, answer: { text: [/(name="ReferenceBeta",stage="BETA"\}) 1/, '$1 0'] } }],
  },
  {
    id: 'beta-gate-of-another-release-off',
    breaks: 'A beta feature gate is disabled that is enabled by default in this release, and disabled in an older one.',
    statements: ['deprecation/gates/beta'],
    personality,
    exchanges: [{ on: metrics, answer: { text: [/name="ReferenceBeta",stage="BETA"\} 1/, 'name="WatchListClient",stage="BETA"} 0'] } }],
  },
  {
    id: 'finalizer-accepted-and-dropped',
    breaks: 'A finalizer that is added while the object is being deleted is accepted and not stored.',
    statements: ['deletion/marked'],
    personality,
    exchanges: [{ on: { operation: 'merge-patch', concurrentWith: 'delete' }, request: { query: { dryRun: 'All' } } }],
  },
  {
    id: 'scale-owned-by-nobody',
    breaks: 'A field that changes through an update of the scale is owned by another manager than the one of the request.',
    statements: ['field-ownership/scale/moves'],
    personality,
    release: 'v1.24.17',
    exchanges: [
      { on: { subresource: 'scale', query: { fieldManager: 'present' } }, request: { query: { fieldManager: 'nobody-in-particular' } } },
    ],
  },
  {
    id: 'deletion-timestamp-an-hour-late',
    breaks: 'The deletionTimestamp of an object with a grace period is an hour after the time at which the grace period ends.',
    statements: ['deletion/current-time'],
    personality,
    exchanges: [{ on: { operation: 'get', resource: 'pods' }, answer: { body: [{ at: '/metadata/deletionTimestamp', by: anHourLater }] } }],
  },
  {
    id: 'applied-deletion-timestamp-an-hour-late',
    breaks: 'An apply that creates its object stores a deletionTimestamp an hour after the one in its body.',
    statements: ['object-metadata/deletion-timestamp/set'],
    personality,
    exchanges: [{ on: { operation: 'apply' }, request: { body: [{ at: '/metadata/deletionTimestamp', by: anHourLater }] } }],
  },
  {
    id: 'emptied-fields-of-a-stranger',
    breaks: 'After the last field of managedFields was removed, an update makes a manager that sent nothing the owner of its fields.',
    statements: ['managed-fields/kept-up'],
    personality,
    change: (plain) => ({
      track: (update) => {
        const isEmptied = update.before !== undefined && entriesOf(update.before).length === 0;
        return plain.track(isEmptied ? { ...update, manager: 'stranger', before: withFields(update.before, { metadata: {} }) } : update);
      },
    }),
  },
  {
    id: 'reset-gives-fields-to-nobody',
    breaks: 'After a request that clears managedFields and changes another field, a manager that sent nothing owns a field.',
    statements: ['managed-fields/reset/*/requester-owns'],
    personality,
    exchanges: [
      {
        on: { operation: 'get' },
        answer: {
          body: [
            {
              at: '/metadata',
              by: (metadata) =>
                typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata) && !('managedFields' in metadata)
                  ? {
                      ...metadata,
                      managedFields: [
                        {
                          manager: 'nobody',
                          operation: 'Update',
                          apiVersion: 'v1',
                          time: '2030-01-01T00:00:00Z',
                          fieldsType: 'FieldsV1',
                          fieldsV1: { 'f:data': { 'f:nothing': {} } },
                        },
                      ],
                    }
                  : metadata,
            },
          ],
        },
      },
    ],
  },
  {
    id: 'field-keys-of-no-kind',
    breaks: 'Managed fields have keys with the prefix x.',
    statements: ['managed-fields/entry/field-keys'],
    personality,
    exchanges: [{ on: { operation: ['create', 'get'], query: { watch: 'absent' } }, answer: { text: [/"f:/g, '"x:'] } }],
  },
  {
    id: 'node-record-of-another-type',
    breaks: 'A CSINode without apiVersion or kind is created, and returned with another apiVersion and kind.',
    statements: ['csinode/api-version/required', 'csinode/kind/required'],
    personality,
    exchanges: [
      {
        on: { operation: 'create', ...nodeRecords, when: ({ body }) => isWithoutType(body), status: 201 },
        answer: {
          body: [
            { at: '/kind', set: 'Node' },
            { at: '/apiVersion', set: 'v1' },
          ],
        },
      },
    ],
  },
  {
    id: 'node-record-completed-with-a-driver',
    breaks: 'A CSINode without spec or spec.drivers is created with a driver.',
    statements: ['csinode/spec/required', 'csinode/drivers/required'],
    personality,
    exchanges: [
      {
        on: { operation: 'create', ...nodeRecords, status: 201 },
        answer: {
          body: [{ at: '/spec/drivers', by: (drivers) => (drivers === null ? [{ name: 'a', nodeID: 'b', topologyKeys: null }] : drivers) }],
        },
      },
    ],
  },
  {
    id: 'empty-list-shown-as-a-text',
    breaks: 'An empty list of a CSINode is returned as an empty text.',
    statements: ['csinode/drivers/may-be-empty', 'csinode/topology-keys/may-be-empty'],
    personality,
    exchanges: [
      {
        on: { operation: 'get', ...nodeRecords },
        answer: {
          body: [
            { at: '/spec/drivers', by: (list) => list ?? '' },
            { at: '/spec/drivers/*/topologyKeys', by: (list) => list ?? '' },
          ],
        },
      },
    ],
  },
  {
    id: 'unnamed-driver-added-in-a-server-error',
    breaks: 'A strategic merge patch that adds a driver without a name to a CSINode adds it with a name, and returns 500.',
    statements: ['csinode/driver-name/required'],
    personality,
    exchanges: [
      {
        on: { operation: 'strategic-merge-patch', ...nodeRecords, when: ({ body }) => isOfUnnamedDriver(body) },
        request: { body: [{ at: '/spec/drivers/0/name', set: 'unnamed' }] },
        answer: { status: 500 },
      },
    ],
  },
  {
    id: 'count-lowered-to-the-greatest',
    breaks: 'A strategic merge patch of a CSINode with an allocatable.count of more than 32 bits stores 2147483647.',
    statements: ['csinode/count/greatest'],
    personality,
    exchanges: [
      {
        on: { operation: 'strategic-merge-patch', ...nodeRecords },
        request: { body: [{ at: '/spec/drivers/*/allocatable/count', by: (count) => (Number(count) >= 2 ** 32 ? 2 ** 31 - 1 : count) }] },
      },
    ],
  },
  {
    id: 'node-record-conflicts-with-none',
    breaks: 'An update of a CSINode that does not exist returns 409.',
    statements: ['csinode-operations/update/created'],
    personality,
    exchanges: [{ on: { operation: 'update', ...nodeRecords, status: 404 }, answer: { status: 409 } }],
  },
  {
    id: 'deleted-collection-answered-with-nothing',
    breaks: 'A deletecollection returns an empty collection.',
    statements: ['csinode-operations/deletecollection/status'],
    personality,
    exchanges: [{ on: { operation: 'deletecollection', ...nodeRecords }, answer: { body: [{ at: '/items', set: [] }] } }],
  },
];

function anHourLater(time: unknown): string {
  return new Date(Date.parse(String(time)) + 3_600_000).toISOString().replace(/\.\d+Z$/, 'Z');
}

function isOfUnnamedDriver(body: Json | undefined): boolean {
  const [first] = arrayAt(body, 'spec', 'drivers');
  return first !== undefined && isJsonObject(first) && !('name' in first);
}

function isWithoutType(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !('kind' in body && 'apiVersion' in body);
}
