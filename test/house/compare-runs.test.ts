import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../servers/run-program.ts';
import { projectFolder } from './project-files.ts';
import { temporaryFolder } from './temporary-folder.ts';

const result = (status: string, more: object = {}) => ({
  statement: 'watch/resume',
  case: 'watch/resume',
  subject: 'configmaps',
  level: 'MUST',
  status,
  ...more,
});

const fault = (caught: boolean) => ({
  fault: 'event-lost',
  caught,
  found: caught ? [{ statement: 'watch/resume', cases: [] }] : [],
  missed: caught ? [] : ['watch/resume'],
});

/** What the script prints and its exit code, for two folders with one recorded run each. */
const compare = async (file: string, old: object, fresh: object) => {
  const folder = temporaryFolder({ [`old/1.36/${file}`]: JSON.stringify(old), [`new/1.36/${file}`]: JSON.stringify(fresh) });
  const script = join(projectFolder, 'scripts/compare-runs.mjs');
  return runProgram(process.execPath, [script, join(folder, 'old'), join(folder, 'new')]);
};

describe('the comparison of recorded runs', () => {
  it('ends with 0 where every result is the same, whatever it says', async () => {
    const report = (finding: string) => ({ results: [result('passed', { findings: [finding] })] });
    expect(await compare('report.json', report('a'), report('b'))).toMatchObject({ code: 0, stdout: '1.36: the same 1 results\n' });
  });

  it.each([
    ['another status', [result('failed')], 'MUST passed → MUST failed'],
    ['an erratum', [result('passed', { erratum: 'gone-told-in-the-stream' })], 'MUST passed → MUST passed gone-told-in-the-stream'],
    ['no such result', [], 'MUST passed → absent'],
  ])('ends with 1 and names the result that differs: %s', async (_, results, change) => {
    const { code, stdout } = await compare('report.json', { results: [result('passed')] }, { results });
    expect(code).toBe(1);
    expect(stdout).toContain(`  watch/resume [watch/resume@configmaps]: ${change}\n`);
  });

  it('ends with 1 where a fault is no longer detected', async () => {
    const { code, stdout } = await compare('self-test.json', { outcomes: [fault(true)] }, { outcomes: [fault(false)] });
    expect(code).toBe(1);
    expect(stdout).toContain('  fault event-lost: detected, failed: watch/resume → not detected, failed: ; not failed: watch/resume\n');
  });

  it('ends with 2 where there is nothing to compare', async () => {
    const script = join(projectFolder, 'scripts/compare-runs.mjs');
    expect(await runProgram(process.execPath, [script, temporaryFolder({}), temporaryFolder({})])).toMatchObject({ code: 2 });
    expect(await runProgram(process.execPath, [script, 'nowhere'])).toMatchObject({
      code: 2,
      stderr: 'Name the recorded runs to compare: OLD NEW.\n',
    });
  });
});
