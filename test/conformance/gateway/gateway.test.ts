import { describe, expect, it } from 'vitest';
import { gateway } from '#conformance/gateway/gateway';
import { answer, FakeClient, type Reply } from '../runner/fake-client.ts';
import { FakeClock } from '../runner/fake-clock.ts';
import { request } from './requests.ts';

const bounds = { timeoutMs: 1000 };
const configMaps = '/api/v1/namespaces/ac-k3x-0-ns-1/configmaps';
const object = { metadata: { name: 'ac-k3x-1-a' } };
const create = request(`POST ${configMaps}`, object);
const remove = request(`DELETE ${configMaps}/ac-k3x-1-a`);
const looks = (target: FakeClient) => target.lines.filter((line) => line.startsWith('GET'));

/** Creates an object with this response, and deletes it after a look with that one. */
async function afterLook(created: Reply, look: Reply) {
  const target = new FakeClient({ send: ({ method }) => (method === 'POST' ? created : method === 'GET' ? look : answer(200)) });
  const client = gateway(target, 'k3x', new FakeClock());
  await client.send(create, bounds);
  return { result: await client.send(remove, bounds), again: () => client.send(remove, bounds), looked: client.looks, target };
}

describe('the gateway of a run', () => {
  it('sends reads, and writes to what is of the run, unchanged', async () => {
    const target = new FakeClient({ send: () => answer(200), open: () => [] });
    const client = gateway(target, 'k3x', new FakeClock());
    const read = request('GET /api/v1/nodes/worker-1');
    expect(await client.send(read, bounds)).toEqual(answer(200));
    expect(await client.send(create, bounds)).toEqual(answer(200));
    expect(await client.open(read, bounds)).toMatchObject({ head: { status: 200 } });
    expect([...target.sent, ...target.opened]).toEqual([read, create, read]);
  });

  it('withholds any other write, and gives the reason', async () => {
    const target = new FakeClient({ send: () => answer(200), open: () => [] });
    const client = gateway(target, 'k3x', new FakeClock());
    const write = request('DELETE /api/v1/nodes/worker-1');
    const withheld = {
      code: 'withheld',
      message:
        'DELETE /api/v1/nodes/worker-1 was not sent, to protect objects that are not of this run: the nodes object "worker-1" is not one of this run',
    };
    expect(await client.send(write, bounds)).toEqual(withheld);
    expect(await client.open(write, bounds)).toEqual(withheld);
    expect([...target.sent, ...target.opened]).toEqual([]);
  });

  it('counts the requests by which it looks at objects', async () => {
    const { looked, target } = await afterLook(answer(409), answer(200, object));
    expect([looked(), looks(target).length]).toEqual([1, 1]);
    expect((await afterLook(answer(201, object), answer(200, object))).looked()).toBe(0);
  });

  it('sends nothing but GET requests in a read-only run', async () => {
    const target = new FakeClient({ send: () => answer(200), open: () => [] });
    const client = gateway(target, 'k3x', new FakeClock(), { readOnly: true });
    const others = ['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'get'].map((method) => request(`${method} ${configMaps}`));
    for (const other of others) {
      expect(await client.send(other, bounds)).toMatchObject({
        code: 'withheld',
        message: expect.stringContaining('the run is read-only'),
      });
      expect(await client.open(other, bounds)).toMatchObject({ code: 'withheld' });
    }
    const read = request('GET /version');
    expect(await client.send(read, bounds)).toEqual(answer(200));
    expect(await client.open(read, bounds)).toMatchObject({ head: { status: 200 } });
    expect([...target.sent, ...target.opened]).toEqual([read, read]);
  });

  it('withholds a write to an object that exists and that the run did not create', async () => {
    const { result, target } = await afterLook(answer(409), answer(200, object));
    expect(result).toMatchObject({ code: 'withheld', message: expect.stringContaining('that this run did not create') });
    expect(target.lines).toEqual([`POST ${configMaps}`, `GET ${configMaps}/ac-k3x-1-a`]);
  });

  it.each([answer(200, { metadata: { name: 'worker-1', labels: { 'apiconform-run': 'k3x' } } }), answer(403), answer(500)])(
    'withholds a write to an object whose name the server took for another: a look returns %j',
    async (look) => {
      const { result } = await afterLook(answer(201, { metadata: { name: 'worker-1' } }), look);
      expect(result).toMatchObject({ code: 'withheld', message: expect.stringContaining('returned another object') });
    },
  );

  it('sends a write to such an object if a look shows the label of the run, or nothing', async () => {
    const own = answer(200, { metadata: { name: 'ac-k3x-1-a', labels: { 'apiconform-run': 'k3x' } } });
    expect((await afterLook(answer(409), own)).result).toEqual(answer(200));
    expect((await afterLook(answer(409), answer(404))).result).toEqual(answer(200));
  });

  it('looks once at an object that proves to be of the run, and at no other', async () => {
    const own = answer(200, { metadata: { name: 'ac-k3x-1-a', labels: { 'apiconform-run': 'k3x' } } });
    const { target, again } = await afterLook(answer(409), own);
    await again();
    expect(looks(target)).toHaveLength(1);
    expect(looks((await afterLook(answer(201, object), own)).target)).toEqual([]);
  });

  it('sends a write to an object whose name the server generated without the prefix, once a look shows the label of the run', async () => {
    const shown = (run: string) => answer(201, { metadata: { name: 'qwert', labels: { 'apiconform-run': run } } });
    const removal = async (created: Reply, look: Reply) => {
      const target = new FakeClient({ send: ({ method }) => (method === 'POST' ? created : method === 'GET' ? look : answer(200)) });
      const client = gateway(target, 'k3x', new FakeClock());
      await client.send(
        request(`POST ${configMaps}`, { metadata: { generateName: 'ac-k3x-', labels: { 'apiconform-run': 'k3x' } } }),
        bounds,
      );
      return client.send(request(`DELETE ${configMaps}/qwert`), bounds);
    };
    expect(await removal(shown('k3x'), { ...shown('k3x'), status: 200 })).toEqual(answer(200));
    expect(await removal(shown('k3x'), { ...shown('other'), status: 200 })).toMatchObject({ code: 'withheld' });
    expect(await removal(shown('other'), { ...shown('k3x'), status: 200 })).toMatchObject({ code: 'withheld' });
  });

  it('looks again while the server is busy, and then sends the write', async () => {
    const own = answer(200, { metadata: { name: 'ac-k3x-1-a', labels: { 'apiconform-run': 'k3x' } } });
    const removal = async (...replies: readonly Reply[]) => {
      const left = [...replies];
      const target = new FakeClient({
        send: ({ method }) => (method === 'POST' ? answer(409) : method === 'GET' ? (left.shift() ?? answer(429)) : answer(200)),
      });
      const clock = new FakeClock();
      const client = gateway(target, 'k3x', clock);
      await client.send(create, bounds);
      return { result: await client.send(remove, bounds), sleeps: clock.sleeps, looks: looks(target).length };
    };
    const busy: Reply = { ...answer(429), headers: [['retry-after', '2']] };
    expect(await removal(busy, answer(429), own)).toEqual({ result: answer(200), sleeps: [2000, 500], looks: 3 });
    const others = await removal(busy, answer(200, object));
    expect(others).toMatchObject({ result: { code: 'withheld' }, looks: 2 });
    expect(await removal()).toMatchObject({ result: { code: 'withheld' }, looks: 8 });
  });

  it('withholds writes within a namespace that exists and that the run did not create', async () => {
    const target = new FakeClient({
      send: ({ method }) => (method === 'POST' ? answer(409) : answer(200, { metadata: { name: 'ac-k3x-0-ns-1' } })),
    });
    const client = gateway(target, 'k3x', new FakeClock());
    await client.send(request('POST /api/v1/namespaces', { metadata: { name: 'ac-k3x-0-ns-1' } }), bounds);
    expect(await client.send(create, bounds)).toMatchObject({ code: 'withheld' });
  });
});

describe('the gateway, of definitions with names that runs use one after the other', () => {
  const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  const labels = { 'apiconform-run': 'k3x' };
  const define = (name: string, group: string) => request(`POST ${definitions}`, { metadata: { name, labels }, spec: { group } });
  const lease = define('leases.s1.apiconform.example', 's1.apiconform.example');
  const type = 'samples.types.s1.apiconform.example';
  const writes = [
    define(type, 'types.s1.apiconform.example'),
    request('POST /apis/types.s1.apiconform.example/v1/samples', { metadata: { name: 'status' } }),
    request('DELETE /apis/types.s1.apiconform.example/v1/samples'),
    request(`DELETE ${definitions}/${type}`),
    request(`DELETE ${definitions}/leases.s1.apiconform.example`),
  ];
  const outcomes = async (client: ReturnType<typeof gateway>, requests: readonly (typeof lease)[]) => {
    const results: (string | number)[] = [];
    for (const one of requests) {
      const result = await client.send(one, bounds);
      results.push('code' in result ? result.code : result.status);
    }
    return results;
  };

  it('sends writes to them once the run has created the lease', async () => {
    const target = new FakeClient({ send: ({ method }) => answer(method === 'POST' ? 201 : 200) });
    const client = gateway(target, 'k3x', new FakeClock());
    expect(await outcomes(client, [lease, ...writes])).toEqual([201, 201, 201, 200, 200, 200]);
    expect(looks(target)).toEqual([]);
  });

  it('withholds all of them, where another run has the lease', async () => {
    const target = new FakeClient({ send: ({ method }) => answer(method === 'POST' ? 409 : 200) });
    expect(await outcomes(gateway(target, 'k3x', new FakeClock()), [lease, ...writes])).toEqual([409, ...writes.map(() => 'withheld')]);
  });

  it('withholds a lease that is not that of the run', async () => {
    const target = new FakeClient({ send: () => answer(201) });
    const others = request(`POST ${definitions}`, {
      metadata: { name: 'leases.s1.apiconform.example', labels: { 'apiconform-run': 'other' } },
      spec: { group: 's1.apiconform.example' },
    });
    const elsewhere = define('leases.s1.apiconform.example', 'apps');
    expect(await outcomes(gateway(target, 'k3x', new FakeClock()), [others, elsewhere, ...writes])).toEqual(
      Array.from({ length: 7 }, () => 'withheld'),
    );
  });

  it.each([
    ['withholds writes to a type that another client defined', answer(200, { metadata: { name: type } }), 'withheld'],
    ['sends them where no such type is defined', answer(404), 200],
  ])('%s', async (_, look, expected) => {
    const target = new FakeClient({ send: ({ method }) => (method === 'GET' ? look : answer(method === 'POST' ? 201 : 200)) });
    const client = gateway(target, 'k3x', new FakeClock());
    const unknown = [request('DELETE /apis/types.s1.apiconform.example/v1/samples'), request(`DELETE ${definitions}/${type}`)];
    expect(await outcomes(client, [lease, ...unknown])).toEqual([201, expected, expected]);
    expect(looks(target)).toHaveLength(2);
  });

  it('looks at what a request without a clear response may have created', async () => {
    const target = new FakeClient({ send: ({ method }) => answer(method === 'POST' ? 500 : 404) });
    const client = gateway(target, 'k3x', new FakeClock());
    expect(await outcomes(client, [lease, request(`DELETE ${definitions}/leases.s1.apiconform.example`)])).toEqual([500, 404]);
    expect(looks(target)).toHaveLength(1);
  });
});
