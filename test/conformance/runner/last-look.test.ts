import { describe, expect, it } from 'vitest';
import { collectionOf } from '#conformance/runner/last-look';
import type { Step } from '#core/model/step';
import { FakeApi } from './fake-api.ts';
import { answer, FakeClient, type Reply } from './fake-client.ts';
import { caseOf, runFake } from './run-fake.ts';

const label = { 'apiconform-run': 'run' };
const labelled = { labels: { 'apiconform-run': { $run: true } } } as const;
const held = ['apiconform.example/one'];
const create = {
  id: 'a',
  do: 'send',
  request: { method: 'POST', path: '/x', body: { metadata: { name: { $own: 'a' }, ...labelled } } },
} as const satisfies Step;

describe('the last look', () => {
  it('removes what the target says is deleted, and what still waits for a finalizer', async () => {
    const api = new FakeApi();
    const asItWas = answer(200, { metadata: { name: 'ac-run-1-a', uid: 'uid-1' } });
    const client = new FakeClient({
      send: (request) => {
        if (request.method === 'POST') {
          api.plant('/x/ac-run-1-a', label, held);
          return asItWas;
        }
        const reply = api.answer(request);
        return request.method === 'DELETE' && 'status' in reply && reply.status === 200 ? asItWas : reply;
      },
    });
    const { left } = await runFake(client, [caseOf([create])]);
    expect(client.lines).toContain('PATCH /x/ac-run-1-a');
    expect([api.objects.size, left]).toEqual([0, []]);
  });

  it('removes what the run made and did not know of, in any namespace', async () => {
    const api = new FakeApi();
    const path = '/api/v1/namespaces/elsewhere/configmaps';
    const step: Step = {
      ...create,
      request: { method: 'POST', path: '/api/v1/namespaces/n/configmaps', body: { metadata: { name: 'b' } } },
    };
    const client = new FakeClient({
      send: (request) => {
        if (request.method === 'POST') api.plant(`${path}/made-up`, label, held);
        return request.method === 'POST' ? answer(500) : api.answer(request);
      },
    });
    const { left } = await runFake(client, [caseOf([step])]);
    expect(client.lines).toContain(`DELETE ${path}/made-up`);
    expect([api.objects.size, left]).toEqual([0, []]);
  });

  it('says what is left: what it finds, and what was not removed and has no label', async () => {
    const api = new FakeApi();
    const client = new FakeClient({
      send: (request) => {
        if (request.method === 'DELETE') return answer(403);
        const reply = api.answer(request);
        if (request.method === 'POST') api.plant('/x/ac-run-1-b', label);
        return reply;
      },
    });
    expect((await runFake(client, [caseOf([create])])).left).toEqual(['/x/ac-run-1-a', '/x/ac-run-1-b']);
    const unlabelled = new FakeApi();
    const refusing = new FakeClient({
      send: (request) =>
        request.method === 'DELETE' ? answer(403) : request.target.includes('?') ? answer(404) : unlabelled.answer(request),
    });
    expect((await runFake(refusing, [caseOf([create])])).left).toEqual(['/x/ac-run-1-a']);
  });

  it('says what is left without a label too, where the target deletes nothing and says that it does', async () => {
    const api = new FakeApi();
    const unlabelled: Step = { ...create, id: 'b', request: { method: 'POST', path: '/x', body: { metadata: { name: { $own: 'b' } } } } };
    const client = new FakeClient({
      send: (request) => (request.method === 'DELETE' ? answer(200, { kind: 'Status', status: 'Success' }) : api.answer(request)),
    });
    const { left } = await runFake(client, [caseOf([create, unlabelled])]);
    expect(left).toEqual(['/x/ac-run-1-a', '/x/ac-run-1-b']);
  });

  it.each([
    ['that have no response', { code: 'reset', message: 'reset' } as const],
    ['with garbage after the body', { status: 200, headers: [], body: '{"items":[]}}{"x":' }],
    ['that are no list', answer(200, { kind: 'Status', status: 'Success' })],
    ['that are not whole', answer(200, { items: [], metadata: { continue: 'x' } })],
    ['that are refused', answer(403)],
  ] as const)('says where objects with names of the target may be, by lists %s', async (_, list) => {
    const api = new FakeApi();
    const generate: Step = {
      ...create,
      request: { ...create.request, path: '/api/v1/things', body: { metadata: { generateName: { $own: 'g' }, ...labelled } } },
    };
    const client = new FakeClient({
      send: (request) => {
        if (request.method === 'POST') api.plant('/api/v1/things/ac-run-1-g7', label);
        if (request.method === 'POST') return { code: 'reset', message: 'reset' };
        return request.target.includes('?labelSelector=') ? list : api.answer(request);
      },
    });
    const { left, done } = await runFake(client, [caseOf([generate])]);
    expect([[...api.objects.keys()], left, done.removed]).toEqual([
      ['/api/v1/things/ac-run-1-g7'],
      ['/api/v1/things?labelSelector=apiconform-run%3Drun'],
      0,
    ]);
  });

  it('does not name what it cannot list where all requests to create something were refused, or the target has no list', async () => {
    const ranWith = (post: Reply, list: Reply) =>
      runFake(new FakeClient({ send: ({ method }) => (method === 'POST' ? post : list) }), [caseOf([create])]);
    expect((await ranWith(answer(403), answer(403))).left).toEqual([]);
    expect((await ranWith(answer(500), answer(404))).left).toEqual([]);
  });

  it('names a collection that it cannot list, of whose objects the target only says that they are deleted', async () => {
    const api = new FakeApi();
    const client = new FakeClient({
      send: (request) => {
        if (request.method === 'DELETE') return answer(200, { kind: 'Status', status: 'Success' });
        return request.target.includes('?labelSelector=') ? answer(500) : api.answer(request);
      },
    });
    expect((await runFake(client, [caseOf([create])])).left).toEqual(['/x?labelSelector=apiconform-run%3Drun']);
  });

  it('does not say what is gone after all', async () => {
    const api = new FakeApi();
    const client = new FakeClient({
      send: (request) => {
        if (request.method !== 'DELETE') return api.answer(request);
        api.objects.clear();
        return answer(403);
      },
    });
    expect((await runFake(client, [caseOf([create])])).left).toEqual([]);
  });

  it('does not say what is in a version that is no longer served', async () => {
    const api = new FakeApi();
    const client = new FakeClient({
      send: (request) => {
        if (request.method === 'DELETE') return answer(403);
        return request.method === 'GET' ? answer(410) : api.answer(request);
      },
    });
    expect((await runFake(client, [caseOf([create])])).left).toEqual([]);
  });

  it('does not touch what others have, where the target ignores the selector', async () => {
    const api = new FakeApi();
    api.plant('/x/theirs', { 'apiconform-run': 'another' });
    const client = new FakeClient({
      send: (request) =>
        request.target.includes('labelSelector')
          ? answer(200, { items: [{ metadata: { name: 'theirs', uid: 'uid-1', labels: { 'apiconform-run': 'another' } } }] })
          : api.answer(request),
    });
    await runFake(client, [caseOf([create])]);
    expect([...api.objects.keys()]).toEqual(['/x/theirs']);
  });

  it('is at the collections across all namespaces', () => {
    expect(collectionOf('/api/v1/namespaces/n/configmaps/a')).toBe('/api/v1/configmaps');
    expect(collectionOf('/api/v1/namespaces/n')).toBe('/api/v1/namespaces');
    expect(collectionOf('/apis/g/v1/namespaces/n/samples/a')).toBe('/apis/g/v1/samples');
    expect(collectionOf('/apis/g/v1/nodes/a')).toBe('/apis/g/v1/nodes');
  });
});
