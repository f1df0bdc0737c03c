import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '#cli/run';
import type { Report } from '#core/model/report';
import { sampleReport } from '../conformance/report/sample-report.ts';

const reportOf = (conformance: Report['verdict']['conformance'], run: Partial<Report['run']>) => ({
  verdict: { conformance, because: 'Because.' },
  run: { ...sampleReport.run, ...run },
});

describe('the exit code of a run', () => {
  it.each([
    ['conformant', false, 0],
    ['not conformant', false, 1],
    ['incomplete', false, 1],
    ['conformant', true, 130],
    ['not conformant', true, 130],
    ['incomplete', true, 130],
  ] as const)('of %s (interrupted: %s) is %d', (conformance, interrupted, code) => {
    expect(exitCodeOf(reportOf(conformance, { interrupted }))).toBe(code);
  });

  it('is that of the verdict, where the run ended early by itself', () => {
    expect(exitCodeOf(reportOf('incomplete', { interrupted: true, endedEarly: 'the target returned 401' }))).toBe(1);
  });
});
