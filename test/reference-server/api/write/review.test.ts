import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { createReferenceClient } from '../../reference-client.ts';

const authorization = 'authorization.api.test/v1';
const users = [
  { token: 'boss', name: 'boss', uid: '1', groups: ['system:masters'] },
  { token: 'ann', name: 'ann', groups: [] },
];

const ask = async (kind: string, spec: JsonObject, { as = 'boss', path = '', group = authorization } = {}) => {
  const client = createReferenceClient({ users });
  const body = { apiVersion: group, kind, spec };
  return client.send('POST', `/apis/${group}${path}/${kind.toLowerCase()}s`, body, { authorization: `Bearer ${as}` });
};
const listing = { resourceAttributes: { verb: 'list', resource: 'configmaps', namespace: 'default' } };

describe('a review of access', () => {
  it('of the sender has its rights', async () => {
    expect((await ask('SelfSubjectAccessReview', listing)).body['status']).toEqual({ allowed: true });
    expect((await ask('SelfSubjectAccessReview', listing, { as: 'ann' })).body['status']).toEqual({ allowed: false });
    const version = { nonResourceAttributes: { verb: 'get', path: '/version' } };
    expect((await ask('SelfSubjectAccessReview', version, { as: 'ann' })).body['status']).toEqual({
      allowed: true,
      reason: 'RBAC: allowed by ClusterRoleBinding "system:discovery" of ClusterRole "system:discovery" to Group "system:authenticated"',
    });
  });

  it('of another user needs a right, and has the rights of that user', async () => {
    const spec = { ...listing, user: 'ann', groups: ['system:masters'] };
    expect((await ask('SubjectAccessReview', spec)).body['status']).toEqual({ allowed: true });
    expect((await ask('SubjectAccessReview', { ...listing, user: 'ann' })).body['status']).toEqual({ allowed: false });
    expect((await ask('SubjectAccessReview', spec, { as: 'ann' })).status).toBe(403);
    expect((await ask('SubjectAccessReview', listing)).status).toBe(422);
  });

  it('in a namespace is of that namespace', async () => {
    const path = '/namespaces/default';
    expect((await ask('LocalSubjectAccessReview', { ...listing, user: 'ann' }, { path })).status).toBe(201);
    expect((await ask('LocalSubjectAccessReview', { ...listing, user: 'ann' }, { path: '/namespaces/kube-system' })).status).toBe(422);
  });

  it('is of one thing', async () => {
    expect((await ask('SelfSubjectAccessReview', {})).status).toBe(422);
    expect((await ask('SelfSubjectAccessReview', { ...listing, nonResourceAttributes: { verb: 'get', path: '/' } })).status).toBe(422);
  });
});

describe('a review of', () => {
  it('rules lists those that one has', async () => {
    const { body } = await ask('SelfSubjectRulesReview', { namespace: 'default' }, { as: 'ann' });
    expect(body['status']).toMatchObject({
      incomplete: false,
      resourceRules: [{ resources: ['selfsubjectaccessreviews', 'selfsubjectrulesreviews'] }, { resources: ['selfsubjectreviews'] }],
      nonResourceRules: [{ verbs: ['get'] }, { verbs: ['get'] }],
    });
  });

  it('of a token has its user', async () => {
    const group = 'authentication.api.test/v1';
    expect((await ask('TokenReview', { token: 'ann' }, { group })).body['status']).toEqual({
      authenticated: true,
      user: { username: 'ann', groups: ['system:authenticated'] },
    });
    expect((await ask('TokenReview', { token: 'else' }, { group })).body['status']).toEqual({ authenticated: false, user: {} });
  });
});
