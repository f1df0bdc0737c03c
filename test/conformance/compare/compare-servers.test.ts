import { describe, expect, it } from 'vitest';
import { comparedServer, compareServers } from '#conformance/compare/compare-servers';
import type { Report, ReportedResult } from '#core/model/report';
import type { Status } from '#core/model/result';
import { sampleReport } from '../report/sample-report.ts';

const [first] = sampleReport.results;
if (first === undefined) throw new Error('the sample has no result');
const tool = { name: 'apiconform', version: '1' };

const resultOf = (status: Status, more: Partial<ReportedResult> = {}): ReportedResult => {
  const { reason: _, erratum: __, ...rest } = first;
  return { ...rest, statement: 'watch/resume', subject: 'configmaps', case: 'watch/resume', level: 'MUST', findings: [], status, ...more };
};
const deviation = (erratum: string) => resultOf('deviation', { erratum });
const reportOf = (results: readonly ReportedResult[], release?: string): Report => ({
  ...sampleReport,
  target: { ...sampleReport.target, ...(release === undefined ? {} : { release }) },
  results,
});
const fleetOf = (...servers: readonly (readonly ReportedResult[])[]) =>
  compareServers(
    servers.map((results, index) => comparedServer(`server-${index}`, reportOf(results))),
    tool,
  );

describe('the disagreement of servers about a requirement', () => {
  it.each<[string, readonly ReportedResult[], readonly ReportedResult[]]>([
    ['failure', [resultOf('passed')], [resultOf('failed')]],
    ['failure', [deviation('one')], [resultOf('failed')]],
    ['failure', [resultOf('passed')], [resultOf('known-failure')]],
    ['deviation', [resultOf('passed')], [deviation('one')]],
    ['deviation', [deviation('two')], [deviation('one')]],
    ['judged', [resultOf('passed')], [resultOf('skipped')]],
    ['judged', [resultOf('failed')], [resultOf('inconclusive')]],
    ['judged', [resultOf('failed')], []],
    ['none', [resultOf('failed')], [resultOf('failed')]],
    ['none', [resultOf('failed')], [resultOf('known-failure')]],
    ['none', [deviation('one')], [deviation('one')]],
    ['none', [resultOf('skipped')], [resultOf('error')]],
  ])('is %s', (kind, one, other) => {
    expect(fleetOf(one, other).requirements[0]?.disagreement).toBe(kind);
    expect(fleetOf(other, one).requirements[0]?.disagreement).toBe(kind);
  });

  it('is seen on each type: failures on different types are no agreement', () => {
    const [requirement] = fleetOf(
      [resultOf('failed'), resultOf('passed', { subject: 'secrets' })],
      [resultOf('passed'), resultOf('failed', { subject: 'secrets' })],
    ).requirements;
    expect(requirement).toMatchObject({ disagreement: 'failure', types: ['configmaps', 'secrets'] });
    expect(requirement?.servers.map(({ is, types }) => `${is} ${types}`)).toEqual(['failed 1', 'failed 1']);
  });

  it('is the first thing of the report: failures, the higher level, the same release, the more even division', () => {
    const of = (statement: string, status: Status, level: ReportedResult['level'] = 'MUST') => resultOf(status, { statement, level });
    const fleet = fleetOf(
      [of('a', 'passed'), of('b', 'passed'), of('c', 'skipped'), of('d', 'passed', 'SHOULD'), of('e', 'passed'), of('f', 'passed')],
      [of('a', 'passed'), of('b', 'failed'), of('c', 'passed'), of('d', 'failed', 'SHOULD'), of('e', 'failed'), deviationOf('f')],
      [of('a', 'passed'), of('b', 'passed'), of('c', 'passed'), of('d', 'passed', 'SHOULD'), of('e', 'failed'), of('f', 'passed')],
      [of('a', 'passed'), of('b', 'passed'), of('c', 'passed'), of('d', 'passed', 'SHOULD'), of('e', 'passed'), of('f', 'passed')],
    );
    expect(fleet.requirements.map(({ statement }) => statement)).toEqual(['e', 'b', 'd', 'f', 'c', 'a']);
  });
});

const deviationOf = (statement: string) => resultOf('deviation', { statement, erratum: 'one' });

describe('the servers of a fleet', () => {
  const fleet = compareServers(
    [
      comparedServer('new', reportOf([resultOf('passed')], 'v1.36.3')),
      comparedServer('unknown', reportOf([resultOf('passed')], 'of our own')),
      comparedServer('patched', reportOf([deviation('one')], 'v1.9.2')),
      comparedServer('old', reportOf([deviation('two'), resultOf('failed', { statement: 'limits/none' })], 'v1.9.1')),
    ],
    tool,
  );

  it('are by release, so that releases are side by side', () => {
    expect(fleet.servers.map(({ name }) => name)).toEqual(['old', 'patched', 'new', 'unknown']);
  });

  it('have counts of requirements by level', () => {
    expect(fleet.servers[0]?.levels[0]).toEqual({
      level: 'MUST',
      passed: 0,
      deviation: 1,
      'known-failure': 0,
      failed: 1,
      'not-judged': 0,
    });
  });

  it('have deviations by erratum', () => {
    expect(fleet.errata.map(({ id, requirements }) => [id, requirements])).toEqual([
      ['one', [0, 1, 0, 0]],
      ['two', [1, 0, 0, 0]],
    ]);
  });

  it('disagree within a release, which is said', () => {
    expect(fleet.requirements.map(({ statement, sameRelease }) => [statement, sameRelease])).toEqual([
      ['watch/resume', true],
      ['limits/none', false],
    ]);
  });

  it('have runs that differ, which is said', () => {
    const other = { ...sampleReport, run: { ...sampleReport.run, options: { ...sampleReport.run.options, only: ['watch/**'] } } };
    const { differs } = compareServers([comparedServer('a', sampleReport), comparedServer('b', other)], tool);
    expect(differs).toEqual([{ what: 'selected', values: ['all', 'watch/**'] }]);
  });
});
