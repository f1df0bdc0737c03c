import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgram } from '#cli/program';
import { reportError } from '#cli/report-error';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { fakeWorld } from './fake-world.ts';

const said = async (...args: readonly string[]) => {
  const world = fakeWorld();
  const code = await createProgram(world)
    .parseAsync([...args], { from: 'user' })
    .then(
      () => world.code() ?? 0,
      (fault: unknown) => reportError(fault, world.terminal, false),
    );
  return { code, out: world.out() };
};

/** A run against an embedded server that sends events twice, with waivers. */
const run = async (waivers: string) => {
  const folder = temporaryFolder();
  const [file, output] = [join(folder, 'waivers.yaml'), join(folder, 'reports')];
  writeFileSync(file, waivers);
  const only = ['--fault', 'event-repeated', '--only', 'watch/resume', '--output', output];
  return { ...(await said('run', '--reference', ...only, '--waivers', file)), output };
};

describe('a run with waivers', () => {
  it('makes known failures of what they accept, and judges the same again', async () => {
    const { code, out, output } = await run('waivers:\n  - { rule: watch/resume, reason: Filed., owner: us, until: "2099-12-31" }\n');
    expect([code, out.includes('known-failure')]).toEqual([0, true]);
    expect(readFileSync(join(output, 'report.html'), 'utf8')).toContain('Waivers (1)');
    const again = await said('report', output, '--judge');
    expect([again.code, again.out.includes('1 known failure')]).toEqual([0, true]);
  });

  it('fails on one that has expired or names nothing, in every report', async () => {
    const { code, out, output } = await run('waivers:\n  - { rule: watch/resumed, reason: Filed., owner: us }\n');
    expect([code, out.includes('unmatched: The waiver for watch/resumed')]).toEqual([1, true]);
    expect(readFileSync(join(output, 'junit.xml'), 'utf8')).toContain('type="unmatched"');
    expect(readFileSync(join(output, 'summary.md'), 'utf8')).toContain('## Invalid waivers');
  });
});
