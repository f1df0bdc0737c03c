import { describe, expect, it } from 'vitest';
import { systemClock } from '#adapters/system-clock';

describe('the clock of this machine', () => {
  it('tells the date as RFC 3339', () => {
    expect(systemClock.date()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('does not go back', () => {
    const before = systemClock.now();
    expect(systemClock.now()).toBeGreaterThanOrEqual(before);
  });

  it('sleeps that long', async () => {
    const before = systemClock.now();
    await systemClock.sleep(20);
    // A timer of Node may fire up to a millisecond early by this clock.
    expect(systemClock.now() - before).toBeGreaterThanOrEqual(19);
  });

  it('wakes when the signal is aborted, and does not fall asleep after that', async () => {
    const stop = new AbortController();
    const asleep = systemClock.sleep(3_600_000, stop.signal);
    stop.abort();
    await asleep;
    await systemClock.sleep(3_600_000, stop.signal);
    expect(stop.signal.aborted).toBe(true);
  });
});
