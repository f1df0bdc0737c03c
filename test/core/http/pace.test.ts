import { describe, expect, it } from 'vitest';
import { Pace, pacedClient } from '#core/http/pace';
import type { WireRequest } from '#core/ports/http-client';
import { answer, FakeClient } from '../../conformance/runner/fake-client.ts';
import { FakeClock } from '../../conformance/runner/fake-clock.ts';

const request: WireRequest = { method: 'GET', target: '/x', headers: {}, as: 'admin' };
const busy = (seconds?: number) => answer(429, {}, seconds === undefined ? [] : [['retry-after', String(seconds)]]);

/** Sends so many requests at once, and returns when each went out. */
async function timesOf(count: number, pace: Pace, clock: FakeClock): Promise<readonly number[]> {
  const times: number[] = [];
  const client = pacedClient(
    new FakeClient({
      send: () => {
        times.push(clock.now());
        return answer(200);
      },
    }),
    pace,
  );
  await Promise.all(Array.from({ length: count }, () => client.send(request, { timeoutMs: 1000 })));
  return times;
}

describe('the pace of requests', () => {
  it('is as fast as the server answers, without a limit', async () => {
    const clock = new FakeClock();
    expect(await timesOf(5, new Pace(clock), clock)).toEqual([0, 0, 0, 0, 0]);
  });

  it('is at most so many requests a second, also after a pause', async () => {
    const clock = new FakeClock();
    const pace = new Pace(clock, 10);
    expect(await timesOf(4, pace, clock)).toEqual([0, 100, 200, 300]);
    await clock.sleep(5000);
    expect(await timesOf(3, pace, clock)).toEqual([5300, 5400, 5500]);
  });

  it('stops for all requests where most responses are 429, for the time that one names', async () => {
    const clock = new FakeClock();
    const pace = new Pace(clock);
    for (let responses = 0; responses < 8; responses += 1) pace.busy(busy(7));
    const [first = 0, ...others] = await timesOf(3, pace, clock);
    expect(first).toBe(7000);
    expect(others.every((time) => time >= 7000 && time < 7200)).toBe(true);
  });

  it('does not stop for one response 429 among others', async () => {
    const clock = new FakeClock();
    const pace = new Pace(clock);
    for (let responses = 0; responses < 20; responses += 1) {
      pace.answered();
      if (responses % 4 === 0) pace.busy(busy(7));
    }
    const times = await timesOf(3, pace, clock);
    expect(times.every((time) => time < 200)).toBe(true);
  });

  it('believes no pause of more than a minute, and has growing ones where none is named', async () => {
    for (const [seconds, expected] of [
      [86_400, 60_000],
      [undefined, 1000],
    ] as const) {
      const clock = new FakeClock();
      const pace = new Pace(clock);
      for (let responses = 0; responses < 8; responses += 1) pace.busy(busy(seconds));
      expect((await timesOf(1, pace, clock))[0]).toBe(expected);
    }
  });

  it('is fast again some time after the last response 429', async () => {
    const clock = new FakeClock();
    const pace = new Pace(clock);
    for (let responses = 0; responses < 8; responses += 1) pace.busy(busy(1));
    for (let responses = 0; responses < 200; responses += 1) pace.answered();
    await clock.sleep(1000);
    expect(await timesOf(3, pace, clock)).toEqual([1000, 1000, 1000]);
  });

  it('says for how long requests were held, where several were held at a time', async () => {
    const clock = new FakeClock();
    const pace = new Pace(clock, 10);
    await timesOf(5, pace, clock);
    expect(pace.heldMs()).toBe(400);
  });

  it('ends at once for a request that is given up', async () => {
    const clock = new FakeClock();
    const pace = new Pace(clock);
    for (let responses = 0; responses < 8; responses += 1) pace.busy(busy(50));
    const controller = new AbortController();
    const turn = pace.turn(controller.signal);
    controller.abort();
    await turn;
    expect(clock.now()).toBe(0);
  });
});
