import { describe, expect, it } from 'vitest';
import { ownLabel } from '#core/codecs/own-names';
import type { Step } from '#core/model/step';
import type { WireRequest } from '#core/ports/http-client';
import { FakeApi } from './fake-api.ts';
import { answer, FakeClient, type Reply } from './fake-client.ts';
import { caseOf, facts, runFake } from './run-fake.ts';

const create: Step = {
  id: 'create',
  do: 'send',
  request: {
    method: 'POST',
    path: { $join: ['/api/v1/namespaces/', { $namespace: true }, '/configmaps'] },
    body: { metadata: { name: { $own: 'a' }, labels: { [ownLabel]: { $run: true } } } },
  },
};
const unlabelled: Step = {
  id: 'create',
  do: 'send',
  request: { method: 'POST', path: '/api/v1/nodes', body: { metadata: { name: { $own: 'a' } } } },
};

/** A target that refuses the first so many deletions of an object with 403. */
const refusing = (times: number, isRefused: (request: WireRequest) => boolean = ({ method }) => method === 'DELETE') => {
  const api = new FakeApi();
  let left = times;
  const send = (request: WireRequest): Reply => {
    if (!isRefused(request) || left === 0) return api.answer(request);
    left -= 1;
    return answer(403, { reason: 'Forbidden' });
  };
  return { api, client: new FakeClient({ send }) };
};
const inNamespace = caseOf([create], { needs: [{ need: 'namespace' }] });
const served = { facts: { ...facts, served: { 'v1/namespaces': ['create'] } } };

describe('what a case could not remove is tried again at the end of the run', () => {
  it('with its namespace, which is deleted after it', async () => {
    const { api, client } = refusing(1);
    const { left } = await runFake(client, [inNamespace], served);
    expect([left, [...api.objects.keys()]]).toEqual([[], []]);
    const deletions = client.lines.filter((line) => line.startsWith('DELETE'));
    expect(deletions.map((line) => line.split('/').at(-2))).toEqual(['configmaps', 'namespaces', 'configmaps', 'namespaces']);
  });

  it('without the label of the run too, by its uid', async () => {
    const { api, client } = refusing(1);
    const { left } = await runFake(client, [caseOf([unlabelled])]);
    expect([left, [...api.objects.keys()]]).toEqual([[], []]);
  });

  it('and what cannot be removed then is reported', async () => {
    const { api, client } = refusing(100, ({ method, target }) => method === 'DELETE' && target.includes('/configmaps/'));
    const { left } = await runFake(client, [inNamespace], served);
    expect(left).toEqual(expect.arrayContaining([...api.objects.keys()]));
    expect(left.some((path) => path.includes('/configmaps/'))).toBe(true);
  });

  it('but not where the target does not list the objects of the run', async () => {
    const { client } = refusing(100, ({ method, target }) => method === 'DELETE' || target.includes('labelSelector'));
    await runFake(client, [caseOf([unlabelled])]);
    expect(client.lines.filter((line) => line.startsWith('DELETE'))).toHaveLength(1);
  });
});

describe('an object that a run deleted', () => {
  it('is not taken for gone where a user without permission gets 404 for it', async () => {
    const api = new FakeApi();
    const path = '/api/v1/nodes/ac-run-1-a';
    api.stubborn.add(path);
    const object = { $join: ['/api/v1/nodes/', { $own: 'a' }] } as const;
    const steps: readonly Step[] = [
      unlabelled,
      { id: 'delete', do: 'send', request: { method: 'DELETE', path: object } },
      { id: 'get-as-another', do: 'send', request: { method: 'GET', path: object, as: 'limited' } },
    ];
    const send = (request: WireRequest): Reply => (request.as === 'limited' ? answer(404) : api.answer(request));
    const { left } = await runFake(new FakeClient({ send }), [caseOf(steps)]);
    expect([left, [...api.objects.keys()]]).toEqual([[path], [path]]);
  });
});
