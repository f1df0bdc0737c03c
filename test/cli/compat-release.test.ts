import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgram } from '#cli/program';
import { reportError } from '#cli/report-error';
import { snapshotText } from '#compatibility/snapshot/parse-snapshot';
import type { Snapshot } from '#core/model/snapshot';
import { aSnapshot, widgets, withSpec } from '../compatibility/release/a-release.ts';
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

const written = (snapshot: Snapshot, gitVersion?: string): string => {
  const file = join(temporaryFolder(), 'snapshot.json');
  writeFileSync(file, snapshotText({ ...snapshot, version: gitVersion === undefined ? {} : { gitVersion } }));
  return file;
};

const size = { type: 'integer' } as const;
const older = withSpec({ size, color: { type: 'string' } });
const newer = withSpec({ size }, { required: ['size'] });
const unnamed: Snapshot = { ...withSpec({ size }), resources: { 'example.test/v1': [widgets({ shortNames: [] })] } };

describe('releases on the command line', () => {
  it('fail with what breaks a rule, and the reports are written', async () => {
    const output = join(temporaryFolder(), 'reports');
    const { code, out } = await said('compat', 'release', written(older, 'v1.35.1'), written(newer, 'v1.36.0'), '--output', output);
    expect(out).toContain('MUST release/field-removed: Widget spec.color was removed in example.test/v1 of release 1.36.');
    expect(out).toContain('MUST release/field-required: Widget spec.size became required');
    expect(out).toContain('undecided release/behaviour-ended: behaviours needs a file of announced deprecations');
    expect(code).toBe(1);
    for (const file of ['compatibility.html', 'compatibility.json', 'junit.xml', 'summary.md'])
      expect(readFileSync(join(output, file), 'utf8')).toContain('spec.color');
  });

  it('are refused where a label contradicts the snapshot', async () => {
    const files = [`1.34=${written(older, 'v1.35.1')}`, `1.36=${written(newer, 'v1.36.0')}`];
    const { code, error } = await said('compat', 'release', ...files);
    expect([code, error]).toEqual([2, expect.stringMatching(/is of release 1\.35, and not of 1\.34\. Name the file alone: /)]);
    expect((await said('compat', 'release', `1.35=${written(older, 'v1.35.1')}`, files[1] ?? '')).code).toBe(1);
  });

  it('pass with a finding of a SHOULD, unless it is asked for strictly', async () => {
    const files = [written(withSpec({ size }), 'v1.35.1'), written(unnamed, 'v1.36.0')];
    expect((await said('compat', 'release', ...files)).code).toBe(0);
    expect((await said('compat', 'release', ...files, '--strict')).code).toBe(1);
    expect((await said('compat', 'release', ...files, '--fail-on', 'should')).code).toBe(1);
  });

  it('show how much is undecided, and fail on it if that is asked for', async () => {
    const waivers = join(temporaryFolder(), 'waivers.yaml');
    writeFileSync(waivers, 'waivers:\n  - { rule: release/command-removed, reason: A server has none., owner: us }\n');
    const files = [written(withSpec({ size }), 'v1.35.1'), written(withSpec({ size }), 'v1.36.0')];
    const { code, out } = await said('compat', 'release', ...files);
    expect([code, out.includes('passed: no failing findings; 2 undecided points.')]).toEqual([0, true]);
    for (const strict of [[], ['--strict']]) {
      const failed = await said('compat', 'release', ...files, '--fail-on', 'undecided', ...strict, '--waivers', waivers);
      expect([failed.code, failed.out.includes('not passed: 1 undecided point: release/behaviour-ended; 1 accepted.')]).toEqual([1, true]);
    }
  });

  it('pass with a finding that a waiver accepts, and fail on one that accepts nothing', async () => {
    const waivers = join(temporaryFolder(), 'waivers.yaml');
    writeFileSync(waivers, 'waivers:\n  - { rule: release/field-removed, match: Widget/spec.color, reason: Known., owner: us }\n');
    const accepted = await said(
      'compat',
      'release',
      written(older, 'v1.35.1'),
      written(withSpec({ size }), 'v1.36.0'),
      '--waivers',
      waivers,
    );
    expect([accepted.code, accepted.out.includes('1 accepted')]).toEqual([0, true]);
    const same = await said('compat', 'release', written(newer, 'v1.35.1'), written(newer, 'v1.36.0'), '--waivers', waivers);
    expect([same.code, same.out.includes('unused')]).toEqual([1, true]);
  });

  it('are compared with a file of announcements', async () => {
    const ledger = join(temporaryFolder(), 'announcements.yaml');
    writeFileSync(ledger, 'announcements:\n  - { name: dots in names, announced: "2026-01-01", ended: "2026-04-01" }\n');
    const { code, out } = await said('compat', 'release', `1.35=${written(newer)}`, `1.36=${written(newer)}`, '--announcements', ledger);
    expect(out).toContain('dots in names ended on 2026-04-01, less than one year after its announcement on 2026-01-01.');
    expect(code).toBe(1);
  });

  it.each([
    ['one snapshot', () => [written(older, 'v1.35.1')], "Missing required argument 'new'."],
    ['a file that is not there', () => ['nowhere.json', written(newer, 'v1.36.0')], 'There is no nowhere.json.'],
    ['a snapshot of no known release', () => [written(older), written(newer, 'v1.36.0')], 'does not have its release'],
    ['the newer release first', () => [written(newer, 'v1.36.0'), written(older, 'v1.35.1')], 'Name the releases oldest first.'],
    [
      'servers with other names',
      () => [written({ ...older, dialect: { ...aSnapshot().dialect, apiDomain: 'other.test' } }, 'v1.35.1'), written(newer, 'v1.36.0')],
      'end in different names',
    ],
    [
      'a file of announcements that is not there',
      () => [written(older, 'v1.35.1'), written(newer, 'v1.36.0'), '--announcements', 'nowhere.yaml'],
      'There is no nowhere.yaml.',
    ],
  ])('cannot be compared with %s', async (_name, args, message) => {
    const { code, error } = await said('compat', 'release', ...args());
    expect([code, error.includes(message) ? message : error]).toEqual([2, message]);
  });

  it('have rules that can be explained', async () => {
    const { code, out } = await said('explain', 'release/field-merge');
    expect(code).toBe(0);
    expect(out).toContain('MUST: The merge strategy of a field does not change in a version');
    expect(out).toContain('deprecation/rule-1');
    expect((await said('explain', 'release/nothing')).code).toBe(2);
  });
});
