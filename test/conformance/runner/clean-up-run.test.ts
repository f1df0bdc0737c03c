import { describe, expect, it } from 'vitest';
import { cleanUpRun, type RunToCleanUp } from '#conformance/runner/clean-up-run';
import { cleanUpToolsOf } from '#conformance/runner/clean-up-tools';
import { EvidenceBudget } from '#conformance/runner/evidence-budget';
import { WatchHeads } from '#conformance/runner/watch-heads';
import { watchfulClient } from '#conformance/runner/watchful-client';
import type { WireRequest } from '#core/ports/http-client';
import { FakeApi } from './fake-api.ts';
import { answer, FakeClient, type Reply } from './fake-client.ts';
import { FakeClock } from './fake-clock.ts';

const run = 'abc123';
const own = { 'apiconform-run': run };
const namespace = '/api/v1/namespaces/ac-abc123-0-ns-1';
const map = `${namespace}/configmaps/ac-abc123-1-a`;
const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const verbs = ['list', 'delete'];
const served = { 'v1/namespaces': verbs, 'v1/configmaps': verbs, 'apiextensions.k8s.io/v1/customresourcedefinitions': verbs };
const recorded = (...paths: readonly string[]) => ({ objects: paths.map((path) => ({ path, uid: undefined })), collections: [] });

/** Cleans up after the run on a server that is this function. */
async function clean(
  send: (request: WireRequest) => Reply,
  others: Partial<RunToCleanUp> & { readonly namespaceController?: 'present' | 'absent' } = {},
) {
  const { namespaceController = 'present', ...about } = others;
  const clock = new FakeClock();
  const client = new FakeClient({ send });
  const wire = {
    client: watchfulClient(client, clock),
    clock,
    startedAt: 0,
    requestTimeoutMs: 5_000,
    budget: new EvidenceBudget(),
    heads: new WatchHeads(),
  };
  const tools = cleanUpToolsOf(wire, { run, namespaceController }, { key: 'clean-up', add: () => {} });
  const outcome = await cleanUpRun({ served, signal: new AbortController().signal, ...about }, tools);
  return { ...outcome, writes: client.lines.filter((line) => !line.startsWith('GET')), sent: client.sent };
}

/** A server whose namespaces go by themselves. */
function withController(api: FakeApi): (request: WireRequest) => Reply {
  return (request) => {
    const reply = api.answer(request);
    const path = request.target.split('?')[0] ?? '';
    const isNamespace = /^\/api\/v1\/namespaces\/[^/]+$/.test(path);
    if (request.method === 'DELETE' && isNamespace && 'status' in reply && reply.status === 200) {
      for (const key of [...api.objects.keys()]) if (key === path || key.startsWith(`${path}/`)) api.objects.delete(key);
    }
    return reply;
  };
}

describe('the clean-up after a run that was killed', () => {
  it('sends each read once more whose new connection was reset, and no delete', async () => {
    const api = new FakeApi();
    api.plant(map, own);
    const first = new Set<string>();
    const serve = withController(api);
    const { removed, left, sent } = await clean(
      (request) => {
        if (request.method !== 'GET' || first.has(request.target)) return serve(request);
        first.add(request.target);
        return { code: 'reset', message: 'closed' };
      },
      { recorded: recorded(map) },
    );
    expect({ removed, left }).toEqual({ removed: [map], left: [] });
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('removes what has the label of the run: objects, definitions, namespaces, the lease of a slot, and nothing else', async () => {
    const api = new FakeApi();
    api.plant(namespace, own);
    api.plant(`${definitions}/leases.s1.apiconform.example`, own);
    api.plant(`${definitions}/samples.rabc123.apiconform.example`, own);
    api.plant(map, own);
    api.plant('/api/v1/namespaces/default/configmaps/of-others');
    api.plant('/api/v1/namespaces/ac-other1-0-ns-1', { 'apiconform-run': 'other1' });
    const { removed, left, writes } = await clean(withController(api));
    expect(writes).toEqual(
      [map, `${definitions}/samples.rabc123.apiconform.example`, namespace, `${definitions}/leases.s1.apiconform.example`].map(
        (path) => `DELETE ${path}`,
      ),
    );
    expect([removed.length, left]).toEqual([4, []]);
    expect([...api.objects.keys()]).toEqual(['/api/v1/namespaces/default/configmaps/of-others', '/api/v1/namespaces/ac-other1-0-ns-1']);
  });

  it('has the uid of each object as a precondition', async () => {
    const api = new FakeApi();
    api.plant(map, own);
    const { sent } = await clean(api.answer);
    expect(sent.find(({ method }) => method === 'DELETE')?.body).toContain('"preconditions":{"uid":"uid-1"}');
  });

  it('leaves no grace period to a pod, which no node would end', async () => {
    const api = new FakeApi();
    api.plant(`${namespace}/pods/ac-abc123-1-a`, own);
    const { sent } = await clean(api.answer, { served: { 'v1/pods': verbs } });
    expect(sent.find(({ method }) => method === 'DELETE')?.body).toContain('"gracePeriodSeconds":0');
  });

  it('says where the response to a list is none', async () => {
    const { left } = await clean(() => ({ status: 200, headers: [], body: '{"items":[]}}{' }), { served: { 'v1/configmaps': verbs } });
    expect(left).toEqual([{ path: '/api/v1/configmaps', because: 'the response to the GET request is not a whole list' }]);
  });

  it('does nothing where nothing is left', async () => {
    expect(await clean(new FakeApi().answer, { recorded: recorded(map) })).toMatchObject({ removed: [], left: [], writes: [] });
  });

  it('removes a recorded object that has lost its label, by its name', async () => {
    const api = new FakeApi();
    api.plant(map);
    const { removed, left } = await clean(api.answer, { recorded: recorded(map) });
    expect([removed, left, api.objects.size]).toEqual([[map], [], 0]);
  });

  it('refuses what a record names that is not of the run', async () => {
    const api = new FakeApi();
    const other = '/api/v1/namespaces/kube-system';
    api.plant(other);
    const paths = [other, '/api/v1/namespaces/default?x', '/api/v1/namespaces/../../x', '/healthz'];
    const { left, writes } = await clean(api.answer, { recorded: recorded(...paths) });
    expect(writes).toEqual([]);
    expect(left.map(({ because }) => because)).toEqual([
      'it has neither a name nor the label of the run',
      ...Array(3).fill('this is not the path of an object'),
    ]);
  });

  it('leaves the object of somebody who has used the name again', async () => {
    const api = new FakeApi();
    api.plant(map);
    const objects = [{ path: map, uid: 'another' }];
    expect(await clean(api.answer, { recorded: { objects, collections: [] } })).toMatchObject({ left: [], writes: [] });
  });

  it('leaves a definition whose name another run uses now, and removes its own, by the uid', async () => {
    const path = `${definitions}/leases.s1.apiconform.example`;
    for (const [uid, labels, expected] of [
      ['uid-1', {}, []],
      ['another', {}, [path]],
      [undefined, { 'apiconform-run': 'other1' }, [path]],
    ] as const) {
      const api = new FakeApi();
      api.plant(path, labels);
      const { left } = await clean(api.answer, { recorded: { objects: [{ path, uid }], collections: [] } });
      expect([left, [...api.objects.keys()]]).toEqual([[], expected]);
    }
  });

  it('removes what a create request made that was under way when the run was killed', async () => {
    const api = new FakeApi();
    let looks = 0;
    const { removed } = await clean(
      (request) => {
        if (request.target === map && request.method === 'GET') looks += 1;
        if (looks === 2 && !api.objects.has(map)) api.plant(map, own);
        return api.answer(request);
      },
      { recorded: recorded(map) },
    );
    expect([removed, api.objects.size]).toEqual([[map], 0]);
  });

  it('removes finalizers of the suite, and says of which others an object waits', async () => {
    const api = new FakeApi();
    api.plant(`${map}-1`, own, ['apiconform.example/one']);
    api.plant(`${map}-2`, own, ['apiconform.example/one', 'else.example/two']);
    const { removed, left } = await clean(api.answer);
    expect(removed).toEqual([`${map}-1`]);
    expect(left).toEqual([{ path: `${map}-2`, because: 'it is being deleted, and waits for its finalizers: else.example/two' }]);
  });

  it('finalizes a namespace where no controller does, after what is in it, with a label or without', async () => {
    const api = new FakeApi();
    api.plant(namespace, own);
    api.plant(`${namespace}/configmaps/without-label`);
    const item = { metadata: { name: 'without-label', namespace: 'ac-abc123-0-ns-1', uid: 'uid-2' } };
    const { left, writes } = await clean(
      (request) =>
        request.target === '/api/v1/configmaps' ? answer(200, { items: api.objects.size > 1 ? [item] : [] }) : api.answer(request),
      { namespaceController: 'absent' },
    );
    expect(writes).toEqual([`DELETE ${namespace}/configmaps/without-label`, `DELETE ${namespace}`, `PUT ${namespace}/finalize`]);
    expect([api.objects.size, left]).toEqual([0, []]);
  });

  it('says what could not be removed and why, and tries the rest', async () => {
    const api = new FakeApi();
    api.plant(`${map}-1`, own);
    api.plant(`${map}-2`, own);
    const { removed, left } = await clean((request) =>
      request.method === 'DELETE' && request.target.endsWith('-1') ? answer(403, { message: 'not you' }) : api.answer(request),
    );
    expect(removed).toEqual([`${map}-2`]);
    expect(left).toEqual([{ path: `${map}-1`, because: 'the DELETE request returned 403: not you' }]);
  });

  it('does not believe a server that says that it deleted what is still there', async () => {
    const api = new FakeApi();
    api.plant(map, own);
    const { left, writes } = await clean((request) => (request.method === 'DELETE' ? answer(200) : api.answer(request)));
    expect(left).toEqual([{ path: map, because: 'the server accepted the DELETE request, but the object is still there' }]);
    expect(writes).toHaveLength(3);
  });

  it('says which collections could not be listed; those of the record, where there is one', async () => {
    const send = ({ target }: WireRequest) => (target.startsWith('/api/v1/configmaps') ? answer(403) : answer(200, { items: [] }));
    const because = 'the GET request returned 403';
    expect((await clean(send)).left).toEqual([{ path: '/api/v1/configmaps', because }]);
    expect((await clean(send, { recorded: recorded() })).left).toEqual([]);
    const collections = [`${namespace}/configmaps`];
    expect((await clean(send, { recorded: { objects: [], collections } })).left).toEqual([{ path: '/api/v1/configmaps', because }]);
  });

  it('stops when it is interrupted, and says what is left', async () => {
    const api = new FakeApi();
    api.plant(map, own);
    const { left, writes } = await clean(api.answer, { signal: AbortSignal.abort() });
    expect([left, writes]).toEqual([[{ path: map, because: 'the clean-up was interrupted' }], []]);
  });
});
