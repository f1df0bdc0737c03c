import { deepEqual } from '#core/json/deep-equal';
import { valueAt } from '../../../json/json-object.ts';
import type { Matcher } from '../../exchanges/exchange-rule.ts';
import type { Fault } from '../fault.ts';
import { finalizersOf, isTerminating } from './object-states.ts';
import { isDryRun, isOfOtherVersion, isWrite, seeing } from './seen-requests.ts';

const dry = { query: { dryRun: 'present' } } as const;
const changes = ['update', 'json-patch', 'merge-patch', 'strategic-merge-patch', 'apply'] as const;

/** Returns the fault of dry runs that are carried out. */
function carriedOut(fault: Omit<Fault, 'exchanges' | 'change'>, on: Matcher): Fault {
  return { ...fault, exchanges: [{ on: { ...on, query: { ...on.query, dryRun: 'present' } }, request: { query: { dryRun: null } } }] };
}

/** Returns the fault of dry runs that succeed where the request itself is refused. */
function succeeding(fault: Omit<Fault, 'exchanges' | 'change'>, on: Matcher, status = 200): Fault {
  return { ...fault, exchanges: [{ on: { ...on, ...dry }, answer: { status } }] };
}

/** Returns the fault of a dry run of a delete after which creates are not refused for a quota. */
function givesBack(): Fault {
  let isFree = false;
  return {
    id: 'dry-run-of-delete-gives-back-to-quota',
    breaks: 'After a dry run of a delete, a create is not refused for a quota that is used up.',
    statements: ['dry-run/stages/quota'],
    exchanges: [
      seeing((parsed) => {
        if (parsed.operation === 'delete' && isDryRun(parsed) && parsed.path.includes('/podtemplates/')) isFree = true;
      }),
      { on: { operation: 'create', resource: 'podtemplates', status: 403, when: () => isFree }, answer: { status: 201 } },
    ],
    change: () => {
      isFree = false;
      return {};
    },
  };
}

/** Returns the fault of dry runs of changes of a terminating object that leave its finalizers. */
function storedInTerminating(): Fault {
  let isTried = false;
  return {
    id: 'dry-run-of-terminating-object-stored',
    breaks: 'A dry run of a change of a terminating object that leaves its finalizers is stored.',
    statements: ['dry-run/update/nothing-stored', 'dry-run/apply/nothing-stored'],
    exchanges: [
      seeing((parsed) => {
        isTried = isWrite(parsed) && isDryRun(parsed) && parsed.operation !== 'delete';
      }),
    ],
    change: (plain) => ({
      storesDryRun: (change) =>
        (isTried && isTerminating(change.live) && deepEqual(finalizersOf(change.live), finalizersOf(change.next))) ||
        plain.storesDryRun(change),
    }),
  };
}

const inOtherVersion = { when: isOfOtherVersion, subresource: 'none' } as const;

/** Faults of dry runs of one kind of request, for one reason or in one state (specification, "Dry-run"). */
export const rareTriedRequestFaults: readonly Fault[] = [
  carriedOut(
    {
      id: 'dry-run-of-status-in-other-version-stored',
      breaks: 'A dry run of a write to the status in another API version than the stored one is stored.',
      statements: ['dry-run/subresource/status'],
    },
    { subresource: 'status', when: isOfOtherVersion },
  ),
  carriedOut(
    {
      id: 'dry-run-of-scale-in-other-version-stored',
      breaks: 'A dry run of a write to the scale in another API version than the stored one is stored.',
      statements: ['dry-run/subresource/scale'],
    },
    { subresource: 'scale', when: isOfOtherVersion },
  ),
  carriedOut(
    {
      id: 'dry-run-of-create-in-other-version-stored',
      breaks: 'A dry run of a create in another API version than the stored one is stored.',
      statements: ['dry-run/create/nothing-stored'],
    },
    { operation: 'create', ...inOtherVersion },
  ),
  carriedOut(
    {
      id: 'dry-run-of-delete-in-other-version-carried-out',
      breaks: 'A dry run of a delete in another API version than the stored one is carried out.',
      statements: ['dry-run/delete/nothing-stored', 'dry-run/delete-held/nothing-stored'],
    },
    { operation: 'delete', ...inOtherVersion },
  ),
  carriedOut(
    {
      id: 'dry-run-of-deletecollection-in-other-version-carried-out',
      breaks: 'A dry run of the deletion of a collection in another API version than the stored one is carried out.',
      statements: ['dry-run/delete-collection/nothing-stored'],
    },
    { operation: 'deletecollection', ...inOtherVersion },
  ),
  carriedOut(
    {
      id: 'dry-run-of-patched-definition-served',
      breaks: 'A dry run of a patch of a definition changes which versions are served.',
      statements: ['dry-run/stages/no-side-effects'],
    },
    { operation: 'merge-patch', resource: 'customresourcedefinitions' },
  ),
  carriedOut(
    {
      id: 'dry-run-of-delete-with-policy-carried-out',
      breaks: 'A dry run of a delete with the policy Orphan or Foreground in its query is carried out.',
      statements: ['dry-run/delete/nothing-stored', 'dry-run/delete-held/nothing-stored'],
    },
    { operation: 'delete', query: { propagationPolicy: /^(Orphan|Foreground)$/ } },
  ),
  carriedOut(
    {
      id: 'dry-run-of-deletecollection-without-grace-carried-out',
      breaks: 'A dry run of the deletion of a collection without a grace period is carried out.',
      statements: ['dry-run/delete-collection/nothing-stored'],
    },
    { operation: 'deletecollection', query: { gracePeriodSeconds: '0' } },
  ),
  carriedOut(
    {
      id: 'dry-run-of-false-carried-out',
      breaks: 'A request whose dryRun is false is no dry run, in place of being rejected.',
      statements: ['dry-run/values/other/*'],
    },
    { when: ({ query }) => query.get('dryRun') === 'false' },
  ),
  {
    id: 'any-value-is-dry-run-in-json-patch',
    breaks: 'An invalid value of dryRun means All in a JSON patch.',
    statements: ['dry-run/values/other/patch'],
    exchanges: [
      {
        on: { operation: 'json-patch', when: ({ query }) => !['All', '', null].includes(query.get('dryRun')) },
        request: { query: { dryRun: 'All' } },
      },
    ],
  },
  {
    id: 'any-value-is-dry-run-of-scale',
    breaks: 'An invalid value of dryRun means All in a write to a scale.',
    statements: ['dry-run/values/other/patch', 'dry-run/values/other/update'],
    exchanges: [
      {
        on: { subresource: 'scale', when: ({ query }) => !['All', '', null].includes(query.get('dryRun')) },
        request: { query: { dryRun: 'All' } },
      },
    ],
  },
  succeeding(
    {
      id: 'dry-run-of-delete-of-missing-object-succeeds',
      breaks: 'A dry run of a delete of an object that does not exist is answered with success.',
      statements: ['dry-run/delete/status'],
    },
    { operation: 'delete', status: 404 },
  ),
  {
    id: 'dry-run-of-delete-ignores-preconditions',
    breaks: 'A dry run of a delete ignores the preconditions in its options.',
    statements: ['dry-run/delete/status'],
    exchanges: [{ on: { operation: 'delete', ...dry }, request: { body: [{ at: '/preconditions', drop: true }] } }],
  },
  succeeding(
    {
      id: 'dry-run-of-failing-json-patch-succeeds',
      breaks: 'A dry run of a JSON patch whose operations fail is answered with success.',
      statements: ['dry-run/json-patch/status'],
    },
    { operation: 'json-patch', status: [400, 409, 422] },
  ),
  succeeding(
    {
      id: 'dry-run-in-missing-namespace-succeeds',
      breaks: 'A dry run of a create in a namespace that does not exist is answered with success.',
      statements: ['dry-run/create/status'],
    },
    { operation: 'create', status: 404 },
    201,
  ),
  {
    id: 'dry-run-of-apply-needs-no-manager',
    breaks: 'A dry run of an apply without a field manager is accepted.',
    statements: ['dry-run/apply/status'],
    exchanges: [
      { on: { operation: 'apply', query: { dryRun: 'present', fieldManager: 'absent' } }, request: { query: { fieldManager: 'unknown' } } },
    ],
  },
  succeeding(
    {
      id: 'dry-run-of-immutable-object-succeeds',
      breaks: 'A dry run of an update of an immutable field is answered with success.',
      statements: ['dry-run/update/status'],
    },
    { operation: 'update', status: 422, when: ({ body }) => valueAt(body, 'immutable') === true },
  ),
  storedInTerminating(),
  {
    id: 'dry-run-of-terminating-object-shows-no-mark',
    breaks: 'The response to a dry run of a change of a terminating object has no deletionTimestamp.',
    statements: ['dry-run/merge-patch/object', 'dry-run/apply/object'],
    exchanges: [{ on: { operation: changes, ...dry, status: 200 }, answer: { body: [{ at: '/metadata/deletionTimestamp', drop: true }] } }],
  },
  succeeding(
    {
      id: 'dry-run-of-merge-patch-unchecked',
      breaks: 'A dry run of a merge patch is answered with success where the schema does not allow the result.',
      statements: ['dry-run/stages/schema-validation', 'dry-run/stages/required-fields'],
    },
    { operation: 'merge-patch', status: [400, 422] },
  ),
  {
    id: 'dry-run-of-change-not-defaulted',
    breaks: 'The response to a dry run of an update or patch lacks the default of a field that it takes the value of.',
    statements: ['dry-run/stages/defaulting'],
    exchanges: [
      {
        on: { operation: ['update', 'merge-patch'], ...dry, status: 200 },
        answer: { body: [{ at: '/spec/grade', by: (grade) => (grade === 'usual' ? undefined : grade) }] },
      },
    ],
  },
  givesBack(),
];
