import { describe, expect, it } from 'vitest';
import { CaseEvidence } from '#conformance/evidence/case-evidence';
import type { Entry } from '#core/model/evidence';
import type { Step } from '#core/model/step';

const request = { method: 'GET', target: '/a', headers: {} };
const base = { case: 'c', at: 0 };
const exchange = (step: string, body: string, others: { readonly page?: number; readonly phase?: 'case' | 'clean-up' } = {}): Entry => {
  const answer = { status: 200, headers: [], body };
  return { ...base, e: 'exchange', step, phase: 'case', attempt: 0, took: 0, request, answer, ...others };
};
const opened = (from: 'start' | 'resume'): Entry => ({
  ...base,
  e: 'stream',
  step: 'watch',
  from,
  took: 0,
  request,
  answer: { status: 200, headers: [] },
});
const line = (text: string): Entry => ({ ...base, e: 'line', step: 'watch', line: text });
const ended: Entry = { ...base, e: 'ended', step: 'watch', by: 'server' };

describe('the evidence of a case', () => {
  it('knows a step by its last attempt, and not by clean-up', () => {
    const evidence = CaseEvidence.of([exchange('get', '1'), exchange('get', '2'), exchange('get', '3', { phase: 'clean-up' })]);
    expect([evidence.document('get'), evidence.attempts('get').length]).toEqual([2, 2]);
    expect(evidence.document('other')).toBeUndefined();
  });

  it('gives pages as an array, each by its last attempt', () => {
    const evidence = CaseEvidence.of([
      exchange('pages', '"busy"', { page: 0 }),
      exchange('pages', '"a"', { page: 0 }),
      exchange('pages', '"b"', { page: 1 }),
    ]);
    expect(evidence.document('pages')).toEqual(['a', 'b']);
  });

  it.each([1e9, -1, 0.5, 2])('is not led astray by a page numbered %d', (page) => {
    const evidence = CaseEvidence.of([exchange('pages', '"a"', { page: 0 }), exchange('pages', '"b"', { page })]);
    expect(evidence.pages('pages')).toHaveLength(1);
  });

  it('gives the events of a stream over all its resumptions, and only since it began anew', () => {
    const evidence = CaseEvidence.of([opened('start'), line('1'), ended, opened('resume'), line('2')]);
    expect(evidence.document('watch')).toEqual([1, 2]);
    expect(evidence.stream('watch')?.ended).toBeUndefined();
    evidence.add(ended);
    evidence.add(opened('start'));
    expect(evidence.document('watch')).toEqual([]);
  });

  it('lets a drain stand for its stream', () => {
    const drain: Step = { id: 'drain', do: 'drain', stream: 'watch', to: { of: 'watch', at: '', is: 'present' }, boundSeconds: 1 };
    const pages: Step = { id: 'pages', do: 'pages', request: { method: 'GET', path: '/a' }, between: [drain], max: 1 };
    expect(CaseEvidence.of([opened('start'), line('1')], [pages]).document('drain')).toEqual([1]);
  });
});
