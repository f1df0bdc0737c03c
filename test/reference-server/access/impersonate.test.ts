import { describe, expect, it } from 'vitest';
import { createReferenceClient } from '../reference-client.ts';

const maps = '/api/v1/namespaces/default/configmaps';
const review = '/apis/authentication.api.test/v1/selfsubjectreviews';
const requested = { apiVersion: 'authentication.api.test/v1', kind: 'SelfSubjectReview' };

describe('an impersonated user', () => {
  it('has rights of its own, on a server that takes everybody for an administrator too', async () => {
    const client = createReferenceClient();
    expect((await client.get(maps)).status).toBe(200);
    expect((await client.send('GET', maps, undefined, { 'impersonate-user': 'ann' })).status).toBe(403);
  });

  it.each([
    [{ 'impersonate-user': 'ann' }, { username: 'ann', groups: ['system:authenticated'] }],
    [
      { 'impersonate-user': 'ann', 'impersonate-group': 'a, b', 'impersonate-uid': '7' },
      { username: 'ann', uid: '7', groups: ['a', 'b', 'system:authenticated'] },
    ],
    [
      { 'impersonate-user': 'system:serviceaccount:shop:robot' },
      {
        username: 'system:serviceaccount:shop:robot',
        groups: ['system:serviceaccounts', 'system:serviceaccounts:shop', 'system:authenticated'],
      },
    ],
  ])('by %j is %j', async (headers, userInfo) => {
    const answer = await createReferenceClient().send('POST', review, requested, headers);
    expect([answer.status, answer.body['status']]).toEqual([201, { userInfo }]);
  });

  it('without a user is refused', async () => {
    expect((await createReferenceClient().send('GET', maps, undefined, { 'impersonate-group': 'a' })).status).toBe(500);
  });

  it('is refused without the right to it', async () => {
    const client = createReferenceClient({ users: [{ token: 'ann', name: 'ann', groups: [] }] });
    const answer = await client.send('GET', maps, undefined, { authorization: 'Bearer ann', 'impersonate-user': 'boss' });
    expect(answer.body).toMatchObject({
      code: 403,
      message: 'users "boss" is forbidden: User "ann" cannot impersonate resource "users" in API group "" at the cluster scope',
    });
  });
});
