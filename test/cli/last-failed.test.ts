import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgram } from '#cli/program';
import { reportError } from '#cli/report-error';
import type { ReportedResult } from '#core/model/report';
import { sampleReport } from '../conformance/report/sample-report.ts';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { fakeWorld } from './fake-world.ts';

const run = async (...args: readonly string[]) => {
  const world = fakeWorld();
  const code = await createProgram(world)
    .parseAsync(['run', '--reference', ...args], { from: 'user' })
    .then(
      () => world.code() ?? 0,
      (fault: unknown) => reportError(fault, world.terminal, false),
    );
  return { code, out: world.out(), error: world.error() };
};

/** The folder of a run with these results. */
const folderOf = (results: readonly Partial<ReportedResult>[]): string => {
  const folder = temporaryFolder();
  const [first] = sampleReport.results;
  const all = results.map((result) => ({ ...first, ...result }));
  writeFileSync(join(folder, 'report.json'), JSON.stringify({ ...sampleReport, results: all }));
  return folder;
};

const failed = { statement: 'paths/core-group', case: 'paths/shapes', subject: 'configmaps', status: 'failed' } as const;

describe('run --last-failed', () => {
  it('says that nothing failed, and sends nothing', async () => {
    const folder = folderOf([{ ...failed, status: 'passed' }]);
    const nothing = `Nothing failed in ${join(folder, 'report.json')}: there is nothing to run again.\n`;
    expect(await run('--last-failed', '--output', folder)).toEqual({ code: 0, out: nothing, error: '' });
    expect(await run('--last-failed', '--plan', '--output', folder)).toEqual({ code: 0, out: nothing, error: '' });
    // Standard output is for the report alone.
    expect(await run('--last-failed', '--format', 'json', '--output', folder)).toEqual({ code: 0, out: '', error: nothing });
  });

  it('with --plan prints the plan for what failed', async () => {
    const folder = folderOf([failed]);
    const { code, out, error } = await run('--last-failed', '--plan', '--output', folder);
    expect([code, error]).toEqual([0, '']);
    expect(out).toContain(`The plan for what failed in ${join(folder, 'report.json')}: 1 requirement.\n`);
    expect(out).toMatch(/\n\d+ requests? would write:\n/);
  }, 120_000);

  it('refuses a folder without a report', async () => {
    const { code, error } = await run('--last-failed', '--output', join(temporaryFolder(), 'none'));
    expect(code).toBe(2);
    expect(error).toContain('There is no ');
  });
});

describe('run --plan', () => {
  it('says of a read-only run that it would write nothing', async () => {
    const { code, out } = await run('--plan', '--only', 'paths', '--read-only');
    expect([code, out]).toEqual([0, expect.stringContaining('It would send only GET requests, and change nothing.')]);
    expect(out).not.toContain('would write');
  }, 120_000);

  it('refuses to plan drawn sequences, which write, for a read-only run', async () => {
    const refused = await run('--plan', '--drawn', '3', '--read-only');
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.error).toContain('Drawn sequences write, and a read-only run sends only GET requests.');
  });
});
