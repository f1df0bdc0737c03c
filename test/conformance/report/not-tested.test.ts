import { describe, expect, it } from 'vitest';
import { notTestedOf } from '#conformance/report/not-tested';
import type { Status } from '#core/model/result';

const statements = ['watch/order', 'watch/resume', 'table/rows', '__proto__/x'].map((id) => ({ id, area: id.split('/')[0] ?? '' }));
const result = (statement: string, status: Status, reason?: string) => ({ statement, status, ...(reason === undefined ? {} : { reason }) });

describe('what was not put to the test', () => {
  it('is grouped by its reason, most results first', () => {
    const results = [
      result('watch/order', 'skipped', 'no watches'),
      result('table/rows', 'skipped', 'no tables'),
      result('watch/resume', 'skipped', 'no watches'),
    ];
    expect(notTestedOf(results, statements)).toEqual([
      { reason: 'no watches', results: 2, areas: ['watch'], statements: ['watch/order', 'watch/resume'] },
      { reason: 'no tables', results: 1, areas: ['table'], statements: ['table/rows'] },
    ]);
  });

  it('names no statement that another case puts to the test, whatever came of it', () => {
    for (const status of ['passed', 'failed', 'deviation', 'inconclusive', 'error', 'known-failure'] as const) {
      const results = [result('watch/order', 'skipped', 'no watches'), result('watch/order', status)];
      expect(notTestedOf(results, statements)).toEqual([{ reason: 'no watches', results: 1, areas: ['watch'], statements: [] }]);
    }
  });

  it('is in a fixed order where the numbers are equal, and has a reason where none was given', () => {
    const results = [result('watch/order', 'skipped', 'b'), result('table/rows', 'skipped'), result('watch/resume', 'skipped', 'a')];
    expect(notTestedOf(results, statements).map(({ reason }) => reason)).toEqual(['No reason was given.', 'a', 'b']);
  });

  it('takes any text for a reason and an area', () => {
    const [group] = notTestedOf([result('__proto__/x', 'skipped', '__proto__')], statements);
    expect(group).toEqual({ reason: '__proto__', results: 1, areas: ['__proto__'], statements: ['__proto__/x'] });
  });

  it('is nothing where nothing was skipped', () => {
    expect(notTestedOf([result('watch/order', 'passed')], statements)).toEqual([]);
  });
});
