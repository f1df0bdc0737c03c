import { describe, expect, it } from 'vitest';
import { causesOf } from '#conformance/report/causes';
import type { Cause, ReportedResult, Seen } from '#core/model/report';

const result = (statement: string, more: Partial<ReportedResult> = {}): ReportedResult => ({
  statement,
  case: statement,
  subject: 'configmaps',
  level: 'MUST',
  status: 'failed',
  findings: [{ message: `${statement} failed` }],
  about: '',
  seconds: 0,
  rerun: '',
  ...more,
});
const open = (statement: string, seen: Seen, more: Partial<ReportedResult> = {}) =>
  result(statement, { status: 'inconclusive', findings: [], reason: 'precondition failed', seen, ...more });
const statusOf = (verb: string, got: string, options: readonly string[] = []): Seen => ({
  step: 'step',
  request: { verb, options },
  part: 'status',
  expected: '2xx',
  got,
});
const page = (part: string, options: readonly string[] = ['limit']): Seen => ({ step: 'walk', request: { verb: 'list', options }, part });
const alike = () => 1;
const causes = (...results: readonly ReportedResult[]): readonly Cause[] => causesOf(results, alike);

describe('the causes of a report', () => {
  it('are one for all results that show the same wrong status', () => {
    const found = causes(
      result('verbs/method/post', { seen: statusOf('create', '202') }),
      result('errors/created', { seen: statusOf('create', '202'), subject: 'csinodes' }),
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ status: 'failed', results: [1, 0], subjects: ['configmaps', 'csinodes'], notJudged: [] });
  });

  it('are apart where another status came, or where a refusal is missing', () => {
    const refused = { ...statusOf('create', '201'), expected: '409' };
    expect(causes(result('a/x', { seen: statusOf('create', '202') }), result('a/y', { seen: statusOf('create', '500') }))).toHaveLength(2);
    expect(causes(result('a/x', { seen: refused }), result('b/y', { seen: refused }))).toHaveLength(2);
  });

  it('have what could not be judged because of them', () => {
    const found = causes(
      result('verbs/method/post', { seen: statusOf('create', '202') }),
      open('watch/order', statusOf('create', '202')),
      open('watch/resume', { ...statusOf('create', '202', ['dryRun=All']) }),
      open('gone/get', statusOf('get', '404')),
    );
    expect(found).toMatchObject([
      { status: 'failed', statement: 'verbs/method/post', notJudged: [1, 2] },
      { status: 'inconclusive', statement: 'gone/get', results: [3], notJudged: [] },
    ]);
  });

  it('hold for requests that ask for more', () => {
    const found = causes(
      result('a/x', { seen: statusOf('create', '500') }),
      result('b/y', { seen: statusOf('create', '500', ['dryRun=All']) }),
    );
    expect(found).toHaveLength(1);
    expect(
      causes(result('b/y', { seen: statusOf('create', '500', ['dryRun=All']) }), result('a/x', { seen: statusOf('get', '500') })),
    ).toHaveLength(2);
  });

  it('hold for what a page of a wrong size says of the pages after it', () => {
    const found = causes(
      result('list-paging/limit', { seen: page('items') }),
      result('list-paging/continue-when-more', { seen: page('/metadata/continue') }),
      result('table/pages', { seen: page('/rows/-', ['as Table', 'limit']), level: 'SHOULD' }),
      open('gone/continue-token', page('/metadata/continue')),
    );
    expect(found).toMatchObject([{ level: 'MUST', results: [1, 0, 2], notJudged: [3] }]);
    expect(causes(result('list-paging/continue-when-more', { seen: page('/metadata/continue') }))).toHaveLength(1);
  });

  it('hold for several requirements that one response fails', () => {
    const findings = [{ message: 'page 1 has 5 items, expected at most 2' }];
    const of = (id: string) => result(id, { case: 'list-paging/walk', findings, seen: { ...page('x'), part: id } });
    expect(causes(of('list-paging/limit'), of('query-parameters/limit'))).toHaveLength(1);
  });

  it('are named by the requirement that is about just that, of the highest level', () => {
    const seen = statusOf('get', '202');
    const results = [result('apply/keeps', { seen }), result('errors/success', { seen }), result('table/rows', { seen, level: 'SHOULD' })];
    const breadth = ({ statement }: Pick<ReportedResult, 'statement'>): number => (statement === 'apply/keeps' ? 3 : 1);
    expect(causesOf(results, breadth)).toMatchObject([
      {
        level: 'MUST',
        statement: 'errors/success',
        statements: ['errors/success', 'apply/keeps', 'table/rows'],
        sentence: 'errors/success failed',
      },
    ]);
  });

  it('are those of a MUST first, then of a SHOULD, then errors, what could not be judged, and deviations', () => {
    const found = causes(
      result('a/deviates', { status: 'deviation', erratum: 'known' }),
      open('b/open', statusOf('get', '404')),
      result('c/ours', { status: 'error', findings: [], reason: 'ours' }),
      result('d/should', { level: 'SHOULD', seen: statusOf('delete', '500') }),
      result('e/must', { seen: statusOf('watch', '500') }),
      result('f/passed', { status: 'passed', findings: [] }),
    );
    expect(found.map(({ statement }) => statement)).toEqual(['e/must', 'd/should', 'c/ours', 'b/open', 'a/deviates']);
  });

  it('are one for each erratum', () => {
    const deviation = (statement: string, erratum: string) => result(statement, { status: 'deviation', erratum });
    expect(causes(deviation('a/x', 'one'), deviation('b/y', 'one'), deviation('c/z', 'two'))).toMatchObject([
      { erratum: 'one', statements: ['a/x', 'b/y'] },
      { erratum: 'two', statements: ['c/z'] },
    ]);
  });

  it('add the values where the message does not say what was expected', () => {
    const [cause] = causes(result('a/x', { findings: [{ message: 'It has another version.', expected: '7', actual: '8' }] }));
    expect(cause?.sentence).toBe('It has another version: expected 7, got 8');
    expect(causes(result('a/x', { findings: [{ message: 'got 8, expected 7', expected: '7' }] }))[0]?.sentence).toBe('got 8, expected 7');
  });

  it('are one for all events that were sent twice, whatever the requirement and the request', () => {
    const twice = (statement: string, request: Seen['request']): ReportedResult =>
      result(statement, {
        case: `c/${statement}`,
        seen: { step: 'watch', ...(request === undefined ? {} : { request }), part: 'repeated-event' },
      });
    const found = causes(
      twice('watch/order', { verb: 'watch', options: [] }),
      twice('events/change/update', { verb: 'watch', options: ['resourceVersion'] }),
    );
    expect(found.map(({ statements }) => [...statements].sort())).toEqual([['events/change/update', 'watch/order']]);
  });

  it('are one for what expired, however long it took', () => {
    const expired = (statement: string, begin: string, seconds: number): ReportedResult =>
      open(statement, statusOf('list', '410'), { reason: `${begin}the resourceVersion expired after ${seconds} s; state how long` });
    const found = causes(expired('a/x', '', 9.6), expired('b/y', 'precondition failed: ', 14.7), open('c/z', statusOf('list', '410')));
    expect(found.map(({ statements }) => statements)).toEqual([['a/x', 'b/y'], ['c/z']]);
  });

  it('have what was not sent after a wrong response of the same test, to protect the objects of others', () => {
    const unsent = (id: string): ReportedResult =>
      open('b/unsent', { step: 'delete', part: 'sending', got: 'not of this run' }, { case: id });
    const [failure, ...others] = causes(result('a/x', { case: 'c/one', seen: statusOf('get', '202') }), unsent('c/one'), unsent('c/other'));
    expect(failure).toMatchObject({ status: 'failed', notJudged: [1] });
    expect(others).toMatchObject([{ status: 'inconclusive', results: [2] }]);
  });

  it('are found at once in twenty thousand results', () => {
    const many = Array.from({ length: 20_000 }, (_, at) =>
      at % 2 === 0
        ? result(`a/${at % 200}`, { case: `c/${at}`, seen: statusOf('create', String(400 + (at % 50))) })
        : open(`b/${at % 200}`, statusOf('update', String(400 + (at % 50)), ['dryRun=All'])),
    );
    const before = performance.now();
    expect(causes(...many).length).toBeGreaterThan(10);
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});
