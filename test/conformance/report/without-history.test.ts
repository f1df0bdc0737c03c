import { expect, it } from 'vitest';
import type { JudgedCase } from '#conformance/report/judged-case';
import { withoutHistory } from '#conformance/report/without-history';
import { caseOf } from '../runner/run-fake.ts';

it('skips what an expired version left open, and nothing else', () => {
  const verdicts: JudgedCase['verdicts'] = [
    { statement: 'a', status: 'inconclusive', reason: 'it expired', findings: [], expired: true },
    { statement: 'b', status: 'inconclusive', reason: 'no response', findings: [] },
    { statement: 'c', status: 'passed', findings: [] },
  ];
  const judged = { key: 'k', case: caseOf([]), verdicts, seconds: 0, entries: [] };
  expect(withoutHistory(judged).verdicts.map(({ status }) => status)).toEqual(['skipped', 'inconclusive', 'passed']);
  expect(withoutHistory(judged).verdicts[0]?.reason).toContain('the target keeps no history');
});
