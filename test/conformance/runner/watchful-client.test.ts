import { describe, expect, it } from 'vitest';
import { watchfulClient } from '#conformance/runner/watchful-client';
import type { WireError } from '#core/model/evidence';
import type { Step } from '#core/model/step';
import type { HttpClient, WireRequest } from '#core/ports/http-client';
import { answer, FakeClient, type Reply } from './fake-client.ts';
import { FakeClock } from './fake-clock.ts';
import { caseOf, runFake, told } from './run-fake.ts';

const refused: WireError = { code: 'refused', message: 'nobody is there' };
const request: WireRequest = { method: 'GET', target: '/a', headers: {}, as: 'admin' };

/** A client whose next answer can be chosen, and that tells the time-outs it was given. */
const target = () => {
  const clock = new FakeClock();
  const timeouts: number[] = [];
  const state: { reply: Reply } = { reply: refused };
  const client: HttpClient = {
    send: async (_, { timeoutMs }) => {
      timeouts.push(timeoutMs);
      await clock.sleep(1_000);
      return state.reply;
    },
    open: () => Promise.resolve(refused),
    close: () => Promise.resolve(),
  };
  const watched = watchfulClient(client, clock);
  const send = async (times: number) => {
    for (let time = 0; time < times; time += 1) await watched.send(request, { timeoutMs: 5_000 });
  };
  return { state, timeouts, watched, send };
};

describe('a busy target', () => {
  const get: Step = { id: 'get', do: 'send', request: { method: 'GET', path: '/x' } };

  it('is asked again although it keeps each request waiting before it refuses it', async () => {
    const clock = new FakeClock();
    let refusals = 0;
    const client = new FakeClient({
      send: async () => {
        if (refusals === 5) return answer(200);
        refusals += 1;
        await clock.sleep(15_000);
        return answer(429, {}, [['retry-after', '1']]);
      },
    });
    const { entries } = await runFake(client, [caseOf([get])], { clock });
    expect(
      told(entries)
        .filter((line) => line.startsWith('case get'))
        .at(-1),
    ).toBe('case get 200');
  });

  it('is given up after four minutes, of which its slow responses take most', async () => {
    const clock = new FakeClock();
    const client = new FakeClient({ send: () => clock.sleep(15_000).then(() => answer(429, {}, [['retry-after', '1']])) });
    await runFake(client, [caseOf([get])], { clock });
    expect(clock.now()).toBeLessThanOrEqual(280_000);
  });

  it('gets fewer cases at a time, until cases end without', async () => {
    const clock = new FakeClock();
    let [underWay, count] = [0, 0];
    const most = { soon: 0, later: 0 };
    const client = new FakeClient({
      send: async () => {
        count += 1;
        const number = count;
        underWay += 1;
        const when = number <= 6 ? 'soon' : 'later';
        if (number > 4) most[when] = Math.max(most[when], underWay);
        await clock.sleep(100);
        underWay -= 1;
        return answer(number <= 3 ? 429 : 200, {}, [['retry-after', '1']]);
      },
    });
    await runFake(
      client,
      Array.from({ length: 40 }, () => caseOf([get])),
      { clock, concurrency: 4 },
    );
    expect(most.soon).toBeLessThan(4);
    expect(most.later).toBe(4);
  });
});

describe('a target', () => {
  it('is gone once twenty requests in a row got no answer, and then has a second for each', async () => {
    const { timeouts, watched, send } = target();
    await send(19);
    expect(watched.isTargetGone()).toBe(false);
    await send(2);
    expect(watched.isTargetGone()).toBe(true);
    expect(timeouts.slice(-2)).toEqual([5_000, 1_000]);
  });

  it('is there while now and then something is answered, and is back with an answer', async () => {
    const { state, timeouts, watched, send } = target();
    await send(19);
    state.reply = answer(500);
    await send(1);
    state.reply = refused;
    await send(19);
    expect(watched.isTargetGone()).toBe(false);
    await send(1);
    expect(watched.isTargetGone()).toBe(true);
    state.reply = { code: 'too-large', message: 'an answer without end' };
    await send(1);
    expect(watched.isTargetGone()).toBe(false);
    await send(1);
    expect(timeouts.at(-1)).toBe(5_000);
  });

  it('is not gone for what came in a moment, however much that was', async () => {
    const clock = new FakeClock();
    const watched = watchfulClient(new FakeClient({ send: () => refused }), clock);
    for (let time = 0; time < 50; time += 1) await watched.send(request, { timeoutMs: 5_000 });
    expect(watched.isTargetGone()).toBe(false);
  });

  it('is busy after 429, unless 429 is an answer to the request', async () => {
    let busy = 0;
    const watched = watchfulClient(new FakeClient({ send: () => answer(429) }), new FakeClock(), {
      onBusy: () => {
        busy += 1;
      },
    });
    await watched.send(request, { timeoutMs: 5_000, tooManyRequests: 'answer' });
    expect(busy).toBe(0);
    await watched.send(request, { timeoutMs: 5_000 });
    expect(busy).toBe(1);
  });

  it('is as good as gone once the run is over', () => {
    let over = false;
    const watched = watchfulClient(new FakeClient({}), new FakeClock(), { isOver: () => over });
    expect(watched.isTargetGone()).toBe(false);
    over = true;
    expect(watched.isTargetGone()).toBe(true);
  });

  it('is not gone because requests were given up by those who sent them', async () => {
    const { state, watched, send } = target();
    state.reply = { code: 'aborted', message: 'given up' };
    await send(30);
    expect(watched.isTargetGone()).toBe(false);
  });

  it('is waited for no longer by any case, once it is gone', async () => {
    const holds = { of: 'there', at: 'status', is: 'equals', value: 200 } as const;
    const until: Step = { id: 'there', do: 'until', request: { method: 'GET', path: '/a' }, holds, boundSeconds: 30 };
    const open: Step = { id: 'stream', do: 'open', request: { method: 'GET', path: '/w' } };
    const drain: Step = {
      id: 'drained',
      do: 'drain',
      stream: 'stream',
      to: { of: 'drained', at: '/type', is: 'equals', value: 'ADDED' },
      boundSeconds: 30,
    };
    const waits = Array.from({ length: 40 }, () => [caseOf([until]), caseOf([open, drain])]).flat();
    const { clock, entries } = await runFake(new FakeClient({ send: () => refused, open: () => refused }), waits, { concurrency: 1 });
    expect(entries.filter(({ e }) => e === 'step-failed').length).toBeGreaterThanOrEqual(80);
    expect(clock.now()).toBeLessThan(60_000);
  });
});
