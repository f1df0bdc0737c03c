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

describe('a server compared with the schedule on the command line', () => {
  it('passes when it matches the schedule, and the reports are written', async () => {
    const output = join(temporaryFolder(), 'reports');
    const { code, out } = await said('compat', 'server', '--reference', '--release', '1.36', '--objects', '--output', output);
    expect(out).toContain('passed: no failing findings');
    expect(code).toBe(0);
    for (const file of ['compatibility.html', 'compatibility.json', 'junit.xml', 'summary.md'])
      expect(existsSync(join(output, file))).toBe(true);
  });

  it('writes each report that --reporter names, and refuses those that it does not have', async () => {
    const folder = temporaryFolder();
    const formats = ['html', 'json', 'junit', 'markdown'];
    const reporters = [...formats.map((name) => `${name}=${join(folder, name)}`), 'github=-'].flatMap((one) => ['--reporter', one]);
    const target = ['compat', 'server', '--reference', '--release', '1.24', '--target-release', '1.25', '--no-probe'];
    const { code, out } = await said(...target, ...reporters);
    expect(out).toMatch(/^::notice title=compat server%3A (?:passed|failed)::/m);
    expect(code).toBe(/^::error /m.test(out) ? 1 : 0);
    for (const name of formats) expect(readFileSync(join(folder, name), 'utf8')).not.toBe('');
    const refused = await said(...target, '--reporter', 'sarif=a');
    expect(refused.code).toBe(2);
    expect(refused.error).toContain('This command has no sarif report. The formats are: html, json, junit, markdown, github.');
  });

  it('fails on a waiver that accepts nothing', async () => {
    const file = join(temporaryFolder(), 'waivers.yaml');
    writeFileSync(file, 'waivers:\n  - { rule: server/removed-version, reason: Known., owner: us }\n');
    const { code, out } = await said('compat', 'server', '--reference', '--release', '1.36', '--waivers', file);
    expect(out).toContain(
      'unused The waiver for server/removed-version of us is no longer needed: nothing that it matches failed. Delete it.',
    );
    expect(code).toBe(1);
  });

  it.each([
    ['waivers that are not there', ['--waivers', 'nowhere.yaml'], 'There is no nowhere.yaml.'],
    ['a namespace that nothing is searched in', ['--namespace', 'shop'], '--namespace limits what --objects and --helm search'],
    ['a release that is none', ['--release', 'latest'], 'Use a release such as 1.36 or v1.36.3.'],
    [
      'a target before the release',
      ['--release', '1.36', '--target-release', '1.20'],
      '--target-release is 1.20, which is older than the release of the server, 1.36.',
    ],
    ['two targets', ['--server', 'http://127.0.0.1:1'], '--reference and --server name two targets.'],
  ])('cannot be checked with %s', async (_, args, message) => {
    const { code, error } = await said('compat', 'server', '--reference', ...args);
    expect([code, error.includes(message)]).toEqual([2, true]);
  });
});

describe('a snapshot on the command line', () => {
  it('is the same file for the same server, and lists what is missing', async () => {
    const folder = temporaryFolder();
    const [first, second] = [join(folder, 'a.json'), join(folder, 'b.json')];
    const { code, out } = await said('snapshot', '--reference', '-o', first);
    expect([code, out.includes(`snapshot: ${first}`)]).toEqual([0, true]);
    await said('snapshot', '--reference', '-o', second);
    expect(readFileSync(first, 'utf8')).toBe(readFileSync(second, 'utf8'));
  });

  it('needs a file to write', async () => {
    expect((await said('snapshot', '--reference')).error).toContain("Required option '-o, --output <file>' not specified.");
  });
});
