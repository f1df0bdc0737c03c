import { describe, expect, it } from 'vitest';
import { describeGrowth } from '../../scripts/bench/growth.ts';

const once = { times: 1, results: 100, requests: 1000, wallSeconds: 10, processorSeconds: 8, largestMebibytes: 200 };
const twice = { times: 2, results: 180, requests: 1900, wallSeconds: 15, processorSeconds: 14, largestMebibytes: 250 };

describe('growth in words', () => {
  it('tells each figure, and how many times the first it is', () => {
    const [title, head, first, second] = describeGrowth('a server', [once, twice]).split('\n');
    expect(title).toBe('a server, growth with the subjects (medians)');
    expect(head?.trim().split(/\s{2,}/)).toEqual(['results', 'requests', 'wall time, s', 'processor, s', 'largest, MiB']);
    expect(first).toMatch(/^ {2}1 × subjects +100 \(1\.00 ×\) +1000 \(1\.00 ×\) +10\.00 \(1\.00 ×\)/);
    expect(second).toMatch(/180 \(1\.80 ×\) +1900 \(1\.90 ×\) +15\.00 \(1\.50 ×\) +14\.00 \(1\.75 ×\) +250 \(1\.25 ×\)$/);
  });
});
