import { describe, expect, it } from 'vitest';
import type { Status } from '#core/model/result';
import { cellText, countText, outcomesOf, statusCounts, statusText } from '#reporters/conformance/status-counts';

const of = (statement: string, status: Status) => ({ statement, status });

describe('the counts by status', () => {
  it('have each requirement once, with the most severe status of its results, and all results', () => {
    const results = [
      of('a', 'passed'),
      of('a', 'failed'),
      of('b', 'passed'),
      of('b', 'skipped'),
      of('c', 'inconclusive'),
      of('a', 'inconclusive'),
    ];
    expect(statusCounts(results)).toEqual([
      { status: 'failed', requirements: 1, results: 1 },
      { status: 'inconclusive', requirements: 1, results: 2 },
      { status: 'passed', requirements: 1, results: 2 },
      { status: 'skipped', requirements: 0, results: 1 },
    ]);
    expect([...outcomesOf(results)]).toEqual([
      ['a', 'failed'],
      ['b', 'passed'],
      ['c', 'inconclusive'],
    ]);
    expect(statusCounts([])).toEqual([]);
  });
});

describe('a count in words', () => {
  it('names requirements first', () => {
    expect(countText({ requirements: 1, results: 2 })).toBe('1 requirement [2 results]');
    expect(statusText('deviation', 2)).toBe('2 deviate');
    expect(statusText('skipped', 1)).toBe('1 not tested');
  });

  it('has the results in brackets in a cell only where they are not as many', () => {
    expect(cellText({ status: 'passed', requirements: 3, results: 3 })).toBe('3 passed');
    expect(cellText({ status: 'inconclusive', requirements: 0, results: 2 })).toBe('0 inconclusive [2]');
  });
});
