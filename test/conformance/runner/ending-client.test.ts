import { describe, expect, it } from 'vitest';
import { endingClient } from '#conformance/runner/ending-client';
import { watchfulClient } from '#conformance/runner/watchful-client';
import { answer, FakeClient } from './fake-client.ts';
import { FakeClock } from './fake-clock.ts';

const get = { method: 'GET', target: '/x', headers: {}, as: 'admin' } as const;

describe('the client of a run that is interrupted', () => {
  it('sends the requests of the clean-up for a minute, and then none', async () => {
    const clock = new FakeClock();
    const fake = new FakeClient({ send: () => answer(200), open: () => [] });
    const controller = new AbortController();
    const client = endingClient(watchfulClient(fake, clock), clock, [controller.signal]);
    const statusOf = async () => {
      const result = await client.send(get, { timeoutMs: 1_000 });
      return 'status' in result ? result.status : result.code;
    };
    await clock.sleep(100_000);
    expect([await statusOf(), client.isTargetGone()]).toEqual([200, false]);
    controller.abort();
    await clock.sleep(59_000);
    expect(await statusOf()).toBe(200);
    await clock.sleep(2_000);
    expect([await statusOf(), client.isTargetGone(), fake.sent.length]).toEqual(['aborted', true, 2]);
    expect(await client.open(get, { timeoutMs: 1_000 })).toMatchObject({ code: 'aborted' });
    expect(fake.opened).toEqual([]);
  });
});
