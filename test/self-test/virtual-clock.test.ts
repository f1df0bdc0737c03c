import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '#self-test/virtual-clock';

const clockOf = (endsAfterMs = 1e9, onEnd = () => {}) => createVirtualClock({ startsAt: Date.UTC(2030, 0, 1), endsAfterMs, onEnd });

describe('a virtual clock', () => {
  it('leaps to the next timer once nothing is under way, in the order in which they are due', async () => {
    const clock = clockOf();
    const seen: string[] = [];
    await Promise.all([
      clock.forRunner.sleep(60_000).then(() => seen.push(`runner ${clock.forRunner.now()}`)),
      new Promise<void>((resolve) => clock.forServer.after(30_000, resolve)).then(() => seen.push(`server ${clock.forServer.now()}`)),
    ]);
    expect(seen).toEqual(['server 30000', 'runner 60000']);
    expect([clock.forRunner.date(), clock.forServer.date().toISOString()]).toEqual([
      '2030-01-01T00:01:00.000Z',
      '2030-01-01T00:01:00.000Z',
    ]);
  });

  it('never runs a timer that was cancelled, and wakes a sleeper whose signal is aborted at once', async () => {
    const clock = clockOf();
    const seen: string[] = [];
    clock.forServer.after(10, () => seen.push('cancelled'))();
    const controller = new AbortController();
    const sleeping = clock.forRunner.sleep(1000, controller.signal);
    controller.abort();
    await sleeping;
    await clock.forRunner.sleep(20);
    expect({ seen, now: clock.forRunner.now() }).toEqual({ seen: [], now: 20 });
  });

  it('goes on where a wait is shorter than what can be added to a time', async () => {
    const clock = clockOf();
    await clock.forRunner.sleep(1e6);
    await clock.forRunner.sleep(1e-12);
    expect(clock.forRunner.now()).toBe(1e6 + 1);
  });

  it('tells once that more time has passed than there is', async () => {
    let ends = 0;
    const clock = clockOf(100, () => {
      ends += 1;
    });
    for (let turn = 0; turn < 5; turn += 1) await clock.forRunner.sleep(50);
    expect(ends).toBe(1);
  });
});
