import { type MessageType, messageType } from './message-type.ts';
import { listOf, objectMeta } from './meta-messages.ts';

const rule = messageType({
  1: ['verbs[]', 'string'],
  2: ['apiGroups[]', 'string'],
  3: ['resources[]', 'string'],
  4: ['resourceNames[]', 'string'],
  5: ['nonResourceURLs[]', 'string'],
});
const role = messageType({ 1: ['metadata', objectMeta], 2: ['rules[]', rule] });

const subject = messageType({ 1: ['kind', 'string'], 2: ['apiGroup', 'string'], 3: ['name', 'string'], 4: ['namespace', 'string'] });
const roleRef = messageType({ 1: ['apiGroup', 'string'], 2: ['kind', 'string'], 3: ['name', 'string'] });
const binding = messageType({ 1: ['metadata', objectMeta], 2: ['subjects[]', subject], 3: ['roleRef', roleRef] });

const resourceAttributes = messageType({
  1: ['namespace', 'string'],
  2: ['verb', 'string'],
  3: ['group', 'string'],
  4: ['version', 'string'],
  5: ['resource', 'string'],
  6: ['subresource', 'string'],
  7: ['name', 'string'],
});
const otherAttributes = messageType({ 1: ['path', 'string'], 2: ['verb', 'string'] });
const decision = messageType({
  1: ['allowed', 'bool'],
  2: ['reason', 'string'],
  3: ['evaluationError', 'string'],
  4: ['denied', 'bool'],
});
const attributes = { 1: ['resourceAttributes', resourceAttributes], 2: ['nonResourceAttributes', otherAttributes] } as const;
const ofSomebody = messageType({ ...attributes, 3: ['user', 'string'], 4: ['groups[]', 'string'], 6: ['uid', 'string'] });
const rules = messageType({
  1: ['resourceRules[]', rule],
  2: ['nonResourceRules[]', messageType({ 1: ['verbs[]', 'string'], 2: ['nonResourceURLs[]', 'string'] })],
  3: ['incomplete', 'bool'],
  4: ['evaluationError', 'string'],
});
const user = messageType({ 1: ['username', 'string'], 2: ['uid', 'string'], 3: ['groups[]', 'string'] });
const authenticated = messageType({
  1: ['authenticated', 'bool'],
  2: ['user', user],
  3: ['error', 'string'],
  4: ['audiences[]', 'string'],
});

const review = (spec: MessageType, status: MessageType): MessageType =>
  messageType({ 1: ['metadata', objectMeta], 2: ['spec', spec], 3: ['status', status] });

/** Roles, their bindings, and the reviews of who somebody is and what it may do. */
export const accessMessages: ReadonlyMap<string, MessageType> = new Map([
  ['ClusterRole', role],
  ['ClusterRoleList', listOf(role)],
  ['ClusterRoleBinding', binding],
  ['ClusterRoleBindingList', listOf(binding)],
  ['Role', role],
  ['RoleList', listOf(role)],
  ['RoleBinding', binding],
  ['RoleBindingList', listOf(binding)],
  ['LocalSubjectAccessReview', review(ofSomebody, decision)],
  ['SelfSubjectAccessReview', review(messageType(attributes), decision)],
  ['SelfSubjectReview', messageType({ 1: ['metadata', objectMeta], 2: ['status', messageType({ 1: ['userInfo', user] })] })],
  ['SelfSubjectRulesReview', review(messageType({ 1: ['namespace', 'string'] }), rules)],
  ['SubjectAccessReview', review(ofSomebody, decision)],
  ['TokenReview', review(messageType({ 1: ['token', 'string'], 2: ['audiences[]', 'string'] }), authenticated)],
]);
