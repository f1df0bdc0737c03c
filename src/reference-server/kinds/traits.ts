import type { ResourceType } from './resources/resource-type.ts';

/** The special properties of a resource in all its versions. */
export type Traits = Partial<
  Pick<
    ResourceType,
    | 'names'
    | 'unconditionalUpdate'
    | 'createdByUpdate'
    | 'deletedAnswer'
    | 'countsGenerations'
    | 'countsAnnotations'
    | 'statusKeepsLabels'
    | 'strategy'
    | 'operation'
    | 'scale'
    | 'storedAs'
    | 'immutable'
    | 'anyFinalizers'
    | 'selectableFields'
  >
>;

const replicas = { wanted: ['spec', 'replicas'], counted: ['status', 'replicas'], selector: ['spec', 'selector'] } as const;
const workload = { strategy: 'workload', countsGenerations: true, scale: replicas, immutable: ['spec.selector'] } as const;
const conditional = { unconditionalUpdate: false } as const;
const free = { anyFinalizers: true } as const;
const answersWithObject = { deletedAnswer: 'object' } as const;
const role = { names: 'path-segment', createdByUpdate: true } as const;

/**
 * The behavior of released servers that discovery and OpenAPI do not publish, by group and resource: updates without a
 * version, creation by update, the response to a deletion, and generations. Other resources have the common values in
 * `builtInTypes`.
 */
export const traits: ReadonlyMap<string, Traits> = new Map<string, Traits>([
  ['endpoints', { createdByUpdate: true }],
  [
    'events',
    {
      createdByUpdate: true,
      selectableFields: ['involvedObject.kind', 'involvedObject.namespace', 'involvedObject.name', 'involvedObject.uid', 'reason', 'type'],
    },
  ],
  [
    'events.{api_domain}/events',
    { createdByUpdate: true, strategy: 'event', storedAs: { group: '', resource: 'events' }, selectableFields: ['reason', 'type'] },
  ],
  ['limitranges', { createdByUpdate: true }],
  ['namespaces', { names: 'dns-label', strategy: 'namespace', selectableFields: ['status.phase'] }],
  ['nodes', { selectableFields: ['spec.unschedulable'] }],
  ['persistentvolumeclaims', { ...answersWithObject, strategy: 'volume' }],
  ['persistentvolumes', { ...answersWithObject, strategy: 'volume' }],
  [
    'pods',
    {
      ...answersWithObject,
      strategy: 'pod',
      countsGenerations: true,
      selectableFields: [
        'spec.nodeName',
        'spec.restartPolicy',
        'spec.schedulerName',
        'spec.serviceAccountName',
        'status.phase',
        'status.podIP',
      ],
    },
  ],
  ['podtemplates', { ...answersWithObject, countsGenerations: true }],
  ['replicationcontrollers', { countsGenerations: true, scale: replicas }],
  ['resourcequotas', answersWithObject],
  ['secrets', { strategy: 'secret', immutable: ['type'], selectableFields: ['type'] }],
  ['serviceaccounts', answersWithObject],
  [
    'services',
    {
      ...answersWithObject,
      createdByUpdate: true,
      names: 'dns-label',
      strategy: 'service',
      selectableFields: ['spec.clusterIP', 'spec.type'],
    },
  ],
  ['admissionregistration.{api_domain}/mutatingwebhookconfigurations', { ...conditional, ...free, countsGenerations: true }],
  ['admissionregistration.{api_domain}/validatingwebhookconfigurations', { ...conditional, ...free, countsGenerations: true }],
  ['admissionregistration.{api_domain}/mutatingadmissionpolicies', { ...conditional, ...free, countsGenerations: true }],
  ['admissionregistration.{api_domain}/mutatingadmissionpolicybindings', { ...conditional, ...free, countsGenerations: true }],
  ['admissionregistration.{api_domain}/validatingadmissionpolicies', { ...conditional, ...free, countsGenerations: true }],
  ['admissionregistration.{api_domain}/validatingadmissionpolicybindings', { ...conditional, ...free, countsGenerations: true }],
  [
    'apiextensions.{api_domain}/customresourcedefinitions',
    {
      ...conditional,
      ...free,
      countsGenerations: true,
      strategy: 'definition',
      immutable: ['spec.group', 'spec.scope', 'spec.names.plural', 'spec.names.kind'],
    },
  ],
  ['apiregistration.{api_domain}/apiservices', conditional],
  ['apps/daemonsets', { strategy: 'workload', countsGenerations: true, immutable: ['spec.selector'] }],
  ['apps/deployments', { ...workload, strategy: 'deployment', countsAnnotations: true, statusKeepsLabels: true }],
  ['apps/replicasets', workload],
  ['apps/statefulsets', workload],
  ['authentication.{api_domain}/selfsubjectreviews', { operation: 'self-review' }],
  ['authentication.{api_domain}/tokenreviews', { operation: 'token-review' }],
  ['authorization.{api_domain}/localsubjectaccessreviews', { operation: 'access-review' }],
  ['authorization.{api_domain}/selfsubjectaccessreviews', { operation: 'self-access-review' }],
  ['authorization.{api_domain}/selfsubjectrulesreviews', { operation: 'self-rules-review' }],
  ['authorization.{api_domain}/subjectaccessreviews', { operation: 'access-review' }],
  ['batch/cronjobs', { countsGenerations: true }],
  [
    'batch/jobs',
    {
      countsGenerations: true,
      strategy: 'job',
      immutable: ['spec.selector', 'spec.completionMode', 'spec.template'],
      selectableFields: ['status.successful'],
    },
  ],
  ['certificates.{api_domain}/certificatesigningrequests', { strategy: 'certificate-request', selectableFields: ['spec.signerName'] }],
  ['coordination.{api_domain}/leases', { ...conditional, ...free, createdByUpdate: true }],
  ['discovery.{api_domain}/endpointslices', { countsGenerations: true, immutable: ['addressType'] }],
  ['flowcontrol.apiserver.{api_domain}/flowschemas', { ...conditional, countsGenerations: true }],
  ['flowcontrol.apiserver.{api_domain}/prioritylevelconfigurations', { ...conditional, countsGenerations: true }],
  ['networking.{api_domain}/ingressclasses', { countsGenerations: true, immutable: ['spec.controller'] }],
  ['networking.{api_domain}/ingresses', { countsGenerations: true }],
  ['networking.{api_domain}/networkpolicies', { countsGenerations: true }],
  ['node.{api_domain}/runtimeclasses', { ...conditional, immutable: ['handler'] }],
  ['policy/poddisruptionbudgets', { ...conditional, ...free, countsGenerations: true }],
  ['policy/podsecuritypolicies', answersWithObject],
  ['rbac.authorization.{api_domain}/clusterrolebindings', { ...role, immutable: ['roleRef'] }],
  ['rbac.authorization.{api_domain}/clusterroles', role],
  ['rbac.authorization.{api_domain}/rolebindings', { ...role, immutable: ['roleRef'] }],
  ['rbac.authorization.{api_domain}/roles', role],
  ['resource.{api_domain}/deviceclasses', { countsGenerations: true }],
  ['resource.{api_domain}/resourceslices', { countsGenerations: true }],
  ['scheduling.{api_domain}/priorityclasses', { countsGenerations: true, immutable: ['value', 'preemptionPolicy'] }],
  ['storage.{api_domain}/csidrivers', { ...conditional, ...answersWithObject }],
  ['storage.{api_domain}/csinodes', { ...conditional, ...answersWithObject }],
  ['storage.{api_domain}/csistoragecapacities', conditional],
  [
    'storage.{api_domain}/storageclasses',
    { ...answersWithObject, immutable: ['provisioner', 'parameters', 'reclaimPolicy', 'volumeBindingMode'] },
  ],
  ['storage.{api_domain}/volumeattachments', { ...conditional, ...answersWithObject }],
  ['storage.{api_domain}/volumeattributesclasses', answersWithObject],
]);
