import { describe, expect, it } from 'vitest';
import { readEvidence } from '#conformance/evidence/read-evidence';
import { judgeEvidence } from '#conformance/judge-evidence';
import { digestOf } from '#core/codecs/digest';
import type { Entry, RunStarted } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import { conformanceSuite, loadSuite } from '#library/load-suite';
import { evidenceText } from './evidence/evidence-text.ts';
import { sampleReport } from './report/sample-report.ts';

const { facts } = sampleReport.target;
if (facts === undefined) throw new Error('The sample report has no facts.');
const verbs = ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch'];
const served: Facts = { ...facts, served: { 'v1/configmaps': verbs, 'v1/namespaces': verbs } };
const head: RunStarted = {
  e: 'run',
  schemaVersion: 1,
  tool: 'apiconform 0.1.0',
  started: '2026-03-01T09:30:00.000Z',
  run: 'abc123',
  target: { server: 'https://api.example', source: '--server' },
  options: { ...sampleReport.run.options, only: ['get-resource-version'] },
};
const suite = conformanceSuite(loadSuite([], 'none'), { withCoverage: false });
const again = (entries: readonly Entry[]) =>
  judgeEvidence(readEvidence(evidenceText(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))), 'run.ndjson', suite);

describe('judging saved evidence again', () => {
  it('reports an interrupted run as incomplete, and judges no case that never started', () => {
    const report = again([head, { e: 'facts', facts: served }]);
    expect(report.run.interrupted).toBe(true);
    expect(report.verdict.conformance).toBe('incomplete');
    expect(report.results.filter(({ status }) => status !== 'skipped')).toEqual([]);
  });

  it('does not judge a case by evidence of other steps', () => {
    const report = again([
      head,
      { e: 'facts', facts: served },
      {
        e: 'case',
        case: 'get-resource-version/rv-unset@configmaps',
        prefix: 'ac-abc123-1',
        namespace: 'ac-abc123-0-ns-1',
        steps: 'of-another-release',
        at: 5,
      },
      { e: 'end', case: 'get-resource-version/rv-unset@configmaps', at: 9 },
      { e: 'finished', at: 10, interrupted: false, left: [] },
    ]);
    expect(report.results.filter(({ status }) => status !== 'skipped')).toEqual([
      expect.objectContaining({
        statement: 'get-resource-version/rv-unset',
        status: 'inconclusive',
        reason: expect.stringContaining('run the case again'),
      }),
    ]);
  });

  it('does not judge a case that was cut off before its end', () => {
    const id = 'get-resource-version/rv-unset';
    const steps = suite.cases.find((one) => one.id === id && one.subject === 'configmaps')?.steps ?? [];
    const started = { prefix: 'ac-abc123-1', namespace: 'ac-abc123-0-ns-1', steps: digestOf(steps), at: 5 };
    const report = again([head, { e: 'facts', facts: served }, { e: 'case', case: `${id}@configmaps`, ...started }]);
    expect(report.results.filter(({ status }) => status !== 'skipped')).toEqual([
      expect.objectContaining({ statement: id, status: 'inconclusive', reason: 'the run was interrupted' }),
    ]);
  });

  it('says of a run that was killed that it did not end, and what it may have left', () => {
    const [object, started] = [
      { kind: 'Namespace', metadata: { name: 'ac-abc123-0-ns-1', uid: 'u' } },
      { prefix: 'ac-abc123-0', steps: '', at: 1 },
    ];
    const report = again([
      head,
      { e: 'facts', facts: served },
      { e: 'case', case: 'fixture:namespace-1', ...started },
      {
        e: 'exchange',
        case: 'fixture:namespace-1',
        step: 'create',
        phase: 'fixture',
        attempt: 0,
        at: 2,
        took: 1,
        request: { method: 'POST', target: '/api/v1/namespaces', headers: {} },
        answer: { status: 201, headers: [], body: JSON.stringify(object) },
      },
    ]);
    expect(report.run).toMatchObject({ unfinished: true, interrupted: true, left: ['/api/v1/namespaces/ac-abc123-0-ns-1'] });
    expect(report.verdict.because).toContain('The run did not end, because its process was killed');
  });

  it('rejects a run that ended before the probe', () => {
    expect(() => again([head])).toThrow('run.ndjson ends before the target was probed.');
  });
});
