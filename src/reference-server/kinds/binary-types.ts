import { listOf, type MessageTypes, messageTypeOf } from '#core/codecs/protobuf/message-types';
import { createKindMessages } from './kind-messages.ts';
import type { Registry } from './resources/registry.ts';
import { apiVersionOf } from './resources/resource-type.ts';

/**
 * How what a server serves is written in binary (specification, "Content negotiation": built-in types, and none that a
 * definition declares), by kind and apiVersion: its objects, their collections, and what is of no resource, such as a Status.
 */
export function binaryTypes(registry: Registry): MessageTypes {
  const messageOf = createKindMessages();
  return (kind, apiVersion) => {
    const type = registry.types().find((one) => apiVersionOf(one) === apiVersion && (one.kind === kind || one.listKind === kind));
    if (type === undefined) return messageTypeOf(kind, apiVersion);
    if (type.origin === 'definition') return undefined;
    const message = type.definition === undefined ? undefined : (messageOf(type.definition) ?? messageTypeOf(type.kind, apiVersion));
    return message === undefined || kind === type.kind ? message : listOf(message);
  };
}
