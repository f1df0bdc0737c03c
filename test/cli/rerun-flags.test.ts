import { describe, expect, it } from 'vitest';
import { referenceSource, rerunFlagsOf } from '#cli/rerun-flags';
import { referenceHistoryWindowSeconds } from '#cli/run-flags';
import type { RunOptions } from '#core/model/evidence';
import { sampleReport } from '../conformance/report/sample-report.ts';

const { historyWindowSeconds: _, ...options } = sampleReport.run.options;
const flags = (source: string, more: Partial<RunOptions> = {}) =>
  rerunFlagsOf({ target: { server: 'https://api.example:6443', source }, options: { ...options, ...more } }).join(' ');

describe('the flags that run against the same target again', () => {
  it('name the server', () => {
    expect(flags('--server')).toBe('--server https://api.example:6443');
    expect(flags('kubeconfig context "staging"')).toBe('--server https://api.example:6443');
  });

  it('start the embedded server as it was', () => {
    expect(flags(referenceSource({ personality: 'specification' }))).toBe('--reference');
    const deviating = referenceSource({ dialect: 'specification', personality: 'kubernetes', fault: 'event-lost' });
    expect(flags(deviating)).toBe('--reference --dialect specification --personality kubernetes --fault event-lost');
  });

  it('state what was stated of history, which decides what is run', () => {
    expect(flags('--server', { historyWindowSeconds: 40, historyKeptSeconds: 0.5 })).toBe(
      '--server https://api.example:6443 --history-window 40s --history-kept 0.5s',
    );
    expect(flags('--reference', { historyWindowSeconds: referenceHistoryWindowSeconds })).toBe('--reference');
    expect(flags('--reference', { historyWindowSeconds: 9 })).toBe('--reference --history-window 9s');
  });
});
