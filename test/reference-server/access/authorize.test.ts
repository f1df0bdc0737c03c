import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import type { ReferenceServerOptions } from '#reference-server/options';
import type { ReferenceClient } from '../reference-client.ts';
import { configMap, createReferenceClient } from '../reference-client.ts';

const group = 'rbac.authorization.api.test';
const maps = '/api/v1/namespaces/default/configmaps';
const users = [
  { token: 'boss', name: 'boss', groups: ['system:masters'] },
  { token: 'ann', name: 'ann', groups: ['readers'] },
  { token: 'robot', name: 'system:serviceaccount:default:robot', groups: [] },
];

const clientWith = (options: Partial<ReferenceServerOptions> = {}): ReferenceClient => createReferenceClient({ users, ...options });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** What somebody is answered who sends these requests, one after the other. */
const statuses = async (client: ReferenceClient, token: string, requests: readonly (readonly [string, string, JsonObject?])[]) => {
  const answers: number[] = [];
  for (const [method, target, body] of requests) {
    const type = method === 'PATCH' ? { 'content-type': 'application/apply-patch+yaml' } : {};
    answers.push((await client.send(method, target, body, { ...bearer(token), ...type })).status);
  }
  return answers;
};

/** Binds a role with these rules to a subject, in the namespace `default` or everywhere. */
const grant = async (client: ReferenceClient, rules: readonly JsonObject[], subject: JsonObject, everywhere = false): Promise<void> => {
  const path = `/apis/${group}/v1${everywhere ? '' : '/namespaces/default'}`;
  const [role, binding] = everywhere ? ['ClusterRole', 'ClusterRoleBinding'] : ['Role', 'RoleBinding'];
  const metadata = { name: 'granted:now' };
  const made = [
    await client.send('POST', `${path}/${role.toLowerCase()}s`, { apiVersion: `${group}/v1`, kind: role, metadata, rules }, bearer('boss')),
    await client.send(
      'POST',
      `${path}/${binding.toLowerCase()}s`,
      {
        apiVersion: `${group}/v1`,
        kind: binding,
        metadata,
        roleRef: { apiGroup: group, kind: role, name: metadata.name },
        subjects: [subject],
      },
      bearer('boss'),
    ),
  ];
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
};

const ann = { apiGroup: group, kind: 'User', name: 'ann' };

describe('a user without rights', () => {
  it('is refused with a Status that has the user, the verb and the scope', async () => {
    const answer = await clientWith().send('GET', `${maps}/a`, undefined, bearer('ann'));
    expect(answer.body).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: 'configmaps "a" is forbidden: User "ann" cannot get resource "configmaps" in API group "" in the namespace "default"',
      reason: 'Forbidden',
      details: { name: 'a', kind: 'configmaps' },
      code: 403,
    });
  });

  it('is refused whatever is at a path, so that nothing can be found out', async () => {
    expect(
      await statuses(clientWith(), 'ann', [
        ['GET', '/apis/none/v1/nothings'],
        ['GET', '/metrics'],
        ['GET', '/nothing'],
      ]),
    ).toEqual([403, 403, 403]);
  });

  it('may read what the server is and serves, and ask about itself', async () => {
    const client = clientWith();
    expect(
      await statuses(client, 'ann', [
        ['GET', '/version'],
        ['GET', '/apis'],
        ['GET', '/api/v1'],
        ['GET', '/livez'],
      ]),
    ).toEqual([200, 200, 200, 200]);
  });

  it('is not known at all with another token', async () => {
    expect((await clientWith().send('GET', '/version', undefined, bearer('else'))).status).toBe(401);
  });
});

describe('a request without credentials', () => {
  it('is refused as unknown, or as anonymous with the version left to see', async () => {
    const requested = async (options: Partial<ReferenceServerOptions>) => {
      const client = clientWith(options);
      return [(await client.get('/version')).status, (await client.get(maps)).status];
    };
    expect(await requested({ personality: 'specification' })).toEqual([401, 401]);
    expect(await requested({ personality: 'kubernetes' })).toEqual([200, 403]);
  });
});

describe('a role', () => {
  it('lets those it is bound to do what it says, where it is bound, and nothing else', async () => {
    const client = clientWith();
    await grant(client, [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list', 'create'] }], ann);
    const allowed = await statuses(client, 'ann', [
      ['POST', maps, configMap('a')],
      ['GET', `${maps}/a`],
      ['GET', maps],
      ['GET', `${maps}?watch=false`],
    ]);
    const refused = await statuses(client, 'ann', [
      ['GET', `${maps}?watch`],
      ['DELETE', `${maps}/a`],
      ['DELETE', maps],
      ['PUT', `${maps}/a`, configMap('a')],
      ['GET', '/api/v1/configmaps'],
      ['GET', '/api/v1/namespaces/kube-system/configmaps'],
      ['GET', '/api/v1/namespaces/default/pods'],
    ]);
    expect([allowed, refused]).toEqual([
      [201, 200, 200, 200],
      [403, 403, 403, 403, 403, 403, 403],
    ]);
  });

  it('of the cluster lets do so in every namespace, and to its groups', async () => {
    const client = clientWith();
    await grant(client, [{ apiGroups: ['*'], resources: ['*'], verbs: ['list'] }], { kind: 'Group', name: 'readers' }, true);
    expect(
      await statuses(client, 'ann', [
        ['GET', '/api/v1/configmaps'],
        ['GET', maps],
        ['GET', `/apis/${group}/v1/roles`],
      ]),
    ).toEqual([200, 200, 200]);
    expect(await statuses(client, 'robot', [['GET', maps]])).toEqual([403]);
  });

  it('is given to service accounts by their names', async () => {
    const client = clientWith();
    await grant(client, [{ apiGroups: [''], resources: ['configmaps'], verbs: ['list'] }], { kind: 'ServiceAccount', name: 'robot' });
    expect(await statuses(client, 'robot', [['GET', maps]])).toEqual([200]);
  });

  it('of some names is of no others, but lists and watches of one of them', async () => {
    const client = clientWith();
    await grant(client, [{ apiGroups: [''], resources: ['configmaps'], resourceNames: ['a'], verbs: ['get', 'list'] }], ann);
    expect(
      await statuses(client, 'ann', [
        ['GET', `${maps}?fieldSelector=metadata.name%3Da`],
        ['GET', `${maps}/a`],
        ['GET', `${maps}/b`],
        ['GET', maps],
        ['GET', `${maps}?fieldSelector=metadata.name!%3Da`],
      ]),
    ).toEqual([200, 404, 403, 403, 403]);
  });

  it('of a subresource is not of the whole, nor the other way round', async () => {
    const client = clientWith();
    await grant(client, [{ apiGroups: [''], resources: ['namespaces/status'], verbs: ['get'] }], ann, true);
    expect(
      await statuses(client, 'ann', [
        ['GET', '/api/v1/namespaces/default/status'],
        ['GET', '/api/v1/namespaces/default'],
      ]),
    ).toEqual([200, 403]);
  });

  it('of other paths may end in a star', async () => {
    const client = clientWith();
    await grant(client, [{ nonResourceURLs: ['/met*'], verbs: ['get'] }], ann, true);
    expect(
      await statuses(client, 'ann', [
        ['GET', '/metrics'],
        ['GET', '/nothing'],
      ]),
    ).toEqual([200, 403]);
  });

  it('ends with its binding', async () => {
    const client = clientWith();
    await grant(client, [{ apiGroups: [''], resources: ['configmaps'], verbs: ['list'] }], ann);
    expect(await statuses(client, 'boss', [['DELETE', `/apis/${group}/v1/namespaces/default/rolebindings/granted:now`]])).toEqual([200]);
    expect(await statuses(client, 'ann', [['GET', maps]])).toEqual([403]);
  });

  it('to patch does not allow a create by an apply', async () => {
    const client = clientWith();
    await grant(client, [{ apiGroups: [''], resources: ['configmaps'], verbs: ['patch'] }], ann);
    const apply = ['PATCH', `${maps}/a?fieldManager=m`, configMap('a')] as const;
    expect(await statuses(client, 'ann', [apply])).toEqual([403]);
    expect(await statuses(client, 'boss', [apply])).toEqual([201]);
    expect(await statuses(client, 'ann', [apply])).toEqual([200]);
  });

  it('to update does not allow a create by an update', async () => {
    const client = clientWith();
    const leases = '/apis/coordination.api.test/v1/namespaces/default/leases/a';
    const body = { apiVersion: 'coordination.api.test/v1', kind: 'Lease', metadata: { name: 'a' } };
    await grant(client, [{ apiGroups: ['*'], resources: ['leases'], verbs: ['update'] }], ann);
    expect(await statuses(client, 'ann', [['PUT', leases, body]])).toEqual([403]);
    expect(await statuses(client, 'boss', [['PUT', leases, body]])).toEqual([201]);
  });
});
