import { accessMessages } from './access-messages.ts';
import { type MessageType, messageType } from './message-type.ts';
import { listMeta, listOf, objectMeta } from './meta-messages.ts';

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

/** The kinds that are read and written in binary; whatever their group, for its name is the target's. */
const messageTypes: ReadonlyMap<string, MessageType> = new Map([
  ['CSINode', csiNode],
  ['CSINodeList', listOf(csiNode)],
  ['ConfigMap', configMap],
  ['ConfigMapList', listOf(configMap)],
  ['Namespace', namespace],
  ['NamespaceList', listOf(namespace)],
  ['Status', status],
  ...accessMessages,
]);

/** The message that an object of a kind is written as (specification, "Protobuf envelope"); `undefined` for a kind that has no table here. */
export function messageTypeOf(kind: string): MessageType | undefined {
  return messageTypes.get(kind);
}

/** Whether objects of a kind can be read and written in binary here. */
export function isKnownInBinary(kind: string): boolean {
  return messageTypes.has(kind);
}
