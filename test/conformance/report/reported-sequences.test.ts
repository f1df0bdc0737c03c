import { describe, expect, it } from 'vitest';
import type { JudgedCase } from '#conformance/report/judged-case';
import { sequencesOf, withShorter } from '#conformance/report/reported-sequences';
import type { ReportedResult } from '#core/model/report';
import type { Status } from '#core/model/result';
import { create, drawnCase, get } from '../shrink/sequences.ts';

const failure = { statement: 'area/one', clause: 'create/accepted' };
const steps = [create('1', 'a'), get('2', 'a')];
const judged = (key: string, status: Status, added?: JudgedCase['added']): JudgedCase => ({
  key,
  case: { ...drawnCase(5, steps), ...(added?.shorter ?? {}) },
  verdicts: [{ statement: 'area/one', status, findings: [{ message: 'It failed.', clause: 'create/accepted' }] }],
  seconds: 0,
  executions: [],
  ...(added === undefined ? {} : { added }),
});
const of = 'drawn/5@things';
const again = [judged(`${of}#again-1`, 'failed', { of, failure }), judged(`${of}#again-2`, 'passed', { of, failure })];
const shorter = { id: 'drawn/5-3f9a', steps: steps.slice(0, 1) };

describe('the sequences in a report', () => {
  it('are those that failed, in the shortest form, with how often the failure came again', () => {
    const cases = [judged(of, 'failed'), ...again, judged('drawn/5-3f9a@things', 'failed', { of, failure, shorter })];
    expect(sequencesOf(cases)).toEqual([
      { id: 'drawn/5-3f9a', subject: 'things', of, ...failure, again: { sent: 2, failed: 1 }, steps: shorter.steps },
    ]);
  });

  it('are as they were drawn where nothing could go', () => {
    expect(sequencesOf([judged(of, 'failed'), ...again])).toEqual([
      { id: 'drawn/5', subject: 'things', of, ...failure, again: { sent: 2, failed: 1 }, steps },
    ]);
  });

  it('are none where nothing was sent again', () => {
    expect(sequencesOf([judged(of, 'failed')])).toEqual([]);
  });

  it('are named by the other sequences with the same failure', () => {
    const sequences = sequencesOf([...again, judged('drawn/5-3f9a@things', 'failed', { of, failure, shorter })]);
    const result = (id: string, clause: string): ReportedResult => ({
      statement: 'area/one',
      case: id,
      subject: 'things',
      level: 'MUST',
      status: 'failed',
      findings: [{ message: 'It failed.', clause }],
      about: '',
      seconds: 0,
      rerun: '',
    });
    const results = [result('drawn/5', 'create/accepted'), result('drawn/6', 'write/owners'), result('drawn/5-3f9a', 'create/accepted')];
    expect(withShorter(results, sequences).map(({ shorter }) => shorter)).toEqual(['drawn/5-3f9a@things', undefined, undefined]);
  });
});
