import { describe, expect, it } from 'vitest';
import { FailureLimit } from '#conformance/failure-limit';
import type { RunOptions } from '#core/model/evidence';
import type { PlannedCase } from '#core/model/plan';
import type { Verdict } from '#core/model/result';
import { sampleReport } from './report/sample-report.ts';

const statements = [
  { id: 'watch/order', level: 'MUST' },
  { id: 'watch/resume', level: 'MUST' },
  { id: 'list/message', level: 'SHOULD' },
] as const;
const planned: PlannedCase = {
  key: 'watch/a@configmaps',
  case: {
    id: 'watch/a',
    subject: 'configmaps',
    area: 'watch',
    about: '',
    needs: [],
    queue: 'parallel',
    writers: 'ours',
    steps: [],
    checks: [],
  },
};
const of = (statement: string, status: Verdict['status'] = 'failed'): Verdict => ({ statement, status, findings: [] });

/** Returns the reason why a run ends after these verdicts, one case each; undefined where it goes on. */
const reasonAfter = (limit: number | undefined, verdicts: readonly Verdict[], options: Partial<RunOptions> = {}): unknown => {
  const head = { started: '2026-11-23T12:00:00Z', options: { ...sampleReport.run.options, ...options } };
  const one = new FailureLimit(limit, { statements, head, release: undefined });
  for (const verdict of verdicts) one.note(planned, [verdict]);
  return one.reached.aborted ? one.reached.reason : undefined;
};

describe('the number of failures after which a run ends', () => {
  it('counts each requirement once', () => {
    expect(reasonAfter(2, [of('watch/order'), of('watch/order')])).toBeUndefined();
    expect(reasonAfter(2, [of('watch/order'), of('watch/resume')])).toBe('2 requirements had failed, and --bail 2 was given');
    expect(reasonAfter(1, [of('watch/order')])).toBe('1 requirement had failed, and --bail 1 was given');
    expect(reasonAfter(undefined, [of('watch/order'), of('watch/resume')])).toBeUndefined();
  });

  it('counts only what fails the run', () => {
    for (const status of ['passed', 'inconclusive', 'error', 'skipped', 'deviation'] as const)
      expect(reasonAfter(1, [of('watch/order', status)], { strict: false })).toBeUndefined();
    expect(reasonAfter(1, [of('watch/order', 'deviation')], { strict: true })).toBeDefined();
    expect(reasonAfter(1, [of('list/message')], { failOn: 'must' })).toBeUndefined();
    expect(reasonAfter(1, [of('list/message')], { failOn: 'should' })).toBeDefined();
  });

  it('leaves out what a waiver accepts', () => {
    const where = { file: 'waivers.yaml', line: 1, column: 1 };
    const waiver = { rule: 'watch/order', match: 'configmaps', reason: 'known', owner: 'us', where };
    expect(reasonAfter(1, [of('watch/order')], { waivers: [waiver] })).toBeUndefined();
    expect(reasonAfter(1, [of('watch/order')], { waivers: [{ ...waiver, match: 'pods' }] })).toBeDefined();
  });
});
