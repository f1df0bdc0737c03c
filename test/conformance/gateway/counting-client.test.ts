import { expect, it } from 'vitest';
import { countingClient } from '#conformance/gateway/counting-client';
import { answer, FakeClient } from '../runner/fake-client.ts';

const maps = '/api/v1/namespaces/a/configmaps';

it.each([
  ['GET', '/version', 'get'],
  ['GET', maps, 'list'],
  ['GET', `${maps}?limit=1`, 'list'],
  ['GET', `${maps}?watch=true`, 'watch'],
  ['GET', `${maps}/a`, 'get'],
  ['POST', maps, 'create'],
  ['PUT', `${maps}/a`, 'update'],
  ['PATCH', `${maps}/a`, 'patch'],
  ['DELETE', `${maps}/a`, 'delete'],
  ['DELETE', maps, 'deletecollection'],
  ['HEAD', maps, 'other'],
])('counts %s %s as %s', async (method, target, verb) => {
  const client = countingClient(new FakeClient({ send: () => answer(200), open: () => [] }));
  await client.send({ method, target, headers: {}, as: 'admin' }, { timeoutMs: 1 });
  await client.open({ method, target, headers: {}, as: 'admin' }, { timeoutMs: 1 });
  expect([client.verbs(), client.requests()]).toEqual([{ [verb]: 2 }, 2]);
});

it('does not count a request that was withheld', async () => {
  const withheld = { code: 'withheld', message: 'not sent' } as const;
  const client = countingClient(new FakeClient({ send: () => withheld, open: () => withheld }));
  await client.send({ method: 'DELETE', target: maps, headers: {}, as: 'admin' }, { timeoutMs: 1 });
  await client.open({ method: 'GET', target: maps, headers: {}, as: 'admin' }, { timeoutMs: 1 });
  expect(client.requests()).toBe(0);
});
