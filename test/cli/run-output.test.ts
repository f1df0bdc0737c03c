import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgram } from '#cli/program';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { fakeWorld } from './fake-world.ts';

/** What a run of one requirement on one resource type prints to standard output. */
const printed = async (...flags: readonly string[]): Promise<string> => {
  const world = fakeWorld();
  const output = join(temporaryFolder(), 'reports');
  const only = ['--only', 'list-paging/limit@csinodes', '--fault', 'limit-ignored', '--output', output];
  await createProgram(world).parseAsync(['run', '--reference', ...only, ...flags], { from: 'user' });
  expect(world.code()).toBe(1);
  return world.out();
};

describe('the output of a run', () => {
  it('is the progress and the outcome', async () => {
    const out = await printed();
    expect(out).toMatch(/^http:\S+ .* tests cover/);
    expect(out).toContain('not conformant: ');
  });

  it('is the outcome alone with --quiet', async () => {
    const out = await printed('--quiet');
    expect(out).not.toContain('tests cover');
    expect(out).toMatch(/^failed MUST list-paging\/limit/);
    expect(out).toContain('not conformant: ');
  });

  it('is the report alone with --format json', async () => {
    const report = JSON.parse(await printed('--format', 'json'));
    expect(report.verdict.conformance).toBe('not conformant');
    const results: readonly { readonly statement: string; readonly subject: string }[] = report.results;
    expect(new Set(results.map(({ statement, subject }) => `${statement}@${subject}`))).toEqual(new Set(['list-paging/limit@csinodes']));
  });
});
