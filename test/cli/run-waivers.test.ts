import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
  return { code, out: world.out(), error: world.error() };
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
    expect([code, out.includes('known failure')]).toEqual([0, true]);
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

  it('updates the file from the reports of a whole run, and keeps its other text', async () => {
    const { output } = await run('waivers: []\n');
    const report = JSON.parse(readFileSync(join(output, 'report.json'), 'utf8'));
    const whole = { ...report, run: { ...report.run, options: { ...report.run.options, only: [] } } };
    writeFileSync(join(output, 'report.json'), JSON.stringify(whole));
    const file = join(output, 'accepted.yaml');
    const update = (...flags: readonly string[]) => said('report', output, '--update-waivers', file, ...flags);
    expect((await update('--owner', 'us')).out).toMatch(/accepted\.yaml: added \d waivers?, removed 0\n/);
    const written = readFileSync(file, 'utf8');
    expect(written).toMatch(
      /^waivers:\n {2}- rule: watch\/resume\n.* {4}maxResults: \d+\n {4}reason: Failed in the run of .*\n {4}owner: us\n/s,
    );
    const again = await run(written);
    expect([again.code, again.out.includes('known failure')]).toEqual([0, true]);
    writeFileSync(join(output, 'report.json'), JSON.stringify({ ...whole, results: [] }));
    expect((await update('--owner', 'us')).out).toContain('added 0 waivers');
  });

  it.each([
    [
      'a run of a part',
      ['--owner', 'us', '--only', 'watch'],
      'The waivers are not updated, because the run was limited with --only or --skip.',
    ],
    ['no owner', [], '--update-waivers needs the owner of the new waivers.'],
  ])('does not update the file from %s', async (_, flags, why) => {
    const file = join(temporaryFolder(), 'waivers.yaml');
    const refused = await said('run', '--reference', '--update-waivers', file, ...flags);
    expect([refused.code, refused.error.includes(why), existsSync(file)]).toEqual([2, true, false]);
  });
});
