import { describe, expect, it } from 'vitest';
import { problemsOfCollection, problemsOfSelection } from '#conformance/judge/every-response/rules-of-collections';
import { problemsOfDocument } from '#conformance/judge/every-response/rules-of-documents';
import { problemsOfKind } from '#conformance/judge/every-response/rules-of-kinds';
import { problemsOfObjects } from '#conformance/judge/every-response/rules-of-objects';
import type { ShownResponse } from '#conformance/judge/every-response/shown-response';
import { parseResourcePath } from '#core/codecs/resource-path';
import type { JsonObject } from '#core/model/json';
import type { ResponseRule } from '#core/model/response-rule';

const entry = {
  manager: 'editor',
  operation: 'Update',
  apiVersion: 'coordination.k8s.io/v1',
  time: '2026-01-02T03:04:05Z',
  fieldsType: 'FieldsV1',
  fieldsV1: { 'f:spec': { '.': {}, 'f:holderIdentity': {} } },
};
const metadata = {
  name: 'a',
  namespace: 'here',
  uid: 'uid-a',
  resourceVersion: '5',
  creationTimestamp: '2026-01-02T03:04:05Z',
  labels: { color: 'red' },
  managedFields: [entry],
};
const lease = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata };
const other = { ...lease, metadata: { ...metadata, name: 'b', uid: 'uid-b' } };
const leases = { apiVersion: 'coordination.k8s.io/v1', kind: 'LeaseList', metadata: { resourceVersion: '9' }, items: [lease, other] };
const columns = [{ name: 'Name' }, { name: 'Age' }];
const table = { apiVersion: 'meta.k8s.io/v1', kind: 'Table', columnDefinitions: columns, rows: [{ cells: ['a', '1d'] }] };

const collection = '/apis/coordination.k8s.io/v1/namespaces/here/leases';
const json = [['content-type', 'application/json']] as const;

type Sent = {
  readonly target?: string;
  readonly method?: string;
  readonly status?: number;
  readonly headers?: ShownResponse['answer']['headers'];
  readonly accept?: string;
  readonly event?: string;
};

const shown = (document: JsonObject | undefined, sent: Sent = {}): ShownResponse => {
  const { target = `${collection}/a`, method = 'GET', status = 200, headers = json, accept, event } = sent;
  const [path = '', search = ''] = target.split('?');
  const parsed = parseResourcePath(path);
  if (parsed === undefined) throw new Error(`${path} is not the path of a resource`);
  return {
    step: 'step',
    request: { method, target, headers: accept === undefined ? {} : { accept } },
    path: parsed,
    query: new URLSearchParams(search),
    answer: { status, headers },
    document,
    ...(event === undefined ? {} : { event }),
  };
};

/** The kind of the objects is known from another response of the case. */
const rulesBrokenBy = (response: ShownResponse): readonly ResponseRule[] =>
  [problemsOfDocument, problemsOfCollection, problemsOfKind, problemsOfSelection, problemsOfObjects]
    .flatMap((problemsOf) => problemsOf(response, [response, shown(lease)]))
    .map(({ rule }) => rule);

const tableOf = (objects: readonly JsonObject[]): JsonObject => ({
  ...table,
  rows: objects.map((object) => ({
    cells: ['a', '1d'],
    object: { apiVersion: 'meta.k8s.io/v1', kind: 'PartialObjectMetadata', ...object },
  })),
});
const listedAsTable = (objects: readonly JsonObject[], target = collection, fields: JsonObject = {}): ShownResponse =>
  shown({ ...tableOf(objects), metadata: { resourceVersion: '9', ...fields } }, { target, accept: 'application/json;as=Table' });
const listedAsMetadata = (items: readonly JsonObject[], target = collection): ShownResponse =>
  shown(
    { apiVersion: 'meta.k8s.io/v1', kind: 'PartialObjectMetadataList', metadata: { resourceVersion: '9' }, items },
    { target, accept: 'application/json;as=PartialObjectMetadataList' },
  );

const leaseWith = (fields: JsonObject): JsonObject => ({ ...lease, metadata: { ...metadata, ...fields } });
const leaseWithEntry = (fields: JsonObject): JsonObject => leaseWith({ managedFields: [entry, { ...entry, ...fields }] });
const bookmark = (fields: JsonObject = {}): JsonObject => ({ ...lease, metadata: { resourceVersion: '9', ...fields } });
const without = (object: JsonObject, field: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== field));

describe('a response that follows every rule', () => {
  it.each([
    ['an object', shown(lease)],
    ['an object in the core group', shown({ ...lease, apiVersion: 'v1' }, { target: '/api/v1/namespaces/here/leases/a' })],
    ['an object that waits for its deletion', shown(leaseWith({ deletionTimestamp: '2026-01-02T03:04:05.678901Z' }))],
    ['a collection', shown(leases, { target: collection })],
    [
      'a page',
      shown({ ...leases, metadata: { resourceVersion: '9', continue: 'c', remainingItemCount: 3 } }, { target: `${collection}?limit=2` }),
    ],
    ['a list from a cache, which ignores the limit', shown(leases, { target: `${collection}?limit=1&resourceVersion=0` })],
    [
      'objects of one name in two namespaces',
      shown(
        { ...leases, items: [lease, leaseWith({ namespace: 'there', uid: 'other' })] },
        { target: '/apis/coordination.k8s.io/v1/leases' },
      ),
    ],
    ['an object that a selector selects', shown({ ...leases, items: [lease] }, { target: `${collection}?labelSelector=color%3Dred` })],
    [
      'what a dry run would create',
      shown(
        { ...lease, metadata: without(metadata, 'resourceVersion') },
        { method: 'POST', status: 201, target: `${collection}?dryRun=All` },
      ),
    ],
    [
      'a bookmark',
      shown(
        { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { resourceVersion: '9' } },
        { target: `${collection}?watch=1&allowWatchBookmarks=true`, event: 'BOOKMARK' },
      ),
    ],
    [
      'a bookmark with the empty fields of its type, after the initial events',
      shown(
        {
          apiVersion: 'coordination.k8s.io/v1',
          kind: 'Lease',
          metadata: { resourceVersion: '9', creationTimestamp: null, annotations: { 'k8s.io/initial-events-end': 'true' } },
          spec: {},
        },
        { target: `${collection}?watch=1&allowWatchBookmarks=true`, event: 'BOOKMARK' },
      ),
    ],
    [
      'an event for a client that accepts another form',
      shown(lease, {
        target: `${collection}?watch=1`,
        event: 'ADDED',
        accept: 'application/vnd.kubernetes.protobuf, application/json',
        headers: [['content-type', 'application/vnd.kubernetes.protobuf;stream=watch']],
      }),
    ],
    [
      'the deletion of an object that the selector no longer selects',
      shown(lease, { target: `${collection}?watch=1&labelSelector=color%3Dblue`, event: 'DELETED' }),
    ],
    ['a Status', shown({ apiVersion: 'v1', kind: 'Status', status: 'Success' }, { method: 'DELETE' })],
    ['a Table', shown(table, { target: collection, accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' })],
    ['metadata alone', shown({ apiVersion: 'meta.k8s.io/v1', kind: 'PartialObjectMetadata', metadata })],
    ['a Table of objects that a selector selects', listedAsTable([lease, other], `${collection}?labelSelector=color%3Dred&limit=2`)],
    [
      'a Table whose rows have the names of their objects alone',
      listedAsTable(
        [{ metadata: { name: 'a' } }, { metadata: { name: 'a' } }],
        `/apis/coordination.k8s.io/v1/leases?labelSelector=color%3Dred`,
      ),
    ],
    ['a scale', shown({ apiVersion: 'autoscaling/v1', kind: 'Scale', metadata }, { target: `${collection}/a/scale` })],
    [
      'a review',
      shown(
        { apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectAccessReview', metadata: { creationTimestamp: null } },
        { method: 'POST', status: 201, target: '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews' },
      ),
    ],
    [
      'a review that has a name, and nothing of a stored object',
      shown(
        { apiVersion: 'authorization.k8s.io/v1', kind: 'LocalSubjectAccessReview', metadata: { name: 'a-review' } },
        { method: 'POST', status: 201, target: '/apis/authorization.k8s.io/v1/namespaces/here/localsubjectaccessreviews' },
      ),
    ],
    [
      'a list of reviews, which are not stored',
      shown(
        { apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectAccessReviewList', metadata: {}, items: [] },
        { target: '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews' },
      ),
    ],
    ['an entry of managedFields without a time', shown(leaseWith({ managedFields: [without(entry, 'time')] }))],
    [
      'a response in the binary media type',
      shown(lease, { accept: 'application/vnd.kubernetes.protobuf', headers: [['content-type', 'application/vnd.kubernetes.protobuf']] }),
    ],
    ['a warning', shown(lease, { headers: [...json, ['warning', '299 - "deprecated"']] })],
  ])('is %s', (_, response) => {
    expect(rulesBrokenBy(response)).toEqual([]);
  });
});

describe('a response that breaks a rule', () => {
  const list = (fields: JsonObject, target = collection) => shown({ ...leases, ...fields }, { target });
  it.each<readonly [ResponseRule, ShownResponse]>([
    ['api-version-of-core-group', shown(lease, { target: '/api/v1/namespaces/here/leases/a' })],
    ['api-version-of-named-group', shown({ ...lease, apiVersion: 'coordination.k8s.io/v1beta1' })],
    ['api-version-of-named-group', list({ items: [{ ...lease, apiVersion: 'v1' }] })],
    ['api-version-of-named-group', shown({ ...lease, apiVersion: 'v1' }, { target: `${collection}?watch=1`, event: 'DELETED' })],
    ['kind-of-collection', list({ kind: 'Lease' })],
    ['kind-of-collection', list({ kind: 'List' })],
    ['kind-of-collection', list({ kind: 'ItemList' })],
    ['kind-of-items', list({ items: [{ ...lease, kind: 'Leases' }] })],
    ['fields-of-collection', list({ items: null })],
    ['version-of-collection', list({ metadata: { resourceVersion: '' } })],
    ['version-of-object', shown(leaseWith({ resourceVersion: '' }))],
    ['name-of-object', shown(leaseWith({ name: 'b' }))],
    ['namespace-of-object', shown(leaseWith({ namespace: 'there' }))],
    ['namespace-of-object', shown(leaseWith({ namespace: '' }), { method: 'POST', status: 201, target: collection })],
    ['namespace-of-collection', list({ items: [leaseWith({ namespace: 'there' })] })],
    ['namespace-of-collection', shown(leaseWith({ namespace: 'there' }), { target: `${collection}?watch=1`, event: 'ADDED' })],
    ['creation-time', shown(leaseWith({ creationTimestamp: null }))],
    ['deletion-time', shown(leaseWith({ deletionTimestamp: 'now' }))],
    ['selected-by-label', list({}, `${collection}?labelSelector=color%3Dblue`)],
    ['selected-by-field', list({}, `${collection}?fieldSelector=metadata.name%3Da`)],
    ['sent-by-label', shown(lease, { target: `${collection}?watch=1&labelSelector=color%3Dblue`, event: 'MODIFIED' })],
    ['sent-by-field', shown(lease, { target: `${collection}?watch=1&fieldSelector=metadata.name%3Db`, event: 'ADDED' })],
    ['names-in-namespace', list({ items: [lease, lease] })],
    [
      'names-in-cluster',
      shown(
        { ...leases, items: [leaseWith({ namespace: '' }), leaseWith({ namespace: '', uid: 'b' })] },
        { target: '/apis/coordination.k8s.io/v1/leases' },
      ),
    ],
    ['uids', list({ items: [lease, leaseWith({ name: 'b' })] })],
    ['selected-by-label', listedAsTable([lease], `${collection}?labelSelector=color%3Dblue`)],
    ['selected-by-field', listedAsMetadata([lease], `${collection}?fieldSelector=metadata.name%3Db`)],
    ['sent-by-label', shown(tableOf([lease]), { target: `${collection}?watch=1&labelSelector=color%3Dblue`, event: 'ADDED' })],
    [
      'name-of-object',
      shown({ ...lease, apiVersion: 'meta.k8s.io/v1', kind: 'PartialObjectMetadata', metadata: { name: 'b', namespace: 'here' } }),
    ],
    ['namespace-of-collection', listedAsTable([leaseWith({ namespace: 'there' })])],
    ['uids', listedAsMetadata([lease, lease])],
    ['page-limit', list({}, `${collection}?limit=1`)],
    ['page-limit', list({}, `${collection}?limit=1&resourceVersion=9&resourceVersionMatch=Exact`)],
    ['page-limit', listedAsTable([lease, other], `${collection}?limit=1`)],
    ['page-limit', listedAsMetadata([lease, other], `${collection}?limit=1`)],
    ['count-when-complete', listedAsTable([lease], collection, { remainingItemCount: 1 })],
    [
      'count-with-selector',
      list({ metadata: { resourceVersion: '9', continue: 'c', remainingItemCount: 1 } }, `${collection}?limit=2&labelSelector=color`),
    ],
    ['count-when-complete', list({ metadata: { resourceVersion: '9', remainingItemCount: 0 } })],
    ['manager-of-entry', shown(leaseWithEntry({ manager: '' }))],
    ['operation-of-entry', shown(leaseWithEntry({ operation: 'Patch' }))],
    ['api-version-of-entry', shown(leaseWithEntry({ apiVersion: '' }))],
    ['time-of-entry', shown(leaseWithEntry({ time: null }))],
    ['fields-type-of-entry', shown(leaseWithEntry({ fieldsType: 'FieldsV2' }))],
    ['leaves-of-entry', shown(leaseWithEntry({ fieldsV1: { 'f:spec': true } }))],
    ['json', shown(lease, { headers: [['content-type', 'text/plain']] })],
    ['json', shown(undefined)],
    ['json-of-watch', shown(lease, { target: `${collection}?watch=1`, event: 'ADDED', headers: [['content-type', 'text/plain']] })],
    ['bookmark-requested', shown(bookmark(), { target: `${collection}?watch=1&allowWatchBookmarks=false`, event: 'BOOKMARK' })],
    ...[{ labels: { color: 'red' } }, { namespace: 'here' }, { annotations: { 'k8s.io/initial-events-end': 'false' } }].map(
      (fields) =>
        [
          'bookmark-content',
          shown(bookmark(fields), { target: `${collection}?watch=1&allowWatchBookmarks=true`, event: 'BOOKMARK' }),
        ] as const,
    ),
    ['status-of-read', shown(lease, { status: 206 })],
    ['cells-of-table', shown({ ...table, rows: [{ cells: ['a'] }] }, { target: collection, accept: 'application/json;as=Table' })],
    ['columns-of-table', shown({ ...table, columnDefinitions: [] }, { target: collection, accept: 'application/json;as=Table' })],
    ['warning-form', shown(lease, { headers: [...json, ['warning', 'deprecated']] })],
  ])('breaks %s alone', (rule, response) => {
    expect([...new Set(rulesBrokenBy(response))]).toEqual([rule]);
  });
});
