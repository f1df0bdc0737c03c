import { describe, expect, it } from 'vitest';
import { DrawnResults } from '#conformance/report/drawn-results';
import type { JudgedCase } from '#conformance/report/judged-case';
import type { Status, Verdict } from '#core/model/result';
import { create, drawnCase } from '../shrink/sequences.ts';

const verdict = (statement: string, status: Status, clause = 'create/accepted'): Verdict => ({
  statement,
  status,
  findings: status === 'passed' ? [] : [{ message: 'It failed.', clause }],
});
const judged = (seed: number, verdicts: readonly Verdict[]): JudgedCase => ({
  key: `drawn/${seed}@things`,
  case: drawnCase(seed, [create('1', 'a')]),
  verdicts,
  seconds: 1,
  executions: verdicts.every(({ status }) => status === 'passed') ? [] : [[{ step: 'read', at: 0, request: 'GET /', answer: '200' }]],
});
const keysOf = (results: DrawnResults) => results.cases().map(({ key }) => key);

describe('the results of many drawn sequences', () => {
  it('keep one that passed for each statement, and count the others', () => {
    const results = new DrawnResults();
    for (let seed = 1; seed <= 50; seed += 1)
      results.add(judged(seed, [verdict('area/one', 'passed'), verdict('area/two', 'passed')]), seed);
    expect(results.cases()).toMatchObject([{ key: 'drawn/1@things', verdicts: [{ statement: 'area/one' }, { statement: 'area/two' }] }]);
    expect(results.counts()).toEqual({ sequences: 50, failed: 0, notShown: 98 });
  });

  it('keep ten of each failure, with their evidence', () => {
    const results = new DrawnResults();
    for (let seed = 1; seed <= 30; seed += 1)
      results.add(judged(seed, [verdict('area/one', 'failed', seed % 2 === 0 ? 'write/owners' : 'create/accepted')]), seed);
    expect(keysOf(results)).toHaveLength(20);
    expect(results.cases().every(({ executions }) => executions.length === 1)).toBe(true);
    expect(results.counts()).toEqual({ sequences: 30, failed: 30, notShown: 10 });
  });

  it('keep the same ones in whatever order they come', () => {
    const [one, other] = [new DrawnResults(), new DrawnResults()];
    const seeds = Array.from({ length: 40 }, (_, index) => index + 1);
    const add = (results: DrawnResults, seed: number) =>
      results.add(judged(seed, [verdict('area/one', seed % 3 === 0 ? 'failed' : 'passed'), verdict('area/two', 'deviation')]), seed);
    for (const seed of seeds) add(one, seed);
    for (const seed of [...seeds].reverse()) add(other, seed);
    expect(one.cases()).toEqual(other.cases());
    expect(one.counts()).toEqual(other.counts());
  });

  it('are nothing where no sequence was drawn', () => {
    expect([new DrawnResults().cases(), new DrawnResults().counts()]).toEqual([[], undefined]);
  });
});
