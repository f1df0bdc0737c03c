import { describe, expect, it } from 'vitest';
import type { Report, ReportedResult } from '#core/model/report';
import { outcomeOf } from '#self-test/test-fault';

const result = (statement: string, status: ReportedResult['status'], reason?: string): ReportedResult => ({
  statement,
  status,
  case: 'watch/order',
  subject: 'configmaps',
  level: 'MUST',
  findings: [],
  about: '',
  seconds: 0,
  rerun: '',
  ...(reason === undefined ? {} : { reason }),
});
const run: Report['run'] = {
  id: 'self',
  started: '',
  seconds: 0,
  interrupted: false,
  requests: 0,
  left: [],
  options: {
    only: [],
    skip: [],
    level: 'may',
    seed: 0,
    repeat: 1,
    strict: false,
    failOn: 'must',
    concurrency: 1,
    requestTimeoutSeconds: 1,
  },
};
const job = { fault: 'events-swapped', breaks: 'Events are swapped.', statements: ['watch/order', 'watch/resume'], full: false };

describe('what a run finds of a fault', () => {
  it('is the fault where each statement that it breaks failed', () => {
    const results = [result('watch/order', 'failed'), result('watch/resume', 'failed'), result('watch/from-list', 'failed')];
    expect(outcomeOf(job, { results, run })).toEqual({
      fault: 'events-swapped',
      breaks: 'Events are swapped.',
      caught: true,
      found: [
        { statement: 'watch/order', cases: ['watch/order@configmaps'] },
        { statement: 'watch/resume', cases: ['watch/order@configmaps'] },
      ],
      missed: [],
      also: [{ statement: 'watch/from-list', cases: ['watch/order@configmaps'] }],
    });
  });

  it('is not the fault where one of them passed or says nothing, and tells what was said instead', () => {
    const results = [result('watch/order', 'failed'), result('watch/resume', 'inconclusive', 'the control does not hold')];
    expect(outcomeOf(job, { results, run })).toMatchObject({
      caught: false,
      missed: [{ statement: 'watch/resume', instead: 'inconclusive: the control does not hold' }],
    });
    expect(outcomeOf(job, { results: [result('watch/order', 'failed')], run })).toMatchObject({
      caught: false,
      missed: [{ statement: 'watch/resume', instead: 'not run' }],
    });
  });

  it('counts for nothing where the tool itself failed, or the run had to be ended', () => {
    const failed = [result('watch/order', 'failed'), result('watch/resume', 'failed')];
    const results = [...failed, result('watch/from-list', 'error', 'a step threw')];
    expect(outcomeOf(job, { results, run })).toMatchObject({ caught: false, trouble: 'watch/order@configmaps: a step threw' });
    expect(outcomeOf(job, { results: failed, run: { ...run, interrupted: true } })).toMatchObject({ caught: false });
  });
});
