import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, describe, expect, it } from 'vitest';
import { type ReporterChoice, withReporters, writeChosen } from '#cli/reporter-choices';
import { writeChosenReports } from '#cli/run-reporters';
import { allReporters } from '#reporters/conformance/index';
import { sampleReport } from '../conformance/report/sample-report.ts';
import { fakeWorld } from './fake-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'apiconform-reporters-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const choices = (args: readonly string[], files = false): readonly ReporterChoice[] => {
  const command = withReporters(new Command('x').exitOverride().configureOutput({ writeErr: () => {} }), ['junit', 'sarif'], { files });
  return command.parse([...args], { from: 'user' }).opts()['reporter'];
};

describe('--reporter', () => {
  it('takes names with or without a file, any number of times', () => {
    expect(choices([])).toEqual([]);
    expect(choices(['--reporter', 'junit', '--reporter', 'sarif=a=b'])).toEqual([{ name: 'junit' }, { name: 'sarif', file: 'a=b' }]);
  });

  it('refuses unknown names, and names without a file where no folder is known', () => {
    expect(() => choices(['--reporter', 'html'])).toThrow('The formats are: junit, sarif.');
    expect(() => choices(['--reporter', 'junit='])).toThrow('Name a file: --reporter junit=FILE.');
    expect(() => choices(['--reporter', 'junit'], true)).toThrow('Name a file');
  });

  it('says of a format of another command that this one does not have it', () => {
    const command = withReporters(new Command('x').exitOverride().configureOutput({ writeErr: () => {} }), ['junit'], {
      files: true,
      others: ['junit', 'sarif'],
    });
    expect(() => command.parse(['--reporter', 'sarif=a'], { from: 'user' })).toThrow(
      'This command has no sarif report. The formats are: junit.',
    );
    expect(() => command.parse(['--reporter', 'pdf=a'], { from: 'user' })).toThrow(/is invalid\. The formats are: junit\./);
  });

  it('writes into the folder, into the named file, or to standard output', async () => {
    const world = fakeWorld();
    const render = (name: string) => ({ text: `${name}!`, usually: name === 'github' ? '-' : `usual.${name}` });
    const named = join(folder, 'deep', 'named');
    const all = [{ name: 'junit' }, { name: 'sarif', file: named }, { name: 'github' }, { name: 'badge', file: '-' }];
    await writeChosen(all, render, { terminal: world.terminal, directory: folder });
    expect([join(folder, 'usual.junit'), named].map((file) => readFileSync(file, 'utf8'))).toEqual(['junit!', 'sarif!']);
    expect(world.out()).toBe('github!badge!');
  });

  it('writes each format of a run', async () => {
    const world = fakeWorld();
    const all = allReporters.map(({ name }) => ({ name }));
    await writeChosenReports(sampleReport, all, { directory: folder, terminal: world.terminal });
    for (const { printed: isPrinted, files } of allReporters)
      if (isPrinted !== true) expect(readFileSync(join(folder, files[0] ?? ''), 'utf8')).not.toBe('');
    expect(world.out()).toContain('::error title=MUST failed');
  });
});
