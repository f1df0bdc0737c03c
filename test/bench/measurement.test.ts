import { describe, expect, it } from 'vitest';
import { compare } from '../../scripts/bench/measurement.ts';
import { sample } from './sample.ts';

describe('full runs beside replays', () => {
  it('are compared pair by pair, so that what slows down one pair does not count', () => {
    const pairs = [
      { run: sample(2, 4), replay: sample(1, 2) },
      { run: sample(20, 40), replay: sample(10, 20) },
      { run: sample(3, 4), replay: sample(1, 2) },
    ];
    const { wallRatio, processorRatio, run } = compare(pairs);
    expect(wallRatio).toEqual({ median: 2, least: 2, most: 3 });
    expect(processorRatio).toEqual({ median: 2, least: 2, most: 2 });
    expect(run.wallSeconds).toEqual({ median: 3, least: 2, most: 20 });
  });

  it('tell how much more they sent', () => {
    expect(compare([{ run: sample(1, 1, 1100), replay: sample(1, 1, 1000) }]).moreRequests).toBeCloseTo(0.1);
  });
});
