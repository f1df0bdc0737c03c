import { describe, expect, it } from 'vitest';
import { referenceHistoryWindowSeconds, referenceSource, rerunFlagsOf, sequencesFileOf } from '#conformance/report/rerun-flags';
import type { RunOptions } from '#core/model/evidence';
import { sampleReport } from './sample-report.ts';

const { historyWindowSeconds: _, ...sampleOptions } = sampleReport.run.options;
const options: RunOptions = { ...sampleOptions, concurrency: 8 };
const flags = (source: string, more: Partial<RunOptions> = {}) =>
  rerunFlagsOf({ target: { server: 'https://api.example:6443', source }, options: { ...options, ...more } }).join(' ');

describe('the flags that run against the same target again', () => {
  it('name the server', () => {
    expect(flags('--server')).toBe('--server https://api.example:6443');
    expect(flags('kubeconfig context "staging"')).toBe('--server https://api.example:6443');
  });

  it('are those that led to the target, with a variable in place of a secret', () => {
    const invocation = { flags: ['--kubeconfig', { inHome: '.kube/lab' }, '--context', 'lab', '--token', { secret: 'TOKEN' }] } as const;
    const target = { server: 'https://api.example:6443', source: 'kubeconfig context "lab"' };
    expect(rerunFlagsOf({ target, options, invocation })).toEqual(invocation.flags);
    const reference = rerunFlagsOf({
      target: { ...target, source: referenceSource({ personality: 'kubernetes' }) },
      options: { ...options, historyWindowSeconds: referenceHistoryWindowSeconds },
      invocation: { flags: ['--audit-log', 'audit.log'] },
    });
    expect(reference.join(' ')).toBe('--reference --personality kubernetes --audit-log audit.log');
  });

  it('repeat the options that decide what is sent and what fails', () => {
    expect(flags('--server', { concurrency: 2, release: '1.30', repeat: 3, strict: true, failOn: 'should' })).toBe(
      '--server https://api.example:6443 --release 1.30 --concurrency 2 --repeat 3 --strict --fail-on should',
    );
  });

  it('find the sequences in the folder of the run', () => {
    expect(sequencesFileOf({})).toBe('report.json');
    expect(sequencesFileOf({ invocation: { flags: [], output: 'reports/lists/' } })).toBe('reports/lists/report.json');
    expect(sequencesFileOf({ invocation: { flags: [], output: { inHome: 'lists' } } })).toEqual({ inHome: 'lists/report.json' });
  });

  it('start the reference server as it was', () => {
    expect(flags(referenceSource({ personality: 'specification' }))).toBe('--reference');
    const deviating = referenceSource({ dialect: 'specification', personality: 'kubernetes', fault: 'event-lost' });
    expect(flags(deviating)).toBe('--reference --dialect specification --personality kubernetes --fault event-lost');
  });

  it('state what was enabled on purpose, which is not tested', () => {
    expect(flags('--server', { enabled: ['alpha', 'beta'] })).toBe('--server https://api.example:6443 --enabled alpha --enabled beta');
  });

  it('name the subject files', () => {
    const subjects = [{ file: 'widgets.yaml', text: '' }];
    expect(flags('--server', { subjects })).toBe('--server https://api.example:6443 --subject widgets.yaml');
    expect(flags('--reference', { subjects, historyWindowSeconds: referenceHistoryWindowSeconds })).toBe(
      '--reference --subject widgets.yaml',
    );
  });

  it('state what was stated of history, which decides what is run', () => {
    expect(flags('--server', { historyWindowSeconds: 40, historyKeptSeconds: 0.5 })).toBe(
      '--server https://api.example:6443 --history-window 40s --history-kept 0.5s',
    );
    expect(flags('--reference', { historyWindowSeconds: referenceHistoryWindowSeconds })).toBe('--reference');
    expect(flags('--reference', { historyWindowSeconds: 9 })).toBe('--reference --history-window 9s');
  });
});
