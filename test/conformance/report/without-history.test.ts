import { expect, it } from 'vitest';
import type { JudgedCase } from '#conformance/report/judged-case';
import { withoutHistory } from '#conformance/report/without-history';
import { caseOf } from '../runner/run-fake.ts';

const verdicts: JudgedCase['verdicts'] = [
  { statement: 'a', status: 'inconclusive', reason: 'it expired', findings: [], expired: { from: 5, to: 9 } },
  { statement: 'b', status: 'inconclusive', reason: 'no response', findings: [] },
  { statement: 'c', status: 'passed', findings: [] },
];
const judged = { key: 'k', case: caseOf([]), verdicts, seconds: 0, executions: [] };

it('skips what an expired version left open, and nothing else', () => {
  const { verdicts: shown } = withoutHistory(judged, ({ from, to }) => from === 5 && to === 9);
  expect(shown.map(({ status }) => status)).toEqual(['skipped', 'inconclusive', 'passed']);
  expect(shown[0]?.reason).toContain('the target keeps no history');
});

it('leaves it open where nothing was written, so that the version was still the latest', () => {
  expect(withoutHistory(judged, () => false).verdicts).toEqual(verdicts);
});
