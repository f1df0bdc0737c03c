import { type MessageType, messageType } from './message-type.ts';

const ownerReference = messageType({
  1: ['kind', 'string'],
  3: ['name', 'string'],
  4: ['uid', 'string'],
  5: ['apiVersion', 'string'],
  6: ['controller?', 'bool'],
  7: ['blockOwnerDeletion?', 'bool'],
});

const managedFieldsEntry = messageType({
  1: ['manager', 'string'],
  2: ['operation', 'string'],
  3: ['apiVersion', 'string'],
  4: ['time', 'time'],
  6: ['fieldsType', 'string'],
  7: ['fieldsV1', 'json'],
  8: ['subresource', 'string'],
});

/** The metadata of every object. */
export const objectMeta = messageType({
  1: ['name', 'string'],
  2: ['generateName', 'string'],
  3: ['namespace', 'string'],
  4: ['selfLink', 'string'],
  5: ['uid', 'string'],
  6: ['resourceVersion', 'string'],
  7: ['generation', 'int64'],
  8: ['creationTimestamp', 'time'],
  9: ['deletionTimestamp', 'time'],
  10: ['deletionGracePeriodSeconds?', 'int64'],
  11: ['labels', 'string-map'],
  12: ['annotations', 'string-map'],
  13: ['ownerReferences[]', ownerReference],
  14: ['finalizers[]', 'string'],
  17: ['managedFields[]', managedFieldsEntry],
});

const listMeta = messageType({
  1: ['selfLink', 'string'],
  2: ['resourceVersion', 'string'],
  3: ['continue', 'string'],
  4: ['remainingItemCount?', 'int64'],
});

const csiNodeDriver = messageType({
  1: ['name', 'string'],
  2: ['nodeID', 'string'],
  3: ['topologyKeys[]', 'string'],
  4: ['allocatable', messageType({ 1: ['count?', 'int32'] })],
});

const csiNode = messageType({ 1: ['metadata', objectMeta], 2: ['spec', messageType({ 1: ['drivers[]', csiNodeDriver] })] });

const configMap = messageType({
  1: ['metadata', objectMeta],
  2: ['data', 'string-map'],
  3: ['binaryData', 'bytes-map'],
  4: ['immutable?', 'bool'],
});

const namespaceCondition = messageType({
  1: ['type', 'string'],
  2: ['status', 'string'],
  4: ['lastTransitionTime', 'time'],
  5: ['reason', 'string'],
  6: ['message', 'string'],
});

const namespace = messageType({
  1: ['metadata', objectMeta],
  2: ['spec', messageType({ 1: ['finalizers[]', 'string'] })],
  3: ['status', messageType({ 1: ['phase', 'string'], 2: ['conditions[]', namespaceCondition] })],
});

const priorityClass = messageType({
  1: ['metadata', objectMeta],
  2: ['value?', 'int32'],
  3: ['globalDefault', 'bool'],
  4: ['description', 'string'],
  5: ['preemptionPolicy', 'string'],
});

const toleration = messageType({
  1: ['key', 'string'],
  2: ['operator', 'string'],
  3: ['value', 'string'],
  4: ['effect', 'string'],
  5: ['tolerationSeconds?', 'int64'],
});

/** Without the overhead of its pods. */
const runtimeClass = messageType({
  1: ['metadata', objectMeta],
  2: ['handler', 'string'],
  4: ['scheduling', messageType({ 1: ['nodeSelector', 'string-map'], 2: ['tolerations[]', toleration] })],
});

const leaseSpec = messageType({
  1: ['holderIdentity?', 'string'],
  2: ['leaseDurationSeconds?', 'int32'],
  3: ['acquireTime', 'time'],
  4: ['renewTime', 'time'],
  5: ['leaseTransitions?', 'int32'],
  6: ['strategy?', 'string'],
  7: ['preferredHolder?', 'string'],
});

const lease = messageType({ 1: ['metadata', objectMeta], 2: ['spec', leaseSpec] });

const servicePort = messageType({
  1: ['name', 'string'],
  2: ['protocol', 'string'],
  3: ['port', 'int32'],
  4: ['targetPort', 'int-or-string'],
  5: ['nodePort', 'int32'],
  6: ['appProtocol?', 'string'],
});

const serviceSpec = messageType({
  1: ['ports[]', servicePort],
  2: ['selector', 'string-map'],
  3: ['clusterIP', 'string'],
  4: ['type', 'string'],
  5: ['externalIPs[]', 'string'],
  7: ['sessionAffinity', 'string'],
  8: ['loadBalancerIP', 'string'],
  9: ['loadBalancerSourceRanges[]', 'string'],
  10: ['externalName', 'string'],
  11: ['externalTrafficPolicy', 'string'],
  12: ['healthCheckNodePort', 'int32'],
  13: ['publishNotReadyAddresses', 'bool'],
  17: ['ipFamilyPolicy?', 'string'],
  18: ['clusterIPs[]', 'string'],
  19: ['ipFamilies[]', 'string'],
  20: ['allocateLoadBalancerNodePorts?', 'bool'],
  21: ['loadBalancerClass?', 'string'],
  22: ['internalTrafficPolicy?', 'string'],
  23: ['trafficDistribution?', 'string'],
});

/** Without what load balancers and session affinity add, which services of a suite do not have. */
const service = messageType({
  1: ['metadata', objectMeta],
  2: ['spec', serviceSpec],
  3: ['status', messageType({ 1: ['loadBalancer', messageType({})] })],
});

const labelSelector = messageType({ 1: ['matchLabels', 'string-map'] });
const networkPolicySpec = messageType({
  1: ['podSelector', labelSelector],
  2: ['ingress[]', messageType({})],
  4: ['policyTypes[]', 'string'],
});

/** Without ports, peers and egress, which network policies of a suite do not have. Release 1.24 has a status. */
const networkPolicy = messageType({ 1: ['metadata', objectMeta], 2: ['spec', networkPolicySpec], 3: ['status', messageType({})] });

/** The metadata and the status alone, which is all that an update of the status reads. */
const deployment = messageType({ 1: ['metadata', objectMeta], 3: ['status', messageType({ 2: ['replicas', 'int32'] })] });

const scale = messageType({
  1: ['metadata', objectMeta],
  2: ['spec', messageType({ 1: ['replicas', 'int32'] })],
  3: ['status', messageType({ 1: ['replicas?', 'int32'], 2: ['selector', 'string'] })],
});

const statusCause = messageType({ 1: ['reason', 'string'], 2: ['message', 'string'], 3: ['field', 'string'] });

const statusDetails = messageType({
  1: ['name', 'string'],
  2: ['group', 'string'],
  3: ['kind', 'string'],
  4: ['causes[]', statusCause],
  5: ['retryAfterSeconds', 'int32'],
  6: ['uid', 'string'],
});

const status = messageType({
  1: ['metadata', listMeta],
  2: ['status', 'string'],
  3: ['message', 'string'],
  4: ['reason', 'string'],
  5: ['details', statusDetails],
  6: ['code', 'int32'],
});

/** The kinds that a suite reads and writes in binary; whatever their group, for its name is the target's. */
const messageTypes: ReadonlyMap<string, MessageType> = new Map([
  ['CSINode', csiNode],
  ['CSINodeList', listOf(csiNode)],
  ['ConfigMap', configMap],
  ['ConfigMapList', listOf(configMap)],
  ['Deployment', deployment],
  ['Lease', lease],
  ['Namespace', namespace],
  ['NamespaceList', listOf(namespace)],
  ['NetworkPolicy', networkPolicy],
  ['PriorityClass', priorityClass],
  ['RuntimeClass', runtimeClass],
  ['Scale', scale],
  ['Service', service],
  ['Status', status],
]);

/** How objects of a kind and an apiVersion are written; `undefined` where that is not known. */
export type MessageTypes = (kind: string, apiVersion: string) => MessageType | undefined;

/** The message that an object of a kind is written as (specification, "Protobuf envelope"); `undefined` for a kind that has no table here. */
export const messageTypeOf: MessageTypes = (kind) => messageTypes.get(kind);

/** A collection of objects that are written as a message. */
export function listOf(item: MessageType): MessageType {
  return messageType({ 1: ['metadata', listMeta], 2: ['items[]', item] });
}
