import type { ServerRuleId } from '#compatibility/server/judge-server';
import type { ObservedServer } from '#compatibility/server/observed-server';
import { storageVersionHash } from '#compatibility/snapshot/storage-version';
import type { CustomDefinition } from '#compatibility/snapshot/survey-definitions';
import { release } from '../../spec/schedule/project-schedule.ts';
import { answerOf, aServer, row, serving } from '../a-server.ts';

export const good = aServer();
const endpoints = row('', 'v1', 'Endpoints');
export const claim = row('resource.k8s.io', 'v1beta1', 'ResourceClaim');
const claim1 = row('resource.k8s.io', 'v1', 'ResourceClaim');
export const cronJob = row('batch', 'v1beta1', 'CronJob');
export const policy = row('policy', 'v1beta1', 'PodSecurityPolicy');
const slice = row('discovery.k8s.io', 'v1', 'EndpointSlice');

const answering = (warnings: readonly string[], of = endpoints): ObservedServer => ({
  ...good,
  probe: {
    gauge: good.probe?.gauge ?? [],
    answers: (good.probe?.answers ?? []).map((answer) =>
      answer.resource === of.resource && answer.isServed ? { ...answer, warnings } : answer,
    ),
  },
});

const preferring = (server: ObservedServer, group: string, preferred: string, versions: readonly string[]): ObservedServer => ({
  ...server,
  snapshot: {
    ...server.snapshot,
    groups: server.snapshot.groups.map((each) => (each.name === group ? { name: group, versions, preferred } : each)),
  },
});

export const storedAs = (server: ObservedServer, hash: string): ObservedServer => ({
  ...server,
  snapshot: {
    ...server.snapshot,
    resources: {
      ...server.snapshot.resources,
      'resource.k8s.io/v1': (server.snapshot.resources['resource.k8s.io/v1'] ?? []).map((resource) =>
        resource.name === 'resourceclaims' ? { ...resource, storageVersionHash: hash } : resource,
      ),
    },
  },
});

export const withFlags = (server: ObservedServer, config: string | undefined): ObservedServer => {
  const { flags: _, ...rest } = server.snapshot;
  return { ...server, snapshot: { ...rest, ...(config === undefined ? {} : { flags: { 'runtime-config': config } }) } };
};

export const used = (usage: Partial<NonNullable<ObservedServer['usage']>>, targetRelease: string, server = good): ObservedServer => ({
  ...server,
  targetRelease: release(targetRelease),
  usage: { clients: [], manifests: [], objects: 3, listed: [], notes: [], ...usage },
});

const gaugeOf = (removedRelease: string): ObservedServer => ({
  ...good,
  probe: { answers: good.probe?.answers ?? [], gauge: (good.probe?.gauge ?? []).map((sample) => ({ ...sample, removedRelease })) },
});

const inOldDiscovery: ObservedServer = {
  ...good,
  snapshot: {
    ...good.snapshot,
    aggregated: { apiVersion: 'v2', groups: (good.snapshot.aggregated?.groups ?? []).filter(({ name }) => name !== 'apps') },
  },
};

const widgets: CustomDefinition = {
  group: 'example.test',
  kind: 'Widget',
  resource: 'widgets',
  versions: [
    { name: 'v1', served: true, storage: true, deprecated: false },
    { name: 'v1alpha1', served: true, storage: false, deprecated: true },
  ],
  stored: ['v1', 'v1alpha1'],
};

export const revision = {
  namespace: 'shop',
  name: 'web',
  chart: 'web',
  chartVersion: '1.2.3',
  revision: 2,
  status: 'deployed',
  uses: [{ type: cronJob, object: 'CronJob a', message: 'CronJob a: batch/v1beta1/CronJob is removed in 1.25.' }],
};
export const withHelm = (...revisions: NonNullable<ObservedServer['helm']>['revisions']): ObservedServer => ({
  ...good,
  helm: { revisions, releases: 1, read: 3, unread: [], left: 0 },
});

/** For each rule, servers that violate it and the subjects of the findings. */
export const violations: readonly (readonly [ServerRuleId, string, ObservedServer, readonly string[]])[] = [
  ['server/helm-release', 'a deployed revision has a version that goes away', withHelm(revision), ['helm-release/shop/web']],
  [
    'server/helm-history',
    'older revisions have versions that go away',
    withHelm({ ...revision, status: 'superseded' }, { ...revision, revision: 1, status: 'superseded' }),
    ['helm-release/shop/web'],
  ],
  [
    'server/custom-version',
    'objects may be stored in a version that the definition of a custom resource deprecates',
    used({ custom: { definitions: [widgets], count: 1 } }, '1.37'),
    ['example.test/v1alpha1/Widget'],
  ],
  [
    'server/undefined-custom-version',
    'a client wrote a version that the definition of a custom resource does not have',
    used(
      {
        custom: { definitions: [widgets], count: 1 },
        clients: [{ manager: 'operator', type: { group: 'example.test', version: 'v1alpha0', kind: 'Widget' }, objects: 1 }],
      },
      '1.37',
    ),
    ['example.test/v1alpha0/Widget'],
  ],
  ['server/removed-version', 'a removed version is in discovery', serving(good, { more: [cronJob] }), ['batch/v1beta1/CronJob']],
  [
    'server/removed-version',
    'a removed version responds although discovery does not list it',
    { ...good, probe: { answers: [answerOf(cronJob, true)] } },
    ['batch/v1beta1/CronJob'],
  ],
  [
    'server/replacement',
    'the replacement of a deprecated version is missing',
    serving(good, { less: [slice] }),
    ['discovery.k8s.io/v1/EndpointSlice'],
  ],
  [
    'server/replacement',
    'the replacement of a removed version is missing, and the kind is served in another version',
    serving(good, { less: [row('autoscaling', 'v2', 'HorizontalPodAutoscaler')] }),
    ['autoscaling/v2/HorizontalPodAutoscaler'],
  ],
  [
    'server/known-version',
    'a kind that is not in the schedule is served',
    serving(good, { more: [{ ...slice, kind: 'EndpointPie', resource: 'endpointpies' }] }),
    ['discovery.k8s.io/v1/EndpointPie'],
  ],
  ['server/warning', 'no warning is sent', answering([]), ['v1/Endpoints']],
  ['server/warning', 'a warning has no quotes', answering(['299 - v1 Endpoints is deprecated']), ['v1/Endpoints']],
  ['server/warning', 'a warning has another code', answering(['199 - "v1 Endpoints is deprecated in v1.33+"']), ['v1/Endpoints']],
  ['server/warning-content', 'a warning names another kind', answering(['299 - "v1 Services is deprecated in v1.33+"']), ['v1/Endpoints']],
  [
    'server/warning-content',
    'a warning names another release',
    answering(['299 - "v1 Endpoints is deprecated in v1.30+"']),
    ['v1/Endpoints'],
  ],
  [
    'server/warning-content',
    'a warning names a removal that is not planned',
    answering(['299 - "v1 Endpoints is deprecated in v1.33+, unavailable in v1.40+"']),
    ['v1/Endpoints'],
  ],
  [
    'server/replacement-stability',
    'a stable version is deprecated in favour of a beta',
    answering(['299 - "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1beta1 EndpointSlice"']),
    ['v1/Endpoints'],
  ],
  ['server/gauge', 'the metric names another release', gaugeOf('1.40'), ['v1/ComponentStatus', 'v1/Endpoints']],
  [
    'server/gauge',
    'the metric is not set',
    { ...good, probe: { answers: good.probe?.answers ?? [], gauge: [] } },
    ['v1/ComponentStatus', 'v1/Endpoints'],
  ],
  [
    'server/alpha-default',
    'an alpha is served that no flag enables',
    serving(good, { more: [row('internal.apiserver.k8s.io', 'v1alpha1', 'StorageVersion')] }),
    ['internal.apiserver.k8s.io/v1alpha1/StorageVersion'],
  ],
  [
    'server/alpha-default',
    'an alpha is served that is not in the schedule',
    serving(good, { more: [{ ...row('apps', 'v1', 'Deployment'), version: 'v9alpha1' }] }),
    ['apps/v9alpha1/Deployment'],
  ],
  [
    'server/beta-default',
    'a beta is served that is not in the schedule',
    serving(good, { more: [{ ...row('apps', 'v1', 'Deployment'), version: 'v9beta1' }] }),
    ['apps/v9beta1/Deployment'],
  ],
  [
    'server/beta-default',
    'a newer beta is served that no flag enables',
    serving(good, { more: [claim] }),
    ['resource.k8s.io/v1beta1/ResourceClaim'],
  ],
  [
    'server/alpha-default',
    'an alpha is served that a more specific key disables',
    withFlags(
      serving(good, { more: [row('internal.apiserver.k8s.io', 'v1alpha1', 'StorageVersion')] }),
      'api/alpha=true,internal.apiserver.k8s.io/v1alpha1=false',
    ),
    ['internal.apiserver.k8s.io/v1alpha1/StorageVersion'],
  ],
  [
    'server/disabled-version',
    'a version is served that a flag disables',
    withFlags(serving(good, { more: [claim] }), 'api/all=true,resource.k8s.io/v1beta1=false'),
    ['resource.k8s.io/v1beta1/ResourceClaim'],
  ],
  [
    'server/disabled-version',
    'a resource is served that a flag disables',
    withFlags(serving(good, { more: [claim] }), 'resource.k8s.io/v1beta1/resourceclaims=false,apps/v1/nothing=false'),
    ['resource.k8s.io/v1beta1/ResourceClaim'],
  ],
  ['server/preferred-version', 'a group prefers a version that it does not serve', preferring(good, 'apps', 'v2', ['v1']), ['apps']],
  [
    'server/preferred-stability',
    'a group prefers a beta version although it has a stable one',
    preferring(serving(good, { more: [claim] }), 'resource.k8s.io', 'v1beta1', ['v1', 'v1beta1']),
    ['resource.k8s.io'],
  ],
  [
    'server/preferred-advance',
    'a group prefers a version that this release introduces',
    preferring({ ...good, release: release('1.34') }, 'resource.k8s.io', 'v1', ['v1', 'v1beta2']),
    ['resource.k8s.io/v1'],
  ],
  [
    'server/storage-advance',
    'objects are stored in a version that this release introduces',
    storedAs(aServer('1.34'), storageVersionHash(claim1)),
    ['resource.k8s.io/v1/ResourceClaim'],
  ],
  ['server/discovery-forms', 'one form of discovery lacks a group', inOldDiscovery, ['apps/v1']],
  [
    'server/requested',
    'a client requested a version that goes away',
    {
      ...serving(good, { more: [claim] }),
      targetRelease: release('1.38'),
      snapshot: {
        ...good.snapshot,
        deprecatedRequests: [
          { group: 'resource.k8s.io', version: 'v1beta1', resource: 'resourceclaims', subresource: '', removedRelease: '1.38' },
        ],
      },
    },
    ['resource.k8s.io/v1beta1/ResourceClaim'],
  ],
  [
    'server/object',
    'objects are stored of a kind that goes away',
    used({ listed: [{ type: policy, objects: 7, names: ['privileged', 'restricted'] }] }, '1.25', aServer('1.24')),
    ['policy/v1beta1/PodSecurityPolicy'],
  ],
  [
    'server/client',
    'a client wrote a version that goes away',
    used({ clients: [{ manager: 'operator', type: claim, objects: 2 }] }, '1.38'),
    ['client/operator'],
  ],
  [
    'server/manifest',
    'an object was applied in a version that goes away',
    used({ manifests: [{ stored: { ...claim, version: 'v1' }, applied: claim, name: 'one', namespace: 'default' }] }, '1.38'),
    ['resource.k8s.io/v1/ResourceClaim/default/one'],
  ],
];
