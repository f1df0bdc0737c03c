import { describe, expect, it } from 'vitest';
import type { Step } from '#core/model/step';
import { FakeApi } from './fake-api.ts';
import { answer, FakeClient, type Reply } from './fake-client.ts';
import { caseOf, runFake } from './run-fake.ts';

const get = (path: string): Step => ({ id: 'get', do: 'send', request: { method: 'GET', path } });
const create = {
  id: 'create',
  do: 'send',
  request: { method: 'POST', path: '/x', body: { metadata: { name: { $own: 'a' }, labels: { 'apiconform-run': { $run: true } } } } },
} as const satisfies Step;
const object = '/x/ac-run-2-a';

/** A client whose request for /long is answered once there is one for /next. `onGet` is called with the path of each other read. */
function clientOf(api: FakeApi, onGet: (path: string) => void): FakeClient {
  let end = (_: Reply): void => {};
  const long = new Promise<Reply>((resolve) => {
    end = resolve;
  });
  return new FakeClient({
    send: (request) => {
      if (request.target === '/long') return long;
      if (request.target === '/next') end(answer(200));
      if (request.method === 'GET') onGet(request.target);
      return api.answer(request);
    },
  });
}

describe('a run with too many objects', () => {
  it('goes on while another test runs, once those that were terminating are gone', async () => {
    const api = new FakeApi();
    api.stubborn.add(object);
    // It is gone at the first look after its deletion.
    const client = clientOf(api, (path) => path === object && api.objects.delete(path));
    const cases = [caseOf([get('/long')], { queue: 'waiting' }), caseOf([create]), caseOf([get('/next')])];
    const { entries, left, done } = await runFake(client, cases, { concurrency: 1, objectsAtATime: 1 });
    const looks = entries.filter((entry) => 'case' in entry && entry.case === 'fixture:terminating-1' && entry.e === 'exchange');
    expect(looks).toHaveLength(1);
    expect(entries.find((entry) => entry.e === 'end' && entry.case === 'case-1@things')).toBeDefined();
    expect([left, done.mostAtOnce]).toEqual([[], 1]);
  });

  it('does not look at definitions, whose names are used again', async () => {
    const api = new FakeApi();
    const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    const definition = `${definitions}/ac-run-2-a`;
    for (const path of [object, definition]) api.stubborn.add(path);
    const client = clientOf(api, (path) => api.objects.delete(path));
    const define: Step = { ...create, id: 'define', request: { ...create.request, path: definitions } };
    const cases = [caseOf([get('/long')], { queue: 'waiting' }), caseOf([define, create]), caseOf([get('/next')])];
    const { entries } = await runFake(client, cases, { concurrency: 1, objectsAtATime: 2 });
    const targets = entries.flatMap((entry) =>
      entry.e === 'exchange' && entry.case === 'fixture:terminating-1' ? [entry.request.target] : [],
    );
    expect(targets).toEqual([object]);
  });
});
