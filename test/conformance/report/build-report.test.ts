import { describe, expect, it } from 'vitest';
import { buildReport } from '#conformance/report/build-report';
import { evidenceLines } from '#conformance/report/evidence-lines';
import type { Entry } from '#core/model/evidence';
import type { Verdict } from '#core/model/result';
import { passed, sampleCase, sampleInput, sampleJudged, sampleReport, sampleStatement } from './sample-report.ts';

const one = sampleCase('watch/ordered', ['watch/order']);
const statements = [sampleStatement('watch/order'), sampleStatement('watch/object')];
const failed = (message: string): Verdict => ({ statement: 'watch/order', status: 'failed', findings: [{ message }] });
const exchange = (body: string): Entry => ({
  e: 'exchange',
  case: 'watch/ordered@configmaps',
  step: 'list',
  phase: 'case',
  attempt: 0,
  at: 0,
  took: 1,
  request: { method: 'GET', target: '/api', headers: {} },
  answer: { status: 200, headers: [], body },
});

const reportOf = (cases: ReturnType<typeof sampleJudged>[], more: Partial<typeof sampleInput> = {}) =>
  buildReport({ ...sampleInput, statements, cases, skipped: [], ...more });

describe('the results of a report', () => {
  it('are one for each statement, case and subject, in that order', () => {
    const two = sampleCase('watch/all', ['watch/order', 'watch/object'], 'csinodes');
    const { results } = reportOf([
      sampleJudged(one, [passed('watch/order')]),
      sampleJudged(two, [passed('watch/order'), passed('watch/object')]),
    ]);
    expect(results.map(({ statement, case: of, subject }) => `${statement} ${of}@${subject}`)).toEqual([
      'watch/object watch/all@csinodes',
      'watch/order watch/all@csinodes',
      'watch/order watch/ordered@configmaps',
    ]);
  });

  it('do not depend on the order in which the cases ended', () => {
    const reversed = buildReport({ ...sampleInput, cases: [...sampleInput.cases].reverse() });
    expect(reversed.results.map(({ statement, status }) => [statement, status])).toEqual(
      sampleReport.results.map(({ statement, status }) => [statement, status]),
    );
  });

  it('merge repetitions into the worst, with a count and the evidence of the one that shows it', () => {
    const { results } = reportOf([
      sampleJudged(one, [passed('watch/order')], []),
      sampleJudged(one, [failed('First.')], [exchange('shown')], 2),
      sampleJudged(one, [failed('Second.')], [exchange('not shown')], 3),
    ]);
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ status: 'failed', seconds: 0.75 });
    expect(results[0]?.findings.map(({ message }) => message)).toEqual([
      'First.',
      'differs between repetitions: 1 passed, 2 failed',
      'Second.',
    ]);
    expect(results[0]?.evidence?.map(({ body }) => body)).toEqual(['shown']);
  });

  it('show the execution that decided, where a case was executed several times', () => {
    const executions = ['first', 'second', 'third'].map((body) => evidenceLines(one, [exchange(body)]));
    const { results } = reportOf([{ ...sampleJudged(one, [{ ...failed('No.'), execution: 1 }]), executions }]);
    expect(results[0]?.evidence?.map(({ body }) => body)).toEqual(['second']);
  });

  it('carry evidence only where they did not pass', () => {
    const both = sampleCase('watch/ordered', ['watch/order', 'watch/object']);
    const { results } = reportOf([sampleJudged(both, [failed('No.'), passed('watch/object')], [exchange('seen')])]);
    expect(results.map(({ status, evidence }) => [status, evidence?.length])).toEqual([
      ['passed', undefined],
      ['failed', 1],
    ]);
  });

  it('have a skipped one with its reason for each check of a case that was not run', () => {
    const both = sampleCase('watch/ordered', ['watch/order', 'watch/object', 'watch/order']);
    const { results } = reportOf([], { skipped: [{ case: both, reason: 'The target does not serve configmaps.' }] });
    expect(results.map(({ statement, status, reason }) => [statement, status, reason])).toEqual([
      ['watch/object', 'skipped', 'The target does not serve configmaps.'],
      ['watch/order', 'skipped', 'The target does not serve configmaps.'],
    ]);
  });

  it('never lose a verdict on a statement that the catalogue lacks', () => {
    const { results, verdict } = reportOf([
      sampleJudged(one, [passed('watch/order'), passed('watch/unheard-of')]),
      sampleJudged(sampleCase('watch/x', []), [passed('watch/object')]),
    ]);
    expect(results.find(({ statement }) => statement === 'watch/unheard-of')).toMatchObject({ status: 'error', level: 'MUST' });
    expect(verdict.conformance).toBe('incomplete');
  });

  it('say how to run them again, with the level where it is not run by itself', () => {
    const rerun = (statement: string) => sampleReport.results.find((result) => result.statement === statement)?.rerun;
    expect(rerun('watch/order')).toBe("apiconform run --context staging --output reports/again --only 'watch/order'");
    expect(rerun('unrecognized-version/list/message')).toBe(
      "apiconform run --context staging --level should --output reports/again --only 'unrecognized-version/list/message'",
    );
  });
});

describe('a report', () => {
  it('contains every statement of the catalogue, including those that cannot be judged', () => {
    expect(sampleReport.statements).toHaveLength(sampleInput.statements.length);
    expect(sampleReport.statements.find(({ id }) => id === 'quorum/read')).toMatchObject({
      where: 'spec-tables/quorum.yaml:12',
      unverifiable: { why: 'No answer shows how many members were asked.' },
    });
  });

  it('counts the results of each status and of each erratum', () => {
    expect(sampleReport.summary).toEqual({
      passed: 40,
      failed: 4,
      deviation: 1,
      'known-failure': 1,
      skipped: 1,
      inconclusive: 1,
      error: 1,
      total: 49,
    });
    expect(sampleReport.errata.map(({ id, results }) => [id, results])).toEqual([
      ['bookmark-zero-values', 1],
      ['unused', 0],
    ]);
  });

  it('says what is known of the target, and nothing where it could not be probed', () => {
    expect(sampleReport.target).toMatchObject({ server: 'https://api.staging.example:6443', release: 'v1.36.3' });
    const { facts: _, ...unprobed } = sampleInput;
    expect(Object.keys(buildReport(unprobed).target)).toEqual(['server', 'source']);
  });
});
