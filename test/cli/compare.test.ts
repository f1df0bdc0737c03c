import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgram } from '#cli/program';
import { reportError } from '#cli/report-error';
import type { Report, ReportedResult } from '#core/model/report';
import { sampleReport } from '../conformance/report/sample-report.ts';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { fakeWorld } from './fake-world.ts';

const said = async (...args: readonly string[]) => {
  const world = fakeWorld();
  const code = await createProgram(world)
    .parseAsync(['compare', ...args], { from: 'user' })
    .then(
      () => world.code() ?? 0,
      (fault: unknown) => reportError(fault, world.terminal, false),
    );
  return { code, out: world.out(), error: world.error() };
};

const [first] = sampleReport.results;
if (first === undefined) throw new Error('the sample has no result');
const resultOf = (fields: Partial<ReportedResult>): ReportedResult => ({
  ...first,
  statement: 'watch/resume',
  case: 'watch/resume',
  subject: 'configmaps',
  level: 'MUST',
  status: 'passed',
  findings: [],
  ...fields,
});

/** Two runs with one result each, in folders. */
const runs = (was: Partial<ReportedResult>, is: Partial<ReportedResult>): readonly [string, string] => {
  const folder = temporaryFolder();
  const save = (name: string, fields: Partial<ReportedResult>): string => {
    mkdirSync(join(folder, name));
    const report: Report = { ...sampleReport, results: [resultOf(fields)], causes: [] };
    writeFileSync(join(folder, name, 'report.json'), JSON.stringify(report));
    return join(folder, name);
  };
  return [save('earlier', was), save('later', is)];
};
const failed: Partial<ReportedResult> = { status: 'failed', findings: [{ message: 'GET /a returned 202, expected 200' }] };

describe('apiconform compare', () => {
  it('shows a new failure with its facts, and fails', async () => {
    const { code, out } = await said(...runs({}, failed));
    expect(out).toBe(
      [
        '',
        'new failure: 1',
        '  MUST watch/resume@configmaps (passed → failed)',
        '    GET /a returned 202, expected 200',
        '',
        '1 new failure; 0 did not change (requirements on resource types)',
        '',
      ].join('\n'),
    );
    expect(code).toBe(1);
  });

  it.each([
    ['the same', {}, {}, 0],
    ['a fixed failure', failed, {}, 0],
    ['a failure that stays', failed, failed, 0],
    ['a failure that a waiver accepts', {}, { status: 'known-failure' }, 0],
    ['a new failure of a SHOULD', { level: 'SHOULD' }, { ...failed, level: 'SHOULD' }, 1],
    ['a new failure of a MAY', { level: 'MAY' }, { ...failed, level: 'MAY' }, 0],
    ['what is no longer judged', {}, { status: 'inconclusive' }, 0],
  ] as const)('ends with its verdict: %s', async (_, was, is, code) => {
    expect((await said(...runs(was, is))).code).toBe(code);
  });

  it('fails on what --fail-on names', async () => {
    expect((await said(...runs({}, { status: 'inconclusive' }), '--fail-on', 'unjudged')).code).toBe(1);
    expect((await said(...runs({ level: 'SHOULD' }, { ...failed, level: 'SHOULD' }), '--fail-on', 'must')).code).toBe(0);
  });

  it('prints JSON, Markdown and HTML', async () => {
    const [earlier, later] = runs({}, failed);
    const [json, markdown, html] = await Promise.all(
      ['json', 'markdown', 'html'].map((format) => said(earlier, later, '--format', format)),
    );
    expect(JSON.parse(json?.out ?? '')).toMatchObject({ changes: [{ kind: 'new-failure', statement: 'watch/resume' }] });
    expect(markdown?.out).toMatch(/^# Compared with an earlier run: 1 new failure\n/);
    expect(html?.out).toContain('Compared with an earlier run: 1 new failure');
    expect([json, markdown, html].map((each) => each?.code)).toEqual([1, 1, 1]);
  });

  it('takes the report.json of a run too, and says what is missing', async () => {
    const [earlier, later] = runs({}, {});
    expect((await said(join(earlier, 'report.json'), later)).code).toBe(0);
    const missing = await said(earlier, join(later, 'none'));
    expect([missing.code, missing.error]).toEqual([2, expect.stringContaining('none/report.json')]);
  });
});
