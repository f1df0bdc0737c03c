import type { Hooks } from '../../api/hooks.ts';
import { refusals } from '../../exchange/refusals.ts';
import type { Operation } from '../exchanges/parsed-request.ts';
import type { Fault } from './fault.ts';

type DryRun = { readonly name: string; readonly operation: Operation; readonly requests: readonly string[]; readonly succeeds: number };

/** The requests that can be a dry run, with the names in their statements. */
const dryRuns: readonly DryRun[] = [
  { name: 'create', operation: 'create', requests: ['create'], succeeds: 201 },
  { name: 'update', operation: 'update', requests: ['update'], succeeds: 200 },
  { name: 'json-patch', operation: 'json-patch', requests: ['json-patch'], succeeds: 200 },
  { name: 'merge-patch', operation: 'merge-patch', requests: ['merge-patch'], succeeds: 200 },
  { name: 'strategic-merge-patch', operation: 'strategic-merge-patch', requests: ['strategic-merge-patch'], succeeds: 200 },
  { name: 'apply', operation: 'apply', requests: ['apply', 'apply-new'], succeeds: 200 },
  { name: 'delete', operation: 'delete', requests: ['delete'], succeeds: 200 },
  { name: 'delete-collection', operation: 'deletecollection', requests: ['delete-collection'], succeeds: 200 },
];

const withDryRun = { dryRun: 'present' } as const;

const ofEachRequest = dryRuns.flatMap(({ name, operation, requests, succeeds }): readonly Fault[] => [
  {
    id: `dry-run-${name}-stored`,
    breaks: `A dry run (${name}) is stored.`,
    statements: [
      ...requests.flatMap((request) => [`dry-run/${request}/nothing-stored`, `dry-run/${request}/no-event`]),
      ...(name === 'create' ? ['dry-run/create/name-free'] : []),
      ...(name === 'delete' ? ['dry-run/delete-held/nothing-stored'] : []),
    ],
    ...(name === 'delete' ? { seen: 'kubernetes #125623' } : {}),
    exchanges: [{ on: { operation, query: withDryRun }, request: { query: { dryRun: null } } }],
  },
  {
    id: `dry-run-${name}-status`,
    breaks: `A dry run (${name}) has another status than the request itself.`,
    statements: requests.map((request) => `dry-run/${request}/status`),
    exchanges: [{ on: { operation, query: withDryRun, status: [200, 201] }, answer: { status: succeeds === 201 ? 200 : 202 } }],
  },
  ...(name.startsWith('delete')
    ? []
    : [
        {
          id: `dry-run-${name}-object`,
          breaks: `The object in the response to a dry run (${name}) lacks the labels of the request.`,
          statements: requests.map((request) => `dry-run/${request}/object`),
          exchanges: [
            {
              on: { operation, query: withDryRun, status: [200, 201] },
              answer: { body: [{ at: '/metadata/labels', drop: true as const }] },
            },
          ],
        },
      ]),
]);

const patches = ['json-patch', 'merge-patch', 'strategic-merge-patch'] as const;
const modifying = [
  { name: 'create', operation: 'create' },
  { name: 'update', operation: 'update' },
  { name: 'patch', operation: patches },
  { name: 'apply', operation: 'apply' },
  { name: 'delete', operation: 'delete' },
  { name: 'delete-collection', operation: 'deletecollection' },
] as const;

const ofEachValue = modifying.flatMap(({ name, operation }): readonly Fault[] => [
  {
    id: `dry-run-${name}-value-unchecked`,
    breaks: `An invalid value of dryRun is ignored, and the request is stored (${name}).`,
    statements: [`dry-run/values/other/${name}`],
    exchanges: [
      { on: { operation, when: ({ query }) => !['All', '', null].includes(query.get('dryRun')) }, request: { query: { dryRun: null } } },
    ],
  },
  {
    id: `dry-run-${name}-any-value`,
    breaks: `An invalid value of dryRun means All (${name}).`,
    statements: [`dry-run/values/other/${name}`],
    exchanges: [
      { on: { operation, when: ({ query }) => !['All', '', null].includes(query.get('dryRun')) }, request: { query: { dryRun: 'All' } } },
    ],
  },
  {
    id: `dry-run-${name}-bare-overlooked`,
    breaks: `The parameter dryRun without a value is ignored (${name}).`,
    statements: [`dry-run/values/none/${name}`],
    exchanges: [{ on: { operation, query: { dryRun: '' } }, request: { query: { dryRun: null } } }],
  },
]);

/** Refuses objects of a type in each namespace where there was a dry run of one, as if nothing were left for them. */
function takingForGood(resource: string): Hooks['runsAdmission'] {
  const taken = new Set<string | undefined>();
  return (request) => {
    if (request.resource !== resource) return true;
    if (request.dryRun) taken.add(request.namespace);
    else if (taken.has(request.namespace)) throw refusals.badRequest('provided port is already allocated');
    return true;
  };
}

/** Faults of dry runs (specification, "Dry-run"). */
export const dryRunFaults: readonly Fault[] = [
  ...ofEachRequest,
  ...ofEachValue,
  {
    id: 'dry-run-delete-unmarked',
    breaks: 'The response to a dry run of a delete that finalizers block has no deletionTimestamp.',
    statements: ['dry-run/delete-held/object'],
    exchanges: [{ on: { operation: 'delete', query: withDryRun }, answer: { body: [{ at: '/metadata/deletionTimestamp', drop: true }] } }],
  },
  {
    id: 'dry-run-in-options-overlooked',
    breaks: 'A dry run in the options of a delete is ignored.',
    statements: ['dry-run/delete-in-options/*'],
    exchanges: [{ on: { operation: 'delete', body: { '/dryRun': ['All'] } }, request: { body: [{ at: '/dryRun', drop: true }] } }],
  },
  {
    id: 'dry-run-of-put-creates',
    breaks: 'A dry run of an update that creates its object is stored.',
    statements: ['dry-run/update-that-creates'],
    exchanges: [{ on: { operation: 'update', resource: 'leases', query: withDryRun }, request: { query: { dryRun: null } } }],
  },
  {
    id: 'dry-run-of-a-delete-touches',
    breaks: 'A dry run of a delete with a body changes the object.',
    statements: ['dry-run/delete-with-body/nothing-stored'],
    exchanges: [
      {
        on: { operation: 'delete', query: withDryRun, text: /./ },
        request: {
          method: 'PATCH',
          query: { dryRun: null },
          headers: { 'content-type': 'application/merge-patch+json' },
          text: [/^.*$/s, '{"metadata":{"labels":{"to-be":"deleted"}}}'],
        },
      },
    ],
  },
  {
    id: 'dry-run-spares-the-first',
    breaks: 'A dry run of the deletion of a collection with a body deletes all objects except the first.',
    statements: ['dry-run/delete-collection-with-body/nothing-stored'],
    exchanges: [{ on: { operation: 'deletecollection', query: withDryRun, text: /./ }, request: { query: { dryRun: null } } }],
    change: () => ({ deletesItem: ({ selected, nth }) => selected && nth > 1 }),
  },
  {
    id: 'dry-run-not-defaulted',
    breaks: 'Defaults are not set in a dry run.',
    statements: ['dry-run/stages/defaulting'],
    exchanges: [{ on: { operation: 'create', query: withDryRun, status: 201 }, answer: { body: [{ at: '/spec/grade', drop: true }] } }],
  },
  {
    id: 'dry-run-schema-unchecked',
    breaks: 'A dry run accepts what the schema or admission rejects.',
    statements: [
      'dry-run/stages/schema-validation',
      'dry-run/stages/required-fields',
      'dry-run/stages/validating-admission',
      'dry-run/stages/validating-after-mutation',
    ],
    exchanges: [{ on: { query: withDryRun, status: [400, 403, 422] }, answer: { status: 200 } }],
  },
  {
    id: 'dry-run-unmerged',
    breaks: 'The response to a dry run of a patch has only the fields of the patch.',
    statements: ['dry-run/stages/merge'],
    exchanges: [
      {
        on: { operation: 'merge-patch', query: withDryRun, when: ({ text }) => !text.includes('apiconform-change') },
        answer: { body: [{ at: '/metadata/annotations/apiconform-change', drop: true }] },
      },
    ],
  },
  {
    id: 'dry-run-conflicts-unseen',
    breaks: 'A dry run accepts what conflicts with the existing object.',
    statements: ['dry-run/stages/name-taken', 'dry-run/stages/stale-version', 'dry-run/stages/apply-conflict'],
    exchanges: [{ on: { query: withDryRun, status: 409 }, answer: { status: 200 } }],
  },
  {
    id: 'dry-run-definition-serves',
    breaks: 'A dry run of a definition makes the server serve its type.',
    statements: ['dry-run/stages/no-side-effects'],
    seen: 'kubernetes #67038',
    exchanges: [{ on: { resource: 'customresourcedefinitions', query: withDryRun }, request: { query: { dryRun: null } } }],
  },
  {
    id: 'dry-run-takes-node-port',
    breaks: 'A dry run of a service takes its node port for good.',
    statements: ['dry-run/stages/nothing-allocated'],
    change: () => ({ runsAdmission: takingForGood('services') }),
  },
  {
    id: 'dry-run-takes-quota',
    breaks: 'A dry run of a create counts against the quotas of its namespace.',
    statements: ['dry-run/stages/quota'],
    change: () => ({ isCounted: ({ against, dryRun }) => against === 'quota' || !dryRun }),
  },
  {
    id: 'dry-run-takes-budget',
    breaks: 'A dry run of an eviction counts against the budget of the pod.',
    statements: ['dry-run/subresource/eviction'],
    change: () => ({ isCounted: ({ against, dryRun }) => against === 'budget' || !dryRun }),
  },
  {
    id: 'dry-run-evicts',
    breaks: 'A dry run of an eviction evicts the pod.',
    statements: ['dry-run/subresource/eviction'],
    exchanges: [{ on: { operation: 'create', path: /\/eviction$/, query: withDryRun }, request: { query: { dryRun: null } } }],
  },
  {
    id: 'dry-run-of-an-eviction-status',
    breaks: 'A dry run of an eviction has another status than the eviction itself.',
    statements: ['dry-run/subresource/eviction'],
    exchanges: [{ on: { operation: 'create', path: /\/eviction$/, query: withDryRun, status: 201 }, answer: { status: 200 } }],
  },
  {
    id: 'dry-run-of-an-eviction-refused',
    breaks: 'A dry run of an eviction is refused.',
    statements: ['dry-run/subresource/eviction'],
    exchanges: [
      {
        on: { operation: 'create', path: /\/eviction$/, query: withDryRun },
        refuse: { status: 400, reason: 'BadRequest', message: 'an eviction cannot be a dry run' },
      },
    ],
  },
  {
    id: 'dry-run-beyond-quota',
    breaks: 'A dry run of a create is not refused for a quota.',
    statements: ['dry-run/stages/validating-admission'],
    exchanges: [{ on: { operation: 'create', resource: 'podtemplates', query: withDryRun, status: 403 }, answer: { status: 201 } }],
  },
  {
    id: 'dry-run-takes-name',
    breaks: 'A dry run takes the name that it generates for good.',
    statements: ['dry-run/stages/name-left-free'],
    exchanges: [
      {
        on: { operation: 'create', resource: 'configmaps', query: withDryRun, text: /"generateName"/, status: 201 },
        next: { query: { dryRun: null } },
      },
    ],
  },
  {
    id: 'dry-run-stored',
    breaks: 'A dry run is stored.',
    statements: ['dry-run/create/nothing-stored'],
    change: () => ({ isDryRun: () => false }),
  },
  {
    id: 'dry-run-not-admitted',
    breaks: 'Admission does not run for a create in a dry run.',
    statements: ['dry-run/stages/mutating-admission'],
    change: () => ({ runsAdmission: ({ dryRun }) => !dryRun }),
  },
  {
    id: 'dry-run-in-yaml-stored',
    breaks: 'A dry run with a body in YAML is stored.',
    statements: ['dry-run/in-yaml/nothing-stored'],
    exchanges: [{ on: { query: { dryRun: 'present' }, headers: { 'content-type': /yaml/ } }, request: { query: { dryRun: null } } }],
  },
  {
    id: 'dry-run-in-binary-stored',
    breaks: 'A dry run with a body in the binary media type is stored.',
    statements: ['dry-run/in-binary/nothing-stored'],
    exchanges: [{ on: { query: { dryRun: 'present' }, headers: { 'content-type': /protobuf/ } }, request: { query: { dryRun: null } } }],
  },
  {
    id: 'dry-run-with-a-table-stored',
    breaks: 'A dry run whose response is requested as a Table is stored.',
    statements: ['dry-run/in-yaml/nothing-stored'],
    exchanges: [{ on: { query: { dryRun: 'present' }, headers: { accept: /as=Table/ } }, request: { query: { dryRun: null } } }],
  },
];
