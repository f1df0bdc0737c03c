import { describe, expect, it } from 'vitest';
import { casesOfShard, mostShards } from '#conformance/plan/shard';
import type { PlannedCase } from '#core/model/plan';
import { loadSuite } from '#library/load-suite';

const run: readonly PlannedCase[] = loadSuite([], 'none').cases.map((one) => ({ key: `${one.id}@${one.subject}`, case: one }));
const keys = (cases: readonly PlannedCase[]) => cases.map(({ key }) => key);
const shards = (count: number) => Array.from({ length: count }, (_, index) => casesOfShard(run, { index: index + 1, count }));

describe('the shards of a run', () => {
  it.each([1, 2, 5, 16, mostShards])('contain each case once: %i of them', (count) => {
    expect(shards(count).flatMap(keys).sort()).toEqual(keys(run).sort());
  });

  it('keep the order of the cases, and are the same each time', () => {
    const [first = []] = shards(5);
    const places = first.map((planned) => run.indexOf(planned));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(keys(casesOfShard([...run].reverse(), { index: 1, count: 5 })).sort()).toEqual(keys(first).sort());
  });

  it('have about as many requests each', () => {
    const requests = shards(5).map((cases) => cases.reduce((sum, { case: { steps } }) => sum + steps.length, 0));
    expect(Math.max(...requests) / Math.min(...requests)).toBeLessThan(1.3);
  });

  it('take about as long each by the durations of an earlier run', () => {
    const slow = run.slice(0, 40);
    const durations = Object.fromEntries(slow.map(({ case: { id, subject } }, index) => [`${id}@${subject}`, 30 + index]));
    const parts = [1, 2, 3, 4].map((index) => casesOfShard(run, { index, count: 4 }, durations));
    expect(parts.flatMap(keys).sort()).toEqual(keys(run).sort());
    const seconds = parts.map((cases) => cases.reduce((sum, { case: { id, subject } }) => sum + (durations[`${id}@${subject}`] ?? 0), 0));
    expect(Math.max(...seconds) / Math.min(...seconds)).toBeLessThan(1.1);
    const without = shards(4).map((cases) => cases.filter((planned) => slow.includes(planned)).length);
    expect(parts.map((cases) => cases.filter((planned) => slow.includes(planned)).length)).not.toEqual(without);
  });

  it('are the whole run where there is none', () => {
    expect(casesOfShard(run, undefined)).toBe(run);
  });
});
