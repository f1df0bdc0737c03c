import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runPlan } from '#conformance/runner/run-plan';
import type { Case } from '#core/model/case';
import type { WireError } from '#core/model/evidence';
import type { Step } from '#core/model/step';
import { FakeApi } from './fake-api.ts';
import { answer, FakeClient, type Reply } from './fake-client.ts';
import { FakeClock } from './fake-clock.ts';
import { caseOf, facts, runFake, told } from './run-fake.ts';

const get: Step = { id: 'get', do: 'send', request: { method: 'GET', path: '/x' } };
const create = (own: string): Step => ({
  id: `create-${own}`,
  do: 'send',
  request: { method: 'POST', path: '/x', body: { metadata: { name: { $own: own }, labels: { 'apiconform-run': { $run: true } } } } },
});
const aborted: WireError = { code: 'aborted', message: 'given up' };

/** Answers after that long, or gives up as a client does. */
async function after(clock: FakeClock, milliseconds: number, signal: AbortSignal | undefined, reply: () => Reply): Promise<Reply> {
  await clock.sleep(milliseconds, signal);
  return signal?.aborted === true ? aborted : reply();
}

/** A target that takes 100 ms for each request, and the most requests that were under way at a time. */
function slowTarget() {
  const clock = new FakeClock();
  let [now, most] = [0, 0];
  const client = new FakeClient({
    send: (_, signal) => {
      most = Math.max(most, ++now);
      return after(clock, 100, signal, () => {
        now -= 1;
        return answer(200);
      });
    },
  });
  return { clock, client, most: () => most };
}

describe('a run', () => {
  it('starts cases in the order of the plan, as many at a time as asked for', async () => {
    const { clock, client, most } = slowTarget();
    const { started } = await runFake(
      client,
      Array.from({ length: 10 }, () => caseOf([get])),
      { clock, concurrency: 3 },
    );
    expect(started).toEqual(Array.from({ length: 10 }, (_, index) => `case-${index + 1}@things`));
    expect([most(), clock.now()]).toEqual([3, 400]);
  });

  it('starts waiting cases at once, and they take no place of others', async () => {
    const client = new FakeClient({ send: () => answer(200) });
    const waiting = caseOf([{ id: 'wait', do: 'wait', seconds: 60 }], { queue: 'waiting' });
    const { started, clock } = await runFake(client, [caseOf([get]), waiting, caseOf([get]), waiting, waiting], { concurrency: 1 });
    expect(started.slice(0, 3)).toEqual(['case-2@things', 'case-4@things', 'case-5@things']);
    expect(clock.now()).toBe(60_000);
  });

  it('runs cases that run alone after all others, one at a time', async () => {
    const { clock, client, most } = slowTarget();
    const alone = caseOf([get], { queue: 'alone' });
    const { started } = await runFake(client, [alone, alone, caseOf([get])], { clock });
    expect(started).toEqual(['case-3@things', 'case-1@things', 'case-2@things']);
    expect([most(), clock.now()]).toEqual([1, 300]);
  });

  it('gives each case names of its own, counted in the order of the plan', async () => {
    const { byCase } = await runFake(
      new FakeClient({ send: () => answer(200) }),
      Array.from({ length: 40 }, () => caseOf([get])),
    );
    const prefixes = [...byCase].map(([key, [first]]) => [key, first?.e === 'case' ? first.prefix : '']);
    expect(Object.fromEntries(prefixes)).toMatchObject({
      'case-1@things': 'ac-run-1',
      'case-36@things': 'ac-run-10',
      'case-40@things': 'ac-run-14',
    });
    expect(new Set(prefixes.map(([, prefix]) => prefix)).size).toBe(40);
  });

  it('counts all its requests', async () => {
    const client = new FakeClient({ send: new FakeApi().answer, open: () => [] });
    const { requests } = await runFake(client, [
      caseOf([create('a'), { id: 'watch', do: 'open', request: get.do === 'send' ? get.request : { method: 'GET', path: '/' } }]),
    ]);
    // The create, the watch, the delete, and a look for what is left.
    expect(requests).toBe(4);
  });

  it('counts what its client sends by itself too, from its start on', async () => {
    const client = new FakeClient({ send: new FakeApi().answer });
    let sent = 7;
    const { requests, done } = await runFake(client, [caseOf([create('a')])], { looks: () => sent++ });
    const plain = await runFake(new FakeClient({ send: new FakeApi().answer }), [caseOf([create('a')])]);
    expect(requests).toBe(plain.requests + 1);
    expect(done.requests).toEqual({ ...plain.done.requests, get: (plain.done.requests['get'] ?? 0) + 1 });
  });

  it('closes the streams of a case when it ends', async () => {
    const client = new FakeClient({ open: () => [] });
    const { byCase } = await runFake(client, [caseOf([{ id: 'watch', do: 'open', request: { method: 'GET', path: '/x' } }])]);
    expect(told(byCase.get('case-1@things') ?? [])).toEqual(['case', 'stream watch start 200', 'ended watch closed', 'end']);
    expect(client.openStreams).toBe(0);
  });
});

describe('an interrupted run', () => {
  async function interruptedAt(
    milliseconds: number,
    cases: (clock: FakeClock) => { readonly client: FakeClient; readonly cases: readonly Case[] },
  ) {
    const clock = new FakeClock();
    const controller = new AbortController();
    void clock.sleep(milliseconds).then(() => controller.abort());
    const made = cases(clock);
    return { ...(await runFake(made.client, made.cases, { clock, concurrency: 1, signal: controller.signal })), ...made };
  }

  it('starts no case more, ends the one under way, and removes what it made', async () => {
    const api = new FakeApi();
    const { started, byCase, interrupted, left } = await interruptedAt(50, (clock) => ({
      client: new FakeClient({
        send: (request, signal) =>
          request.target === '/x' && request.method === 'GET' ? after(clock, 1000, signal, () => answer(200)) : api.answer(request),
      }),
      cases: [caseOf([create('a'), get, create('b')]), caseOf([get])],
    }));
    expect(started).toEqual(['case-1@things']);
    expect(told(byCase.get('case-1@things') ?? [])).toEqual([
      'case',
      'case create-a 201',
      'case get aborted',
      'step-failed get interrupted',
      'clean-up clean-up 200',
      'end',
    ]);
    expect([interrupted, left, api.objects.size]).toEqual([true, [], 0]);
  });

  it.each<readonly [string, Step]>([
    [
      'a drain',
      { id: 'step', do: 'drain', stream: 'watch', to: { of: 'watch', at: '/type', is: 'equals', value: 'ADDED' }, boundSeconds: 60 },
    ],
    ['a wait', { id: 'step', do: 'wait', seconds: 60 }],
    [
      'an until',
      {
        id: 'step',
        do: 'until',
        request: { method: 'GET', path: '/never' },
        holds: { of: 'step', at: 'status', is: 'equals', value: 200 },
        boundSeconds: 60,
      },
    ],
    ['the wait of a send for its turn', { id: 'step', do: 'send', request: { method: 'GET', path: '/busy' } }],
  ])('ends %s at once', async (_, step) => {
    const { byCase, clock, client } = await interruptedAt(250, () => ({
      client: new FakeClient({ send: ({ target }) => answer(target === '/busy' ? 429 : 404), open: () => [] }),
      cases: [caseOf([{ id: 'watch', do: 'open', request: { method: 'GET', path: '/x' } }, step])],
    }));
    expect(told(byCase.get('case-1@things') ?? []).slice(-3)).toEqual(['step-failed step interrupted', 'ended watch closed', 'end']);
    expect([clock.now(), client.openStreams]).toEqual([250, 0]);
  });
});

describe('a run whose evidence cannot be written', () => {
  it('stops, removes what it made, and says so', async () => {
    const api = new FakeApi();
    let written = 0;
    const journal = {
      write: () => {
        if (++written > 4) throw new Error('no space');
      },
      flush: async () => {},
    };
    const cases = Array.from({ length: 20 }, () => caseOf([create('a'), create('b'), create('c')]));
    const client = new FakeClient({ send: api.answer });
    await expect(runFake(client, cases, { journal, concurrency: 1 })).rejects.toThrow('no space');
    expect(api.objects.size).toBe(0);
    expect(client.lines.filter((line) => line.startsWith('POST')).length).toBeLessThan(4);
  });

  it('does so too where the listener throws', async () => {
    const api = new FakeApi();
    const context = {
      client: new FakeClient({ send: api.answer }),
      clock: new FakeClock(),
      facts,
      run: 'run',
      concurrency: 1,
      requestTimeoutMs: 1000,
    };
    const journal = { write: () => {}, flush: async () => {} };
    const plan = { fixtures: [], skipped: [], run: [{ key: 'k', case: caseOf([create('a')]) }] };
    const started = () => {
      throw new Error('a fault of the listener');
    };
    const run = runPlan(plan, { ...context, journal, signal: new AbortController().signal }, { started, ended: () => {} });
    await expect(run).rejects.toThrow('a fault of the listener');
    expect(api.objects.size).toBe(0);
  });
});

describe('every object that a run created', () => {
  it('is removed, whatever order answers come in, and whenever the run is interrupted', async () => {
    const arbitrary = fc.record({
      delays: fc.array(fc.nat(400), { minLength: 1, maxLength: 12 }),
      lost: fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }),
      interruptAt: fc.option(fc.nat(3000)),
      concurrency: fc.integer({ min: 1, max: 5 }),
      cases: fc.array(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ delays, lost, interruptAt, concurrency, cases }) => {
        const clock = new FakeClock();
        const api = new FakeApi();
        const controller = new AbortController();
        if (interruptAt !== null) void clock.sleep(interruptAt).then(() => controller.abort());
        let turn = 0;
        const client = new FakeClient({
          send: async (request, signal) => {
            const number = turn++;
            const delay = delays[number % delays.length] ?? 0;
            // What was given up may still take effect; and an answer may get lost on its way.
            const reply = clock.sleep(delay).then(() => api.answer(request));
            if (signal === undefined) return reply;
            const given = await Promise.race([reply, clock.sleep(100_000, signal)]);
            return given === undefined
              ? aborted
              : request.method === 'POST' && lost[number % lost.length] === true
                ? { code: 'reset', message: 'lost' }
                : given;
          },
        });
        const planned = cases.map((names) =>
          caseOf(
            names.map((own, index) => ({ ...create(own), id: `${index}` })),
            { needs: [{ need: 'namespace' }] },
          ),
        );
        const { left } = await runFake(client, planned, { clock, concurrency, signal: controller.signal });
        expect([...api.objects.keys()]).toEqual([]);
        expect(left).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
