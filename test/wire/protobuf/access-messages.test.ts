import { describe, expect, it } from 'vitest';
import { decodeBinaryObject, encodeBinaryObject } from '../../../src/wire/protobuf/binary-object.ts';

const metadata = { name: 'a' };
const rules = [
  { verbs: ['get'], apiGroups: ['', '*'], resources: ['pods'], resourceNames: ['x'] },
  { verbs: ['get'], nonResourceURLs: ['/x'] },
];
const roleRef = { apiGroup: 'g', kind: 'Role', name: 'r' };
const resourceAttributes = { namespace: 'n', verb: 'get', group: 'g', version: 'v1', resource: 'pods', subresource: 'log', name: 'p' };

describe('in binary', () => {
  it.each([
    ['Role', { metadata, rules }],
    ['ClusterRoleBinding', { metadata, subjects: [{ kind: 'Group', apiGroup: 'g', name: 'n', namespace: 's' }], roleRef }],
    ['SelfSubjectAccessReview', { metadata, spec: { resourceAttributes }, status: { allowed: true, reason: 'so', denied: true } }],
    ['SubjectAccessReview', { metadata, spec: { nonResourceAttributes: { path: '/', verb: 'get' }, user: 'u', groups: ['g'], uid: '1' } }],
    ['SelfSubjectRulesReview', { metadata, spec: { namespace: 'n' }, status: { resourceRules: [rules[0]], nonResourceRules: [rules[1]] } }],
    ['TokenReview', { metadata, spec: { token: 't' }, status: { authenticated: true, user: { username: 'u', uid: '1', groups: ['g'] } } }],
    ['SelfSubjectReview', { metadata, status: { userInfo: { username: 'u', groups: ['g'] } } }],
  ])('a %s is what it was', (kind, fields) => {
    const object = JSON.parse(JSON.stringify({ apiVersion: 'g/v1', kind, ...fields }));
    expect(decodeBinaryObject(encodeBinaryObject(object))).toEqual(object);
  });
});
