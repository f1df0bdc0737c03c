import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgram } from '#cli/program';
import type { Report } from '#core/model/report';
import { EvidenceError, UsageError } from '#core/model/tool-error';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { fakeWorld } from './fake-world.ts';

const requirement = 'list-paging/limit@csinodes';
const apiconform = async (...args: readonly string[]): Promise<string> => {
  const world = fakeWorld();
  await createProgram(world).parseAsync(args, { from: 'user' });
  return world.out();
};
const run = (output: string, ...flags: readonly string[]): Promise<string> =>
  apiconform('run', '--reference', '--only', requirement, '--output', output, ...flags);
const reportIn = (folder: string): Report => JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));

describe('--baseline', { timeout: 120_000 }, () => {
  it('shows what differs from the earlier run, on the page, in the JSON and at the end of the output', async () => {
    const [before, after] = [join(temporaryFolder(), 'before'), join(temporaryFolder(), 'after')];
    await run(before);
    const out = await run(after, '--fault', 'limit-ignored', '--baseline', join(before, 'report.json'));
    expect(out).toMatch(/^compared with \w+: 1 new failure$/m);
    expect(reportIn(after).comparison?.changes).toEqual([expect.objectContaining({ kind: 'new-failure', was: 'passed', is: 'failed' })]);
    expect(readFileSync(join(after, 'report.html'), 'utf8')).toContain('Compared with an earlier run: 1 new failure');

    const again = await apiconform('report', before, '--baseline', join(after, 'report.json'));
    expect(again).toMatch(/^compared with \w+: 1 fixed$/m);
  });

  it('may name the report that the run replaces', async () => {
    const folder = join(temporaryFolder(), 'reports');
    await run(folder, '--fault', 'limit-ignored');
    expect(await run(folder, '--baseline', join(folder, 'report.json'))).toContain(': 1 fixed');
  });

  it('is refused before the run where there is no report', async () => {
    const folder = temporaryFolder();
    await expect(run(join(folder, 'reports'), '--baseline', join(folder, 'none.json'))).rejects.toThrow(UsageError);
    writeFileSync(join(folder, 'other.json'), '{}');
    await expect(run(join(folder, 'reports'), '--baseline', join(folder, 'other.json'))).rejects.toThrow(EvidenceError);
  });
});
