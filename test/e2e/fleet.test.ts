import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FleetReport } from '#core/model/fleet-report';
import { createReferenceServer } from '#reference-server/create-reference-server';
import type { Listening } from '#reference-server/http/listen';
import { schemaProblems } from '../reporters/published-schema.ts';
import { runCommand } from './run-command.ts';

/** Three servers: one as the text says, one as released servers are, and one with a fault. */
let servers: readonly Listening[] = [];
const cwd = mkdtempSync(join(tmpdir(), 'apiconform-fleet-'));
const write = (name: string, targets: readonly string[]): void =>
  writeFileSync(join(cwd, name), `flags: [--only=list-paging/*, --quiet]\ntargets:\n${targets.join('')}`);
beforeAll(async () => {
  servers = await Promise.all([
    createReferenceServer({ personality: 'specification' }).listen(0),
    createReferenceServer({ personality: 'kubernetes' }).listen(0),
    createReferenceServer({ personality: 'kubernetes', fault: 'limit-ignored' }).listen(0),
  ]);
  const names = ['as-specified', 'as-released', 'faulty'];
  write(
    'fleet.yaml',
    names.map((name, index) => `  - name: ${name}\n    server: ${servers[index]?.url}\n    flags: [--seed=${index}]\n`),
  );
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  rmSync(cwd, { recursive: true, force: true });
});

const fleet = (...args: readonly string[]) => runCommand(['fleet', ...args], { cwd, timeoutMs: 240_000 });
const reportIn = (folder: string): FleetReport => JSON.parse(readFileSync(join(cwd, folder, 'fleet.json'), 'utf8'));
const withoutRuns = ({ servers: all, ...rest }: FleetReport) => ({ ...rest, names: all.map(({ name }) => name) });

describe('apiconform fleet', { timeout: 300_000 }, () => {
  it('tests the servers of a file, and says first which requirements they disagree about', async () => {
    const { code, stdout, stderr } = await fleet('fleet.yaml', '--output', 'whole', '--yes');
    expect([code, stderr]).toEqual([1, 'as-specified (1 of 3)\n\nas-released (2 of 3)\n\nfaulty (3 of 3)\n']);
    expect(stdout).toMatch(/\n3 servers disagree about \d+ of \d+ requirements\n\nFail on some servers, and not on others: \d+\n/);
    expect(stdout).toMatch(
      / {2}MUST list-paging\/limit: as-released deviation: limit-ignored-at-version-zero; as-specified passed; faulty failed on \d+ types/,
    );
    const report = reportIn('whole');
    expect(schemaProblems('fleet', report)).toEqual([]);
    expect(report.requirements[0]).toMatchObject({ disagreement: 'failure', sameRelease: true });
    expect(report.errata.length).toBeGreaterThan(0);
    const page = readFileSync(join(cwd, 'whole/fleet.html'), 'utf8');
    expect(page).toContain(`<code>${report.requirements[0]?.statement}</code>`);
    expect(existsSync(join(cwd, 'whole/faulty/report.html'))).toBe(true);
  });

  it('makes the same page of shards', async () => {
    for (const index of [1, 2]) {
      const { code, stdout } = await fleet('fleet.yaml', '--output', 'parts', '--yes', '--shard', `${index}/2`);
      expect([code, existsSync(join(cwd, 'parts/fleet.html'))]).toEqual([index === 1 ? 1 : 0, false]);
      expect(stdout).toContain('Compare all servers once every part was tested: apiconform fleet parts');
    }
    expect((await fleet('parts', '--output', 'merged')).code).toBe(1);
    expect(withoutRuns(reportIn('merged'))).toEqual(withoutRuns(reportIn('whole')));
  });

  it('tests the other servers where one cannot be reached', async () => {
    write('down.yaml', ['  - name: down\n    server: http://127.0.0.1:9\n', `  - name: up\n    server: ${servers[0]?.url}\n`]);
    const { code, stdout, stderr } = await fleet('down.yaml', '--output', 'half', '--yes', '--format', 'json');
    expect([code, stderr.includes('apiconform: down could not be tested.')]).toEqual([2, true]);
    expect(JSON.parse(stdout).servers.map(({ name }: { readonly name: string }) => name)).toEqual(['up']);
  });

  it('refuses a wrong file at its place, and wrong folders, and sends nothing', async () => {
    write('wrong.yaml', ['  - name: a\n    server: http://127.0.0.1:9\n    flags: [--onyl=watch]\n']);
    mkdirSync(join(cwd, 'empty'));
    const [file, folder, shard] = [await fleet('wrong.yaml'), await fleet('empty'), await fleet('fleet.yaml', '--shard', '4/4')];
    expect([file.code, folder.code, shard.code]).toEqual([2, 2, 2]);
    expect(file.stderr).toContain('wrong.yaml:5:13: ');
    expect(file.stderr).toContain("unknown option '--onyl=watch'");
    expect(folder.stderr).toContain('There is no report.json in empty or its folders.');
    expect(shard.stderr).toContain('There are 4 shards of 3 targets.');
  });
});
