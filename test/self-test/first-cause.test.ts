import { describe, expect, it } from 'vitest';
import { causeLines } from '#cli/cause-lines';
import { loadSuite } from '#library/load-suite';
import { runInProcess } from '#self-test/run-in-process';
import { fixtures } from '#suites/fixtures';

const whole = loadSuite([], 'none');

/** Returns what a run of one case against the reference server with a fault shows first. */
async function firstCause(fault: string, only: string): Promise<readonly string[]> {
  const cases = whole.cases.filter(({ id, subject }) => only === `${id}@${subject}`);
  if (cases.length === 0) throw new Error(`There is no case ${only}.`);
  const report = await runInProcess({ ...whole, cases, fixtures, version: '0.0.0' }, { fault });
  return causeLines(report, false).map((line) => line.trim());
}

/** A fault, the statement that the first cause has to name, its facts, and the case that is run. */
type Row = readonly [fault: string, statement: string, facts: RegExp, only: string];

const rows: readonly Row[] = [
  ['limit-ignored', 'list-paging/limit', /^GET …\/configmaps\?limit=2 returned 5 items, expected at most 2/, 'list-paging/walk@configmaps'],
  ['success-is-accepted', 'errors/success', /^GET …\/csinodes\/a returned 202, expected 200/, 'errors/conditions@csinodes'],
  [
    'created-in-part',
    'errors/created',
    /^POST \/apis\/storage\.k8s\.io\/v1\/csinodes returned 206, expected 200 or 201 or 202/,
    'errors/conditions@csinodes',
  ],
  [
    'wrong-type-unprocessable',
    'errors/wrong-type',
    /^POST …\/configmaps\?dryRun=All returned 422, expected 400/,
    'errors/wrong-metadata@configmaps',
  ],
  [
    'yaml-by-default',
    'content-negotiation/json-by-default',
    /^GET …\/configmaps\/a returned header content-type "application\/yaml", expected a value that contains "application\/json"/,
    'content-negotiation/json@configmaps',
  ],
  [
    'table-refused',
    'content-negotiation/table',
    /^GET …\/configmaps\/a returned kind "ConfigMap", expected "Table"/,
    'content-negotiation/table@configmaps',
  ],
  [
    'apply-creates-nothing',
    'apply/creates',
    /^PATCH …\/configmaps\/a\?fieldManager=first returned 404, expected 2xx/,
    'apply/creates@configmaps',
  ],
  [
    'manager-made-up',
    'apply/manager-required',
    /^PATCH …\/configmaps\/a\?force=true returned 200, expected 4xx/,
    'apply/manager-required@configmaps',
  ],
  [
    'watch-called-text',
    'watch/json-media-type',
    /^GET …\/configmaps\?watch=true&resourceVersion=\d+ returned Content-Type text\/plain, expected application\/json/,
    'watch/from-list@configmaps',
  ],
  [
    'watch-overlooks-label-selector',
    'watch/selected/label',
    /^GET …\/configmaps\?watch=true&labelSelector=apiconform-pick%3Dac-sel…&resourceVersion=\d+ returned b, which its s/,
    'watch/selected@configmaps',
  ],
  [
    'collection-kind-plural',
    'collections/every-kind',
    /^GET \/apis\/admissionregistration\.k8s\.io\/v1\/mutatingadmissionpolicies returned kind MutatingAdmissionPolicys, expected Mut/,
    'collections/of-every-type@configmaps',
  ],
  [
    'table-without-columns',
    'table/column-definitions',
    /^GET …\/configmaps\?limit=2 returned no columnDefinitions\[0\]\.name, expected a value/,
    'table/pages@configmaps',
  ],
  [
    'cell-lost',
    'table/rows',
    /^GET …\/configmaps\?limit=2 returned row 0 of the Table with 2 cells, expected 3, one for each column/,
    'table/pages@configmaps',
  ],
  [
    'no-way-back',
    'apply-upgrade/back',
    /^PATCH …\/configmaps\/a\?fieldManager=kubectl-client-side-appl… returned 409, expected 2xx/,
    'apply-upgrade/there-and-back@configmaps',
  ],
  [
    'get-by-nobody',
    'authentication/no-credentials/get',
    /^GET …\/csinodes\/a returned 200, expected 401/,
    'authentication/no-credentials@csinodes',
  ],
  [
    'list-stale',
    'resource-version-meaning/most-recent/list',
    /^GET …\/configmaps\?labelSelector=apiconform-part%3Dac-sel… returned items \[\], expected an item with \{"metadata":\{"name":"a/,
    'resource-version-meaning/selected-at-once@configmaps',
  ],
  [
    'generated-name-bare',
    'object-metadata/generated-name',
    /^GET …\/configmaps\/g- returned no metadata\.uid, expected "[0-9a-f-]{36}"/,
    'object-metadata/generated-name@configmaps',
  ],
  [
    'name-untold',
    'object-names/retrieved',
    /^GET …\/configmaps\/a returned no metadata\.name, expected "a"/,
    'object-names/taken@configmaps',
  ],
  [
    'taken-name-overwritten',
    'object-names/one-in-namespace',
    /^GET …\/configmaps\/a returned metadata\.annotations\.apiconform-change "fourth", expected "first"/,
    'object-names/created-at-once@configmaps',
  ],
  [
    'last-finalizer-stays',
    'deletion/any-order/as-listed',
    /^PATCH …\/configmaps\/a returned 422, expected 2xx/,
    'deletion/orders@configmaps',
  ],
  [
    'finalizers-ignored',
    'deletion/marked',
    /^GET …\/namespaces\/other\/configmaps\/held returned no metadata\.deletionTimestamp, expected a value/,
    'deletion/with-namespace@configmaps',
  ],
  [
    'csinode-create-of-no-kind',
    'csinode-operations/create/response',
    /^POST \/apis\/storage\.k8s\.io\/v1\/csinodes returned no kind, expected "CSINode"/,
    'csinode-operations/create@csinodes',
  ],
  [
    'get-not-pretty',
    'query-parameters/pretty/get',
    /^GET …\/configmaps\/a\?pretty=true returned 1 line, expected indented JSON of at least 6/,
    'query-parameters/pretty@configmaps',
  ],
  [
    'metric-class-gamma',
    'deprecation/metrics/classes',
    /^GET \/metrics returned apiserver_request_total with the stability class GAMMA, expected ALPHA or STABLE/,
    'deprecation/metrics@target',
  ],
  [
    'removed-still-served',
    'removed-versions/1-27/csi-storage-capacity/removed',
    /^GET \/apis\/storage\.k8s\.io\/v1beta1\/csistoragecapacities returned 200, expected 404 or 410/,
    'removed-versions/1-27/csi-storage-capacity/removed@target',
  ],
  [
    'types-in-the-singular',
    'service/resource-type-in-paths',
    /^GET \/api\/v1 does not list configmaps with create, list/,
    'paths/discovery@configmaps',
  ],
  [
    'alpha-version-listed',
    'stability/alpha-disabled',
    /^storage\.k8s\.io\/v1alpha1 is an alpha version that is served by default/,
    'stability/versions@target',
  ],
  ['dry-run-create-stored', 'dry-run/create/name-free', /^POST …\/configmaps returned 409, expected 2xx/, 'dry-run/create@configmaps'],
  [
    'dry-run-update-status',
    'dry-run/update/status',
    /^PUT …\/configmaps\/a\?dryRun=All returned 202, expected 200/,
    'dry-run/update@configmaps',
  ],
  [
    'gone-watch-not-found',
    'gone/watch-after-the-window',
    /^GET …\/configmaps\?watch=true&resourceVersion=\d+ returned 404 for an expired resourceVersion, expected 410/,
    'gone/after-the-window@configmaps',
  ],
  [
    'gone-exact-not-found',
    'gone/exact',
    /^GET …\/configmaps\?resourceVersion=\d+&resourceVersionMatch=Exact returned 404 for an expired resourceVersion, expected 410/,
    'gone/after-the-window@configmaps',
  ],
  [
    'future-get-not-found',
    'unrecognized-version/get/message',
    /^GET …\/configmaps\/a\?resourceVersion=999999999999999 returned no error with the message "Too large resource version"/,
    'unrecognized-version/get@configmaps',
  ],
  [
    'status-fields-unchecked',
    'field-validation-level/status/default',
    /^PUT …\/resourcequotas\/a\/status returned no separate warning for unknownBelow, hard/,
    'field-validation-level/status@configmaps',
  ],
  [
    'create-strict-as-warn',
    'field-validation/structural/create-yaml/strict/duplicate',
    /^POST …\/validateds\?fieldValidation=Strict returned 201, expected 400/,
    'field-validation/structural/create-yaml@custom-resources',
  ],
  ['livez-terse', 'health/livez/verbose', /^the last line of GET \/livez\?verbose is not "healthz check passed"/, 'health/livez@target'],
  [
    'allocatable-demanded',
    'csinode/allocatable/optional',
    /^POST \/apis\/storage\.k8s\.io\/v1\/csinodes returned 422, expected 2xx/,
    'csinode/allocatable@csinodes',
  ],
  [
    'entry-without-manager',
    'managed-fields/entry/manager',
    /^GET …\/configmaps\/a returned an invalid entry in metadata\.managedFields, expected a non-empty manager/,
    'managed-fields/entries@configmaps',
  ],
  [
    'markers-ignored',
    'merge-strategy/atomic-map/one-part-conflicts',
    /^PATCH …\/markeds\/a\?fieldManager=second returned 200, expected 4xx/,
    'merge-strategy/atomic-map@custom-resources',
  ],
  ['get-stale', 'get-resource-version/rv-unset', /^GET …\/configmaps\/a did not return a/, 'get-resource-version/rv-unset@configmaps'],
  [
    'create-internal-error',
    'verbs/method/post',
    /^POST …\/configmaps returned 500 in each of 3 runs of the case, expected a usable response/,
    'verbs/lifecycle@configmaps',
  ],
  ['update-refused-always', 'verbs/method/put', /^PUT …\/configmaps\/a returned 403, expected 2xx/, 'verbs/lifecycle@configmaps'],
  [
    'manager-of-put-overlooked',
    'field-ownership/put/moves',
    /^GET …\/configmaps\/a returned f:data f:key as owned by "apiconform" by Update, expected "second" by Update/,
    'field-ownership/applied/put-by-second/other@configmaps',
  ],
  [
    'count-off-by-one',
    'collection-metadata/remaining-item-count',
    /^GET …\/configmaps\?limit=2 returned metadata\.remainingItemCount 4, expected 3/,
    'list-paging/counts@configmaps',
  ],
  [
    'version-stays',
    'resource-version-meaning/changes-with-the-object',
    /^a has resourceVersion \d+ after PATCH …\/namespaces\/a and after PATCH …\/namespaces\/a: got 7/,
    'resource-version-meaning/versions-everywhere@namespaces',
  ],
  [
    'past-deletion-unsent',
    'watch-resource-version/rv-other',
    /^GET …\/configmaps\?watch=true&resourceVersion=\d+ did not send DELETED b, expected once and in its place/,
    'watch-resource-version/rv-other@configmaps',
  ],
  [
    'synthetic-after-exact-start',
    'events/after-the-version-given',
    /^GET …\/configmaps\?watch=true&resourceVersion=\d+ sent ADDED a, resourceVersion \d+, expected no such event: repea/,
    'events/after-the-version-given@configmaps',
  ],
];

describe('the first cause that a run shows', () => {
  it.each(rows)('of a server with the fault %s is %s, with the facts', async (fault, statement, facts, only) => {
    const [head, sentence = ''] = await firstCause(fault, only);
    expect(head).toMatch(new RegExp(`^failed (?:MUST|SHOULD|MAY) ${statement}$`));
    expect(sentence).toMatch(facts);
    // No reference of the suite, no step, no pointer.
    expect(sentence).not.toMatch(/\$ref|\bstep "|: \/[a-z]/);
  });

  it('is seen for forty faults of many areas', () => {
    expect(new Set(rows.map(([fault]) => fault)).size).toBeGreaterThanOrEqual(40);
    expect(new Set(rows.map(([, statement]) => statement.split('/')[0])).size).toBeGreaterThanOrEqual(20);
  });
});
