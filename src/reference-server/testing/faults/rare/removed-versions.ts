import type { Matcher } from '../../exchanges/exchange-rule.ts';
import type { ParsedRequest } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';
import { isDryRun } from './seen-requests.ts';

type Replacement = { readonly group: string; readonly removed: string; readonly served: string };

const sent =
  (method: string) =>
  ({ request }: ParsedRequest): boolean =>
    request.method === method;

/** Returns the fault by which some requests in a removed version are served as those in the version that replaced it. */
function served(id: string, requests: string, statement: string, { group, removed, served: to }: Replacement, on: Matcher): Fault {
  return {
    id,
    breaks: `${requests} through a removed version is served.`,
    statements: [`removed-versions/${statement}/removed`],
    exchanges: [
      {
        on: {
          ...on,
          when: (parsed) => parsed.path.startsWith(`/apis/${group}/${removed}/`) && on.when?.(parsed) !== false,
        },
        request: {
          to: ({ path }) => path.replace(`/${removed}/`, `/${to}/`),
          text: [new RegExp(`${group}/${removed}`, 'g'), `${group}/${to}`],
        },
      },
    ],
  };
}

const beta = (group: string): Replacement => ({ group, removed: 'v1beta1', served: 'v1' });

/** Faults of versions that a release no longer serves (specification, "Removed API versions by release"). */
export const rareRemovedVersionFaults: readonly Fault[] = [
  served('removed-cron-job-deleted', 'The deletion of a CronJob', '1-25/cron-job', beta('batch'), {
    path: /\/cronjobs\/[^/]+$/,
    when: sent('DELETE'),
  }),
  served('removed-leases-deleted', 'The deletion of the Leases of a namespace', '1-22/lease', beta('coordination.k8s.io'), {
    path: /\/leases$/,
    when: sent('DELETE'),
  }),
  served('removed-budget-patched', 'A JSON patch of a PodDisruptionBudget', '1-25/pod-disruption-budget', beta('policy'), {
    headers: { 'content-type': /^application\/json-patch/ },
  }),
  served('removed-ingress-read', 'A get of an Ingress', '1-22/ingress', beta('networking.k8s.io'), {
    path: /\/ingresses\/[^/]+$/,
    when: sent('GET'),
  }),
  served('removed-storage-class-created', 'A create of a StorageClass that is no dry run', '1-22/storage', beta('storage.k8s.io'), {
    path: /\/storageclasses$/,
    when: (parsed) => sent('POST')(parsed) && !isDryRun(parsed),
  }),
  served('removed-roles-watched', 'A watch of the Roles of a namespace', '1-22/roles', beta('rbac.authorization.k8s.io'), {
    path: /\/namespaces\/[^/]+\/roles$/,
    query: { watch: 'present' },
  }),
  served(
    'removed-scale-read',
    'A get of the scale of a Deployment',
    '1-16/deployment',
    { group: 'apps', removed: 'v1beta2', served: 'v1' },
    { path: /\/deployments\/[^/]+\/scale$/, when: sent('GET') },
  ),
  served(
    'removed-flow-schema-validated',
    'A dry run that creates a FlowSchema',
    '1-26/flow-control',
    beta('flowcontrol.apiserver.k8s.io'),
    {
      path: /\/flowschemas$/,
      when: isDryRun,
    },
  ),
  served('removed-review-in-dry-run', 'A review in a dry run', '1-22/access-review', beta('authorization.k8s.io'), { when: isDryRun }),
  {
    id: 'strategic-patch-of-runtime-class-refused',
    breaks: 'A strategic merge patch of a RuntimeClass is refused in the version that replaced a removed one.',
    statements: ['removed-versions/1-25/runtime-class/replacement'],
    exchanges: [
      {
        on: { operation: 'strategic-merge-patch', resource: 'runtimeclasses' },
        refuse: { status: 415, reason: 'UnsupportedMediaType', message: 'the media type is not read' },
      },
    ],
  },
];
