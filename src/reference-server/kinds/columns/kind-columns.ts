import { cells } from './cells.ts';
import type { ColumnRow } from './column-row.ts';
import { kindCells } from './kind-cells.ts';

type Cell = ColumnRow['cell'];

const { text, printed, count, flag, size, fields, list, listOf, of, containers, images, selector, reference } = cells;

const column = (name: string, cell: Cell, type: ColumnRow['type'] = 'string'): ColumnRow => ({ name, type, cell });
const whole = (name: string, cell: Cell): ColumnRow => column(name, cell, 'integer');
const truth = (name: string, at: string): ColumnRow => column(name, flag(at), 'boolean');
const wide = (name: string, cell: Cell): ColumnRow => ({ ...column(name, cell), priority: 1 });

const name: ColumnRow = { ...column('Name', text('metadata.name')), format: 'name' };
const age = column('Age', cells.age());
const template = (at: string, selected: string): readonly ColumnRow[] => [
  wide('Containers', containers(`${at}.template.spec`)),
  wide('Images', images(`${at}.template.spec`)),
  wide('Selector', selector(selected)),
];
const replicas = [
  whole('Desired', count('spec.replicas')),
  whole('Current', count('status.replicas')),
  whole('Ready', count('status.readyReplicas')),
];
const binding = [
  name,
  column('Role', kindCells.role),
  age,
  wide('Users', kindCells.subjects('User')),
  wide('Groups', kindCells.subjects('Group')),
  wide('ServiceAccounts', kindCells.subjects('ServiceAccount')),
];
const webhooks = [name, whole('Webhooks', size('webhooks')), age];
const policyBinding = [
  name,
  column('PolicyName', text('spec.policyName')),
  column('ParamRef', printed('spec.paramRef.name', cells.unset)),
  age,
];
const paramKind = column('ParamKind', (object) => {
  const kind = printed('spec.paramKind.kind', '')(object, 0);
  return kind === '' ? cells.unset : `${String(printed('spec.paramKind.apiVersion', '')(object, 0))}/${String(kind)}`;
});
const event = [
  column('Last Seen', kindCells.eventLast),
  column('Type', text('type')),
  column('Reason', text('reason')),
  column('Object', kindCells.eventObject),
  wide('Subobject', text('involvedObject.fieldPath')),
  wide('Source', kindCells.eventSource),
  column('Message', text('message')),
  wide('First Seen', kindCells.eventFirst),
  { ...whole('Count', kindCells.eventCount), priority: 1 },
  { ...name, priority: 1 },
];
const autoscaler = [
  name,
  column('Reference', reference('spec.scaleTargetRef')),
  column('Targets', kindCells.autoscalerTargets),
  column('MinPods', printed('spec.minReplicas', cells.unset)),
  whole('MaxPods', count('spec.maxReplicas')),
  whole('Replicas', count('status.currentReplicas')),
  age,
];

/**
 * The columns of Tables of built-in kinds, as on released servers (specification, "Table representation"). Cells are computed
 * from stored objects. Other kinds have the default columns.
 */
export const kindColumns: ReadonlyMap<string, readonly ColumnRow[]> = new Map<string, readonly ColumnRow[]>([
  ['ConfigMap', [name, whole('Data', fields('data', 'binaryData')), age]],
  ['Endpoints', [name, column('Endpoints', kindCells.endpoints), age]],
  ['Event', event],
  ['Namespace', [name, column('Status', text('status.phase')), age]],
  [
    'Node',
    [
      name,
      column('Status', kindCells.nodeStatus),
      column('Roles', kindCells.nodeRoles),
      age,
      column('Version', text('status.nodeInfo.kubeletVersion')),
      wide('Internal-IP', kindCells.nodeAddress('InternalIP')),
      wide('External-IP', kindCells.nodeAddress('ExternalIP')),
      wide('OS-Image', printed('status.nodeInfo.osImage', '<unknown>')),
      wide('Kernel-Version', printed('status.nodeInfo.kernelVersion', '<unknown>')),
      wide('Container-Runtime', printed('status.nodeInfo.containerRuntimeVersion', '<unknown>')),
    ],
  ],
  [
    'PersistentVolumeClaim',
    [
      name,
      column('Status', text('status.phase')),
      column('Volume', text('spec.volumeName')),
      column('Capacity', text('status.capacity.storage')),
      column('Access Modes', kindCells.volumeModes('status.accessModes')),
      column('StorageClass', text('spec.storageClassName')),
      column('VolumeAttributesClass', printed('spec.volumeAttributesClassName', cells.unset)),
      age,
      wide('VolumeMode', printed('spec.volumeMode', cells.unset)),
    ],
  ],
  [
    'PersistentVolume',
    [
      name,
      column('Capacity', text('spec.capacity.storage')),
      column('Access Modes', kindCells.volumeModes('spec.accessModes')),
      column('Reclaim Policy', text('spec.persistentVolumeReclaimPolicy')),
      column('Status', text('status.phase')),
      column('Claim', kindCells.claim),
      column('StorageClass', text('spec.storageClassName')),
      column('VolumeAttributesClass', printed('spec.volumeAttributesClassName', cells.unset)),
      column('Reason', text('status.reason')),
      age,
      wide('VolumeMode', printed('spec.volumeMode', cells.unset)),
    ],
  ],
  [
    'Pod',
    [
      name,
      column('Ready', kindCells.podReady),
      column('Status', kindCells.podStatus),
      column('Restarts', kindCells.podRestarts),
      age,
      wide('IP', printed('status.podIP')),
      wide('Node', printed('spec.nodeName')),
      wide('Nominated Node', printed('status.nominatedNodeName')),
      wide('Readiness Gates', listOf('spec.readinessGates', 'conditionType')),
    ],
  ],
  [
    'PodTemplate',
    [
      name,
      column('Containers', containers('template.spec')),
      column('Images', images('template.spec')),
      column('Pod Labels', selector('template.metadata.labels')),
    ],
  ],
  ['ReplicationController', [name, ...replicas, age, ...template('spec', 'spec.selector')]],
  ['ResourceQuota', [name, column('Request', kindCells.quota(false)), column('Limit', kindCells.quota(true)), age]],
  ['Secret', [name, column('Type', text('type')), whole('Data', fields('data')), age]],
  ['ServiceAccount', [name, age]],
  [
    'Service',
    [
      name,
      column('Type', text('spec.type')),
      column('Cluster-IP', kindCells.serviceAddress),
      column('External-IP', kindCells.serviceOutside),
      column('Port(s)', kindCells.servicePorts),
      age,
      wide('Selector', selector('spec.selector')),
    ],
  ],
  ['MutatingAdmissionPolicy', [name, whole('Mutations', size('spec.mutations')), paramKind, age]],
  ['MutatingAdmissionPolicyBinding', policyBinding],
  ['MutatingWebhookConfiguration', webhooks],
  ['ValidatingAdmissionPolicy', [name, whole('Validations', size('spec.validations')), paramKind, age]],
  ['ValidatingAdmissionPolicyBinding', policyBinding],
  ['ValidatingWebhookConfiguration', webhooks],
  ['APIService', [name, column('Service', kindCells.apiService), column('Available', kindCells.apiServiceAvailable), age]],
  ['ControllerRevision', [name, column('Controller', kindCells.controller), whole('Revision', count('revision')), age]],
  [
    'DaemonSet',
    [
      name,
      whole('Desired', count('status.desiredNumberScheduled')),
      whole('Current', count('status.currentNumberScheduled')),
      whole('Ready', count('status.numberReady')),
      whole('Up-to-date', count('status.updatedNumberScheduled')),
      whole('Available', count('status.numberAvailable')),
      column('Node Selector', kindCells.nodeSelector),
      age,
      ...template('spec', 'spec.selector'),
    ],
  ],
  [
    'Deployment',
    [
      name,
      column('Ready', of('spec.replicas', 'status.readyReplicas')),
      whole('Up-to-date', count('status.updatedReplicas')),
      whole('Available', count('status.availableReplicas')),
      age,
      ...template('spec', 'spec.selector'),
    ],
  ],
  ['ReplicaSet', [name, ...replicas, age, ...template('spec', 'spec.selector')]],
  [
    'StatefulSet',
    [name, column('Ready', of('spec.replicas', 'status.readyReplicas')), age, ...template('spec', 'spec.selector').slice(0, 2)],
  ],
  ['HorizontalPodAutoscaler', autoscaler],
  [
    'CronJob',
    [
      name,
      column('Schedule', text('spec.schedule')),
      column('Timezone', printed('spec.timeZone')),
      truth('Suspend', 'spec.suspend'),
      whole('Active', size('status.active')),
      column('Last Schedule', cells.age('status.lastScheduleTime', cells.none)),
      age,
      ...template('spec.jobTemplate.spec', 'spec.jobTemplate.spec.selector'),
    ],
  ],
  [
    'Job',
    [
      name,
      column('Status', kindCells.jobStatus),
      column('Completions', kindCells.jobCompletions),
      column('Duration', kindCells.jobDuration),
      age,
      ...template('spec', 'spec.selector'),
    ],
  ],
  [
    'CertificateSigningRequest',
    [
      name,
      age,
      column('SignerName', printed('spec.signerName')),
      column('Requestor', text('spec.username')),
      column('RequestedDuration', printed('spec.expirationSeconds')),
      column('Condition', kindCells.certificateCondition),
    ],
  ],
  ['Lease', [name, column('Holder', text('spec.holderIdentity')), age]],
  [
    'EndpointSlice',
    [
      name,
      column('AddressType', text('addressType')),
      column('Ports', kindCells.slicePorts),
      column('Endpoints', kindCells.sliceEndpoints),
      age,
    ],
  ],
  [
    'FlowSchema',
    [
      name,
      column('PriorityLevel', text('spec.priorityLevelConfiguration.name')),
      whole('MatchingPrecedence', count('spec.matchingPrecedence')),
      column('DistinguisherMethod', printed('spec.distinguisherMethod.type')),
      age,
      column('MissingPL', kindCells.missingLevel),
    ],
  ],
  [
    'PriorityLevelConfiguration',
    [
      name,
      column('Type', text('spec.type')),
      column('NominalConcurrencyShares', printed('spec.limited.nominalConcurrencyShares')),
      column('Queues', printed('spec.limited.limitResponse.queuing.queues')),
      column('HandSize', printed('spec.limited.limitResponse.queuing.handSize')),
      column('QueueLengthLimit', printed('spec.limited.limitResponse.queuing.queueLengthLimit')),
      age,
    ],
  ],
  ['IngressClass', [name, column('Controller', text('spec.controller')), column('Parameters', reference('spec.parameters')), age]],
  [
    'Ingress',
    [
      name,
      column('Class', printed('spec.ingressClassName')),
      column('Hosts', kindCells.ingressHosts),
      column('Address', kindCells.ingressAddress),
      column('Ports', kindCells.ingressPorts),
      age,
    ],
  ],
  ['IPAddress', [name, column('ParentRef', text('spec.parentRef.name'))]],
  ['NetworkPolicy', [name, column('Pod-Selector', selector('spec.podSelector')), age]],
  ['ServiceCIDR', [name, column('CIDRs', list('spec.cidrs')), age]],
  ['RuntimeClass', [name, column('Handler', text('handler')), age]],
  [
    'PodDisruptionBudget',
    [
      name,
      column('Min Available', printed('spec.minAvailable', 'N/A')),
      column('Max Unavailable', printed('spec.maxUnavailable', 'N/A')),
      whole('Allowed Disruptions', count('status.disruptionsAllowed')),
      age,
    ],
  ],
  ['ClusterRoleBinding', binding],
  ['RoleBinding', binding],
  ['DeviceClass', [name, age]],
  ['ResourceClaim', [name, column('State', kindCells.claimState), age]],
  ['ResourceClaimTemplate', [name, age]],
  [
    'ResourceSlice',
    [
      name,
      column('Node', printed('spec.nodeName', '<all-nodes>')),
      column('Driver', text('spec.driver')),
      column('Pool', text('spec.pool.name')),
      age,
    ],
  ],
  [
    'PriorityClass',
    [
      name,
      whole('Value', count('value')),
      truth('Global-Default', 'globalDefault'),
      age,
      column('PreemptionPolicy', text('preemptionPolicy')),
    ],
  ],
  [
    'CSIDriver',
    [
      name,
      truth('AttachRequired', 'spec.attachRequired'),
      truth('PodInfoOnMount', 'spec.podInfoOnMount'),
      truth('StorageCapacity', 'spec.storageCapacity'),
      column('TokenRequests', listOf('spec.tokenRequests', 'audience', cells.unset)),
      truth('RequiresRepublish', 'spec.requiresRepublish'),
      column('Modes', list('spec.volumeLifecycleModes')),
      age,
    ],
  ],
  ['CSINode', [name, whole('Drivers', size('spec.drivers')), age]],
  [
    'StorageClass',
    [
      name,
      column('Provisioner', text('provisioner')),
      column('ReclaimPolicy', printed('reclaimPolicy', 'Delete')),
      column('VolumeBindingMode', printed('volumeBindingMode', 'Immediate')),
      truth('AllowVolumeExpansion', 'allowVolumeExpansion'),
      age,
    ],
  ],
  [
    'VolumeAttachment',
    [
      name,
      { ...column('Attacher', text('spec.attacher')), format: 'name' },
      column('PV', text('spec.source.persistentVolumeName')),
      column('Node', text('spec.nodeName')),
      truth('Attached', 'status.attached'),
      age,
    ],
  ],
  ['VolumeAttributesClass', [name, column('DriverName', text('driverName')), age]],
]);
