import { describe, expect, it } from 'vitest';
import type { Fixture } from '#core/model/case';
import type { Step } from '#core/model/step';
import { FakeApi } from './fake-api.ts';
import { answer, FakeClient } from './fake-client.ts';
import { FakeClock } from './fake-clock.ts';
import { caseOf, runFake, told } from './run-fake.ts';

const get: Step = { id: 'get', do: 'send', request: { method: 'GET', path: '/x' } };
const fixture: Fixture = {
  id: 'widgets',
  steps: [
    { id: 'create', do: 'send', request: { method: 'POST', path: '/definitions', body: { metadata: { name: 'widgets' } } } },
    {
      id: 'served',
      do: 'until',
      request: { method: 'GET', path: '/definitions/widgets' },
      holds: { of: 'served', at: 'status', is: 'equals', value: 200 },
      boundSeconds: 3,
    },
  ],
};
const needing = caseOf([get], { needs: [{ need: 'fixture', fixture: 'widgets' }] });

describe('the fixtures of a run', () => {
  it('are made once, shared, and removed after all cases', async () => {
    const api = new FakeApi();
    const client = new FakeClient({ send: api.answer });
    const { entries } = await runFake(client, [needing, needing, needing], { fixtures: [fixture] });
    expect(client.lines.filter((line) => line === 'POST /definitions')).toHaveLength(1);
    expect(client.lines.slice(-2)).toEqual(['DELETE /definitions/widgets', 'GET /definitions?labelSelector=apiconform-run%3Drun']);
    const ofFixture = entries.filter((entry) => 'case' in entry && entry.case === 'fixture:widgets');
    expect(told(ofFixture)).toEqual(['case', 'fixture create 201', 'fixture served 200', 'clean-up clean-up 200', 'end']);
    expect(ofFixture[0]).toMatchObject({ prefix: 'ac-run-0-1' });
  });

  it('are not made where no case needs them', async () => {
    const client = new FakeClient({ send: new FakeApi().answer });
    await runFake(client, [caseOf([get])], { fixtures: [fixture] });
    expect(client.lines).toEqual(['GET /x']);
  });

  it('are begun before the first case, because a target may serve a new type only after some seconds', async () => {
    const api = new FakeApi();
    const client = new FakeClient({ send: api.answer });
    await runFake(client, [caseOf([get]), needing], { fixtures: [fixture], concurrency: 1 });
    expect(client.lines.indexOf('POST /definitions')).toBeLessThan(client.lines.indexOf('GET /x'));
  });

  it('are made for the cases that they stand beside, which run without one that cannot be made', async () => {
    const api = new FakeApi();
    const beside = caseOf([get], { bystander: fixture });
    const client = new FakeClient({ send: api.answer });
    await runFake(client, [beside, beside], { fixtures: [fixture] });
    expect(client.lines.filter((line) => line === 'POST /definitions')).toHaveLength(1);
    const refusing = new FakeClient({ send: (request) => (request.method === 'POST' ? answer(403) : api.answer(request)) });
    const { byCase } = await runFake(refusing, [beside], { fixtures: [fixture] });
    expect([...byCase.values()].map(told)).toContainEqual(['case', 'step-failed fixture:widgets bystander', 'case get 404', 'end']);
  });

  it('do not hold up the cases that do not need them', async () => {
    const api = new FakeApi();
    const client = new FakeClient({ send: (request) => (request.target === '/definitions/widgets' ? answer(404) : api.answer(request)) });
    const { entries } = await runFake(client, [needing, caseOf([get])], { fixtures: [fixture], concurrency: 2 });
    const order = entries.flatMap((entry) => (entry.e === 'end' ? [entry.case] : []));
    expect(order.indexOf('case-2@things')).toBeLessThan(order.indexOf('case-1@things'));
  });

  it('that a target refuses end the cases that need them, with the step and the answer', async () => {
    const client = new FakeClient({ send: ({ method }) => answer(method === 'POST' ? 403 : 200) });
    const { byCase } = await runFake(client, [needing, needing], { fixtures: [fixture] });
    for (const entries of byCase.values()) {
      expect(told(entries)).toEqual(['case', 'step-failed fixture:widgets reference', 'end']);
      expect(entries[1]).toMatchObject({ message: 'the fixture "widgets" could not be created: step "create" returned 403' });
    }
  });

  it('are made again, with other names, after a response of 5xx', async () => {
    const api = new FakeApi();
    let posts = 0;
    const named: Fixture = {
      id: 'widgets',
      steps: [
        { id: 'create', do: 'send', request: { method: 'POST', path: '/definitions', body: { metadata: { name: { $case: true } } } } },
      ],
    };
    const client = new FakeClient({ send: (request) => (request.method === 'POST' && ++posts === 1 ? answer(500) : api.answer(request)) });
    const { byCase, left } = await runFake(client, [needing, needing], { fixtures: [named], concurrency: 1 });
    expect([...byCase.values()].map(told)).toEqual([
      ['case', 'step-failed fixture:widgets no-response', 'end'],
      ['case', 'case get 404', 'end'],
    ]);
    expect([posts, left]).toEqual([2, []]);
  });

  it('are attempted again after a pause, which an interruption ends', async () => {
    const timesOfPosts = async (interruptedAt: number) => {
      const [clock, controller] = [new FakeClock(), new AbortController()];
      const times: number[] = [];
      const send = ({ method }: { readonly method: string }) => {
        if (method === 'POST') times.push(clock.now());
        return answer(method === 'POST' ? 500 : 404);
      };
      const fixtures = [{ ...fixture, steps: fixture.steps.slice(0, 1) }];
      void clock.sleep(interruptedAt).then(() => controller.abort());
      const cases = [needing, needing, needing];
      await runFake(new FakeClient({ send }), cases, { fixtures, concurrency: 1, clock, signal: controller.signal });
      return times;
    };
    expect(await timesOfPosts(10_000)).toEqual([0, 500, 1_000]);
    expect(await timesOfPosts(750)).toEqual([0, 500]);
  });

  it('consist of what any attempt created, under the same name', async () => {
    const api = new FakeApi();
    let posts = 0;
    // The first request takes effect, and its response gets lost.
    const client = new FakeClient({
      send: (request) => {
        const reply = api.answer(request);
        return request.method === 'POST' && ++posts === 1 ? answer(503) : reply;
      },
    });
    const labelled: Fixture = {
      id: 'widgets',
      steps: [
        {
          id: 'create',
          do: 'send',
          request: {
            method: 'POST',
            path: '/definitions',
            body: { metadata: { name: { $run: true }, labels: { 'apiconform-run': { $run: true } } } },
          },
        },
      ],
    };
    const { byCase, left } = await runFake(client, [needing, needing], { fixtures: [labelled], concurrency: 1 });
    expect([...byCase.values()].map(told)).toEqual([
      ['case', 'step-failed fixture:widgets no-response', 'end'],
      ['case', 'case get 404', 'end'],
    ]);
    expect([posts, left, api.objects.size]).toEqual([2, [], 0]);
  });

  it('are made three times at most', async () => {
    const client = new FakeClient({ send: ({ method }) => answer(method === 'POST' ? 500 : 404) });
    await runFake(client, [needing, needing, needing, needing, needing], { fixtures: [fixture], concurrency: 1 });
    expect(client.lines.filter((line) => line === 'POST /definitions')).toHaveLength(3);
  });

  it('that do not come about in time end the cases that need them, and are still removed', async () => {
    const client = new FakeClient({ send: ({ method }) => answer(method === 'POST' ? 201 : 404, { metadata: { uid: 'u' } }) });
    const { byCase, entries } = await runFake(client, [needing], { fixtures: [fixture] });
    const [, failed] = byCase.get('case-1@things') ?? [];
    expect(failed).toMatchObject({
      cause: 'bound',
      message:
        'the fixture "widgets" could not be created: step "served" failed: condition not met within 3 s: the last request returned 404',
    });
    expect(told(entries)).toContain('clean-up clean-up 404');
  });
});
