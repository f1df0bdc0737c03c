import { describe, expect, it } from 'vitest';
import { at, checkTimeLimit, firstOver, monthsLater } from '#compatibility/release/time-limit';
import { release } from '../../spec/schedule/project-schedule.ts';

/** Releases that come faster than three a year, so that months count. */
const dates = [
  { release: release('1.1'), date: '2025-01-01' },
  { release: release('1.2'), date: '2025-02-01' },
  { release: release('1.3'), date: '2025-03-01' },
  { release: release('1.4'), date: '2025-10-01' },
  { release: release('1.5'), date: '2025-11-01' },
];
const limit = { releases: 3, months: 9 };

describe('a time limit', () => {
  it('is over when both its releases and its months have passed', () => {
    expect(checkTimeLimit(dates, limit, at(release('1.1')), at(release('1.4')))).toBe('passed');
    expect(checkTimeLimit(dates, limit, at(release('1.1')), at(release('1.3')))).toBe('failed');
  });

  it('is not over by its releases or its months alone', () => {
    expect(checkTimeLimit(dates, limit, at(release('1.2')), at(release('1.5')))).toBe('passed');
    expect(checkTimeLimit(dates, limit, at(release('1.3')), at(release('1.5')))).toBe('failed');
    expect(checkTimeLimit(dates, { releases: 2, months: 9 }, at(release('1.1')), at(release('1.3')))).toBe('failed');
  });

  it('is unknown without release dates, unless there are too few releases', () => {
    expect(checkTimeLimit([], limit, at(release('1.1')), at(release('1.4')))).toBe('unknown');
    expect(checkTimeLimit([], limit, at(release('1.1')), at(release('1.3')))).toBe('failed');
    expect(checkTimeLimit([], limit, at(release('1.1')), at(release('2.1')))).toBe('unknown');
  });

  it('is decided by spans only if every point in them gives the same result', () => {
    const from = { earliest: release('1.1'), latest: release('1.2') };
    expect(checkTimeLimit(dates, { releases: 2, months: 1 }, from, at(release('1.4')))).toBe('passed');
    expect(checkTimeLimit(dates, limit, from, at(release('1.4')))).toBe('unknown');
    expect(checkTimeLimit(dates, limit, from, at(release('1.3')))).toBe('failed');
    expect(checkTimeLimit(dates, limit, { latest: release('1.4') }, at(release('1.5')))).toBe('unknown');
    expect(checkTimeLimit(dates, { releases: 1, months: 1 }, at(release('1.1')), { latest: release('1.5') })).toBe('unknown');
  });

  it('has a first known release in which it is over', () => {
    expect(firstOver(dates, limit, release('1.1'))).toEqual(release('1.4'));
    expect(firstOver(dates, limit, release('1.3'))).toBeUndefined();
  });

  it('counts months by the calendar', () => {
    expect(monthsLater('2024-02-29', 12)).toBe('2025-03-01');
    expect(monthsLater('2025-06-01', 9)).toBe('2026-03-01');
  });
});
