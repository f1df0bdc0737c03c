import { describe, expect, it } from 'vitest';
import { describeMeasurement } from '../../scripts/bench/describe-measurement.ts';
import type { Pair } from '../../scripts/bench/measurement.ts';
import { sample } from './sample.ts';

const described = (...pairs: readonly Pair[]): string =>
  describeMeasurement({ target: 'a server', release: 'v1', concurrency: 8, statements: 5, cases: 7, pairs });

describe('a measurement in words', () => {
  it('names what was run, medians with their bounds, and whether the aims are met', () => {
    const text = described({ run: sample(2.5, 3), replay: sample(2, 2) });
    expect(text).toContain('a server (v1): 7 cases for 5 statements, 8 at a time, 1 pairs');
    expect(text).toMatch(/wall time, s\s+2\.50 \(2\.50–2\.50\)\s+2\.00 \(2\.00–2\.00\)\s+1\.25 \(1\.25–1\.25\) {2}aim ≤ 1\.3: met/);
    expect(text).toMatch(/processor, s.*1\.50 \(1\.50–1\.50\) {2}aim ≤ 2: met/);
    expect(text).toContain('aim ≤ 20 s: met');
    expect(text).not.toContain('MISSED');
  });

  it('says which aim is missed', () => {
    const text = described({ run: sample(21, 5), replay: sample(20, 2) });
    expect(text).toMatch(/processor, s.*aim ≤ 2: MISSED/);
    expect(text).toContain('aim ≤ 20 s: MISSED');
    expect(text).toMatch(/wall time, s.*aim ≤ 1\.3: met/);
  });

  it('warns where the two did not do the same', () => {
    expect(described({ run: sample(1, 1, 1020), replay: sample(1, 1, 1000) })).not.toContain('NOT THE SAME WORK');
    expect(described({ run: sample(1, 1, 1100), replay: sample(1, 1, 1000) })).toContain('the full run sent 10.0 % more requests');
    expect(described({ run: sample(1, 1, 900), replay: sample(1, 1, 1000) })).toContain('NOT THE SAME WORK');
  });
});
