import { describe, expect, it } from 'vitest';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { FakeApi } from './fake-api.ts';
import { answer, FakeClient, type Reply } from './fake-client.ts';
import { caseOf, facts, runFake, told } from './run-fake.ts';

const labels = { 'apiconform-run': { $run: true } } as const;
const create = (own: string, id = own, collection: Template = '/x'): Step => ({
  id,
  do: 'send',
  request: { method: 'POST', path: collection, body: { metadata: { name: { $own: own }, labels } } },
});
const remove = (own: string): Step => ({
  id: `delete-${own}`,
  do: 'send',
  request: { method: 'DELETE', path: { $join: ['/x/', { $own: own }] } },
});

/** Whether a request looks for what is left by the label of the run. */
const isLook = (target: string): boolean => target.includes('?labelSelector=apiconform-run');

/** What the run asks of the target, but for looks by label, after the steps of its only case. */
async function cleanUpOf(
  api: FakeApi,
  steps: readonly Step[],
  others: { readonly send?: (...args: Parameters<FakeApi['answer']>) => Reply | Promise<Reply> } = {},
) {
  const client = new FakeClient({ send: others.send ?? api.answer });
  const ran = await runFake(client, [caseOf(steps)]);
  const sent = client.sent.slice(steps.length).filter(({ target }) => !isLook(target));
  return { ...ran, client, cleanUp: sent.map(({ method, target }) => `${method} ${target}`), bodies: sent.map(({ body }) => body) };
}

describe('clean-up', () => {
  it('deletes what the case created, the latest first, by uid', async () => {
    const api = new FakeApi();
    const { cleanUp, bodies, left } = await cleanUpOf(api, [create('a'), create('b')]);
    expect(cleanUp).toEqual(['DELETE /x/ac-run-1-b', 'DELETE /x/ac-run-1-a']);
    expect(bodies[0]).toBe('{"kind":"DeleteOptions","apiVersion":"v1","preconditions":{"uid":"uid-2"}}');
    expect([api.objects.size, left]).toEqual([0, []]);
  });

  it('finds what a target made of a collection that it should have refused', async () => {
    const api = new FakeApi();
    const names = ['a', 'b'].map((own) => ({ metadata: { name: { $own: own }, labels } }));
    const step: Step = { id: 'both', do: 'send', request: { method: 'POST', path: '/x', body: { kind: 'List', items: names } } };
    const send: FakeApi['answer'] = (request) => {
      if (request.method !== 'POST') return api.answer(request);
      for (const own of ['a', 'b']) api.plant(`/x/ac-run-1-${own}`, { 'apiconform-run': 'run' });
      return { status: 201, headers: [], body: '{}' };
    };
    const { left } = await cleanUpOf(api, [step], { send });
    expect([api.objects.size, left]).toEqual([0, []]);
  });

  it('is done after a case that failed on the way', async () => {
    const api = new FakeApi();
    await cleanUpOf(api, [create('a'), { id: 'wrong', do: 'wait', seconds: { share: 1, of: 'history-kept' } }]);
    expect(api.objects.size).toBe(0);
  });

  const unnamed = (generateName: Template): Step => ({
    id: 'unnamed',
    do: 'send',
    request: { method: 'POST', path: '/x', body: { metadata: { generateName, labels } } },
  });
  const naming =
    (api: FakeApi, name: string) =>
    (...[request]: Parameters<FakeApi['answer']>): Reply =>
      api.answer(request.method === 'POST' ? { ...request, body: JSON.stringify({ metadata: { name, labels: {} } }) } : request);

  it('deletes what the server gave a name to', async () => {
    const api = new FakeApi();
    const steps = [unnamed({ $join: [{ $own: 'g' }, '-'] })];
    const { cleanUp, left } = await cleanUpOf(api, steps, { send: naming(api, 'ac-run-1-g-x7') });
    expect([cleanUp, api.objects.size, left]).toEqual([['DELETE /x/ac-run-1-g-x7'], 0, []]);
  });

  it('deletes nothing under a name that does not begin as it was asked to', async () => {
    const api = new FakeApi();
    const { cleanUp } = await cleanUpOf(api, [unnamed({ $join: [{ $own: 'g' }, '-'] })], { send: naming(api, 'of-somebody-else') });
    expect(cleanUp).toEqual([]);
  });

  it('passes over what the case saw go, and not what it only saw marked', async () => {
    const read: Step = { id: 'read', do: 'send', request: { method: 'GET', path: { $join: ['/x/', { $own: 'a' }] } } };
    expect((await cleanUpOf(new FakeApi(), [create('a'), remove('a'), read])).cleanUp).toEqual([]);
    expect((await cleanUpOf(new FakeApi(), [create('a'), remove('a')])).cleanUp).toEqual(['DELETE /x/ac-run-1-a']);
    const api = new FakeApi();
    api.stubborn.add('/x/ac-run-1-a');
    const { left, cleanUp } = await cleanUpOf(api, [create('a'), remove('a')]);
    expect(cleanUp.slice(0, 2)).toEqual(['DELETE /x/ac-run-1-a', 'GET /x/ac-run-1-a']);
    expect(left).toEqual(['/x/ac-run-1-a']);
  });

  const createHeld = (...finalizers: readonly string[]): Step => ({
    id: 'a',
    do: 'send',
    request: { method: 'POST', path: '/x', body: { metadata: { name: { $own: 'a' }, labels, finalizers } } },
  });

  it('lets go what a case gave finalizers and did not take them from, or deleted with a policy that adds one, by uid', async () => {
    const held = createHeld('apiconform.example/one');
    for (const steps of [[held], [held, remove('a')], [createHeld('foregroundDeletion', 'orphan'), remove('a')]]) {
      const api = new FakeApi();
      const { cleanUp, bodies, left } = await cleanUpOf(api, steps);
      expect(cleanUp).toContain('PATCH /x/ac-run-1-a');
      expect(bodies[cleanUp.indexOf('PATCH /x/ac-run-1-a')]).toBe('{"metadata":{"uid":"uid-1","finalizers":null}}');
      expect([api.objects.size, left]).toEqual([0, []]);
    }
  });

  it('looks what holds an object whose deletion is answered with no more than that it was accepted', async () => {
    const api = new FakeApi();
    const send: FakeApi['answer'] = (request) => {
      const stored = api.objects.get('/x/ac-run-1-a');
      if (request.method !== 'DELETE' || stored === undefined) return api.answer(request);
      // Somebody gave it a finalizer of the suite after it was created.
      stored.finalizers = ['apiconform.example/one'];
      api.answer(request);
      return answer(202, { kind: 'Status', status: 'Success' });
    };
    const { cleanUp, left } = await cleanUpOf(api, [create('a')], { send });
    expect(cleanUp.slice(0, 3)).toEqual(['DELETE /x/ac-run-1-a', 'GET /x/ac-run-1-a', 'PATCH /x/ac-run-1-a']);
    expect([api.objects.size, left]).toEqual([0, []]);
  });

  it('leaves finalizers that are not of its own', async () => {
    const api = new FakeApi();
    const { bodies, cleanUp, left } = await cleanUpOf(api, [createHeld('apiconform.example/one', 'example.com/theirs')]);
    expect(bodies[cleanUp.indexOf('PATCH /x/ac-run-1-a')]).toBe('{"metadata":{"uid":"uid-1","finalizers":["example.com/theirs"]}}');
    expect(left).toEqual(['/x/ac-run-1-a']);
    const theirs = await cleanUpOf(new FakeApi(), [createHeld('example.com/theirs')]);
    expect(theirs.cleanUp.filter((line) => line.startsWith('PATCH'))).toEqual([]);
  });

  it('passes over what the case waited for until it was gone', async () => {
    const until: Step = {
      id: 'gone',
      do: 'until',
      request: { method: 'GET', path: { $join: ['/x/', { $own: 'a' }] } },
      holds: { of: 'gone', at: 'status', is: 'equals', value: 404 },
      boundSeconds: 5,
      writes: { own: 'a', as: 'removed' },
    };
    const api = new FakeApi();
    api.stubborn.add('/x/ac-run-1-a');
    const send: FakeApi['answer'] = (request) => {
      if (request.method === 'GET') api.objects.delete('/x/ac-run-1-a');
      return api.answer(request);
    };
    expect((await cleanUpOf(api, [create('a'), remove('a'), until], { send })).cleanUp).toEqual([]);
  });

  it('removes an object that was made again after it went', async () => {
    const api = new FakeApi();
    await cleanUpOf(api, [create('a'), remove('a'), create('a', 'again')]);
    expect(api.objects.size).toBe(0);
  });

  it('removes an object whose second create was refused', async () => {
    const api = new FakeApi();
    await cleanUpOf(api, [create('a'), create('a', 'again')]);
    expect(api.objects.size).toBe(0);
  });

  it.each([
    [0, 1],
    [1, 0],
  ])(
    'removes an object of which several creates were sent at once, whichever made it and whichever is answered first',
    async (made, late) => {
      const api = new FakeApi();
      let posts = 0;
      const send = async (request: Parameters<FakeApi['answer']>[0]): Promise<Reply> => {
        if (request.method !== 'POST') return api.answer(request);
        const nth = posts++;
        const reply = nth === made ? api.answer(request) : answer(409);
        if (nth === late) await new Promise((resolve) => setImmediate(resolve));
        return reply;
      };
      const requests = ['first', 'second'].map((id) => ({
        id,
        request: { method: 'POST', path: '/x', body: { metadata: { name: { $own: 'a' }, labels } } } as const,
      }));
      const { left } = await cleanUpOf(api, [{ id: 'race', do: 'together', requests }], { send });
      expect([api.objects.size, left]).toEqual([0, []]);
    },
  );

  it('does not touch what was there before and is not ours', async () => {
    const api = new FakeApi();
    api.plant('/x/ac-run-1-a');
    expect((await cleanUpOf(api, [create('a')])).cleanUp).toEqual([]);
    expect(api.objects.size).toBe(1);
  });

  it('leaves alone another object that has taken the name', async () => {
    const api = new FakeApi();
    let deletes = 0;
    const send: FakeApi['answer'] = (request) => {
      if (request.method === 'DELETE' && deletes++ === 0) {
        api.objects.delete('/x/ac-run-1-a');
        api.plant('/x/ac-run-1-a');
      }
      return api.answer(request);
    };
    const { left } = await cleanUpOf(api, [create('a')], { send });
    expect([[...api.objects.keys()], left]).toEqual([['/x/ac-run-1-a'], []]);
  });

  it('looks for an object whose create was not answered, and removes it only with the label of the run', async () => {
    const unanswered =
      (api: FakeApi, instead?: () => void): FakeApi['answer'] =>
      (request) => {
        if (request.method !== 'POST') return api.answer(request);
        if (instead === undefined) api.answer(request);
        else instead();
        return { code: 'timeout', message: 'no answer' };
      };
    const ours = new FakeApi();
    const { cleanUp } = await cleanUpOf(ours, [create('a')], { send: unanswered(ours) });
    expect(cleanUp).toEqual(['GET /x/ac-run-1-a', 'DELETE /x/ac-run-1-a', 'GET /x/ac-run-1-a']);
    const theirs = new FakeApi();
    const { left } = await cleanUpOf(theirs, [create('a')], { send: unanswered(theirs, () => theirs.plant('/x/ac-run-1-a')) });
    expect([theirs.objects.size, left]).toEqual([1, []]);
  });

  it('looks again for an object that may still be on its way', async () => {
    const api = new FakeApi();
    let gets = 0;
    const send: FakeApi['answer'] = (request) => {
      if (request.method === 'POST') return { code: 'reset', message: 'gone' };
      if (request.method === 'GET' && !isLook(request.target) && gets++ === 1) api.plant('/x/ac-run-1-a', { 'apiconform-run': 'run' });
      return api.answer(request);
    };
    await cleanUpOf(api, [create('a')], { send });
    expect([gets, api.objects.size]).toEqual([2, 0]);
  });

  it('looks whether a dry run made an object after all', async () => {
    const dry: Step = {
      id: 'dry',
      do: 'send',
      request: { method: 'POST', path: '/x', query: { dryRun: 'All' }, body: { metadata: { name: { $own: 'a' }, labels } } },
    };
    const honest = await cleanUpOf(new FakeApi(), [dry]);
    expect(honest.cleanUp).toEqual(['GET /x/ac-run-1-a']);
    const api = new FakeApi();
    const send: FakeApi['answer'] = (request) => api.answer(request.method === 'POST' ? { ...request, target: '/x' } : request);
    await cleanUpOf(api, [dry], { send });
    expect(api.objects.size).toBe(0);
  });

  it('deletes what a dry run of its deletion left, also where the options in the body ask for that', async () => {
    const dry: Step = {
      id: 'dry',
      do: 'send',
      request: {
        method: 'DELETE',
        path: { $join: ['/x/', { $own: 'a' }] },
        body: { kind: 'DeleteOptions', apiVersion: 'v1', dryRun: ['All'] },
      },
    };
    const api = new FakeApi();
    const asksForIt = ({ method, body }: Parameters<FakeApi['answer']>[0]): boolean =>
      method === 'DELETE' && String(body).includes('dryRun');
    const send: FakeApi['answer'] = (request) =>
      asksForIt(request) ? answer(200, { kind: 'Status', status: 'Success' }) : api.answer(request);
    const { cleanUp } = await cleanUpOf(api, [create('a'), dry], { send });
    expect([cleanUp, api.objects.size]).toEqual([['DELETE /x/ac-run-1-a'], 0]);
  });

  it('covers what a PUT or PATCH creates where the step says so', async () => {
    const apply: Step = {
      id: 'apply',
      do: 'send',
      request: { method: 'PATCH', path: '/x/a', body: {} },
      writes: { own: 'a', as: 'create' },
    };
    const send = () => answer(201, { metadata: { uid: 'u' } });
    expect((await cleanUpOf(new FakeApi(), [apply], { send })).cleanUp).toEqual(['DELETE /x/a']);
    expect((await cleanUpOf(new FakeApi(), [{ ...apply, writes: { own: 'a', as: 'change' } }], { send })).cleanUp).toEqual([]);
  });

  it('covers what a PUT or PATCH made that was not there, as its answer shows', async () => {
    const put: Step = { id: 'put', do: 'send', request: { method: 'PUT', path: { $join: ['/x/', { $own: 'a' }] }, body: {} } };
    const told = (status: number, name: string) => () => answer(status, { metadata: { name, uid: 'u' } });
    const cleaned = async (send: () => Reply) => (await cleanUpOf(new FakeApi(), [put], { send })).cleanUp;
    expect(await cleaned(told(201, 'ac-run-1-a'))).toEqual(['DELETE /x/ac-run-1-a']);
    expect(await cleaned(told(200, 'ac-run-1-a'))).toEqual([]);
    expect(await cleaned(told(201, 'another'))).toEqual([]);
  });

  it.each<[string, Request, string]>([
    ['an apply made', { method: 'PATCH', path: { $join: ['/x/', { $own: 'a' }] }, body: {} }, 'ac-run-1-a'],
    ['got a generated name', { method: 'POST', path: '/x', body: { metadata: { generateName: 'ac-run-', labels } } }, 'ac-run-b7k2z'],
  ])('covers what %s, where the response is a Table', async (_, request, name) => {
    const api = new FakeApi();
    const send: FakeApi['answer'] = (sent) => {
      if (sent.method !== request.method) return api.answer(sent);
      api.plant(`/x/${name}`, { 'apiconform-run': 'run' });
      return answer(201, { kind: 'Table', rows: [{ cells: [], object: { metadata: { name } } }] });
    };
    const write: Step = { id: 'write', do: 'send', request };
    expect((await cleanUpOf(api, [write], { send })).cleanUp).toEqual([`GET /x/${name}`, `DELETE /x/${name}`]);
  });

  it('takes the object of a request to a subresource for none that is stored, whatever its collection returns', async () => {
    const pods = '/apis/shop.example/v1/namespaces/team/pods';
    const evict: Step = {
      id: 'evict',
      do: 'send',
      request: { method: 'POST', path: { $join: [pods, '/', { $own: 'a' }, '/eviction'] }, body: { metadata: { name: { $own: 'a' } } } },
    };
    const dry: Step = { ...evict, id: 'dry', request: { ...evict.request, query: { dryRun: 'All' } } };
    const api = new FakeApi();
    const send: FakeApi['answer'] = (request) => {
      if (!request.target.includes('/eviction')) return api.answer(request);
      return request.method === 'POST' ? answer(201, { kind: 'Status', status: 'Success' }) : answer(405);
    };
    const { cleanUp, left, client } = await cleanUpOf(api, [create('a', 'a', pods), dry, evict], { send });
    expect([cleanUp, left]).toEqual([[`DELETE ${pods}/ac-run-1-a`], []]);
    expect(client.lines.filter((line) => isLook(line))).toEqual([expect.stringContaining('GET /apis/shop.example/v1/pods?')]);
  });

  it('covers the objects in a namespace that a case made', async () => {
    const collection: Template = { $join: ['/api/v1/namespaces/', { $own: 'n' }, '/configmaps'] };
    const { cleanUp } = await cleanUpOf(new FakeApi(), [create('a', 'a', collection)]);
    expect(cleanUp).toEqual(['DELETE /api/v1/namespaces/ac-run-1-n/configmaps/ac-run-1-a']);
  });

  it('tries again where the target fails for a moment, and says what is left where it goes on failing', async () => {
    const failing = (times: number) => {
      const api = new FakeApi();
      let deletes = 0;
      return cleanUpOf(api, [create('a')], {
        send: (request) => (request.method === 'DELETE' && deletes++ < times ? answer(503) : api.answer(request)),
      });
    };
    expect((await failing(2)).left).toEqual([]);
    expect((await failing(9)).left).toEqual(['/x/ac-run-1-a']);
  });

  it('is written down as such', async () => {
    const { byCase } = await cleanUpOf(new FakeApi(), [create('a')]);
    expect(told(byCase.get('case-1@things') ?? [])).toEqual(['case', 'case a 201', 'clean-up clean-up 200', 'end']);
  });
});

describe('clean-up of namespaces that a case made', () => {
  const made = create('a', 'a', '/api/v1/namespaces');
  const path = '/api/v1/namespaces/ac-run-1-a';

  it('finalizes them where nothing else does, once they are empty, and sees them go', async () => {
    const { cleanUp, bodies, left } = await cleanUpOf(new FakeApi(), [made]);
    expect(cleanUp).toEqual([`DELETE ${path}`, `GET ${path}/configmaps?limit=1`, `PUT ${path}/finalize`, `GET ${path}`]);
    expect(bodies[2]).toBe(
      '{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"ac-run-1-a","uid":"uid-1"},"spec":{"finalizers":[]}}',
    );
    expect(left).toEqual([]);
  });

  it('does so for one that the case had deleted already', async () => {
    const deleted: Step = { id: 'delete', do: 'send', request: { method: 'DELETE', path } };
    const api = new FakeApi();
    expect((await cleanUpOf(api, [made, deleted])).left).toEqual([]);
    expect(api.objects.size).toBe(0);
  });

  it('does not finalize a namespace that is not empty', async () => {
    const api = new FakeApi();
    api.plant(`${path}/configmaps/theirs`);
    const { cleanUp, left } = await cleanUpOf(api, [made]);
    // Once when the case ends, and once more when the run does: it may be empty then.
    const again = [`DELETE ${path}`, `GET ${path}`, `GET ${path}/configmaps?limit=1`];
    expect(cleanUp).toEqual([`DELETE ${path}`, `GET ${path}/configmaps?limit=1`, ...again]);
    expect(left).toEqual([path]);
  });

  it('waits for them to go where a controller does it, no longer than two minutes', async () => {
    const run = async (gone: number) => {
      const api = new FakeApi();
      let gets = 0;
      const send: FakeApi['answer'] = (request) => {
        if (request.method === 'GET' && gets++ === gone) api.objects.delete(path);
        return api.answer(request);
      };
      return runFake(new FakeClient({ send }), [caseOf([made])], { facts: { ...facts, namespaceController: 'present' } });
    };
    expect((await run(5)).left).toEqual([]);
    const stuck = await run(1000);
    expect(stuck.left).toEqual([path]);
    expect(stuck.clock.now()).toBeLessThanOrEqual(120_000);
  });
});
