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

/** `metadata` of an object. */
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

/** `metadata` of a collection. */
export const listMeta = messageType({
  1: ['selfLink', 'string'],
  2: ['resourceVersion', 'string'],
  3: ['continue', 'string'],
  4: ['remainingItemCount?', 'int64'],
});

/** A collection of such items. */
export function listOf(item: MessageType): MessageType {
  return messageType({ 1: ['metadata', listMeta], 2: ['items[]', item] });
}
