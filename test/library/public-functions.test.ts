import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCompatibilityRules } from '#library/load-tables';
import { selfTestFaults, selfTestVariants } from '#library/self-test';
import {
  type ConformanceProgress,
  checkServer,
  compareReleases,
  type IntendedRun,
  judgeEvidence,
  planConformance,
  runConformance,
  scanManifests,
  TargetError,
  takeSnapshot,
  UsageError,
} from '../../src/index.ts';
import { createReferenceServer } from '../../src/reference-server.ts';
import { temporaryFolder } from '../house/temporary-folder.ts';

const only = ['get-resource-version'];
let listening: Awaited<ReturnType<ReturnType<typeof createReferenceServer>['listen']>>;
beforeAll(async () => {
  listening = await createReferenceServer({ personality: 'kubernetes' }).listen();
});
afterAll(() => listening.close());

describe('runConformance', () => {
  it('returns a result for each statement of a server, and reports its progress', async () => {
    const events: ConformanceProgress[] = [];
    const report = await runConformance({ server: listening.url, only, onProgress: (event) => events.push(event) });
    expect(report.verdict.conformance).toBe('conformant');
    expect(report.results.filter(({ status }) => status === 'failed')).toEqual([]);
    expect(report.results.some(({ statement }) => statement === 'get-resource-version/rv-unset')).toBe(true);
    expect(report.run.left).toEqual([]);
    expect(events.at(0)).toMatchObject({ type: 'planned', server: listening.url });
    expect(events.filter(({ type }) => type === 'test-ended').length).toBe(events.filter(({ type }) => type === 'test-started').length);
    expect(events.at(-1)).toEqual({ type: 'finished', report });
  });

  it('reports the failures of a server with a fault', async () => {
    const report = await runConformance({ reference: { fault: 'limit-ignored' }, only: ['list-paging/limit'] });
    expect(report.verdict.conformance).toBe('not conformant');
    expect(report.results).toContainEqual(expect.objectContaining({ statement: 'list-paging/limit', status: 'failed' }));
  });

  it('ends early when its signal is aborted, with an incomplete report', async () => {
    const signal = AbortSignal.abort();
    const report = await runConformance({ server: listening.url, only, signal });
    expect(report.run.interrupted).toBe(true);
    expect(report.verdict.conformance).toBe('incomplete');
  });

  it('writes evidence and reports only with an output; judgeEvidence judges them again', async () => {
    const output = join(temporaryFolder(), 'reports');
    const report = await runConformance({ server: listening.url, only, output });
    for (const file of ['run.ndjson', 'report.html', 'report.json', 'junit.xml']) expect(existsSync(join(output, file))).toBe(true);
    const again = await judgeEvidence({ directory: output });
    expect(again.results).toEqual(report.results);
    expect(again.verdict).toEqual(report.verdict);
  });

  it('asks for approval before it writes; a run that is not approved leaves the server and the output as they were', async () => {
    const output = join(temporaryFolder(), 'reports');
    await runConformance({ server: listening.url, only, output });
    const before = ['run.ndjson', 'report.html'].map((file) => readFileSync(join(output, file), 'utf8'));
    const versionOf = async () => (await fetch(`${listening.url}/api/v1/namespaces`)).json();
    const state = await versionOf();
    const approve = async () => {
      throw new Error('not today');
    };
    await expect(runConformance({ server: listening.url, only, output, approve })).rejects.toThrow('not today');
    expect(['run.ndjson', 'report.html'].map((file) => readFileSync(join(output, file), 'utf8'))).toEqual(before);
    expect(await versionOf()).toEqual(state);
    const asked: number[] = [];
    const agree = async ({ requests }: IntendedRun) => void asked.push(requests);
    const report = await runConformance({ server: listening.url, only, output, approve: agree });
    expect(asked).toEqual([expect.any(Number)]);
    expect(report.verdict.conformance).toBe('conformant');
    expect((await judgeEvidence({ directory: output })).results).toEqual(report.results);
  });

  it('rejects a pattern that selects nothing, two targets, and a server that cannot be reached', async () => {
    await expect(runConformance({ server: listening.url, only: ['no-such-area'] })).rejects.toThrow(UsageError);
    await expect(runConformance({ server: listening.url, reference: true })).rejects.toThrow(UsageError);
    await expect(runConformance({ server: 'http://127.0.0.1:1', only })).rejects.toThrow(TargetError);
  });
});

describe('planConformance', () => {
  it('returns what a run would write, and writes nothing', async () => {
    const before = await (await fetch(`${listening.url}/api/v1/namespaces`)).json();
    const intended = await planConformance({ server: listening.url, only });
    expect(intended.server).toBe(listening.url);
    expect(intended.writes.length).toBeGreaterThan(0);
    const isOwn = (text: string) => text.includes(intended.run) || text.includes('.s*.apiconform.example');
    expect(intended.writes.every(({ target, name = '' }) => isOwn(`${target} ${name}`))).toBe(true);
    expect(await (await fetch(`${listening.url}/api/v1/namespaces`)).json()).toEqual(before);
  });
});

describe('waivers', () => {
  const waivers = (key: string) => {
    const file = join(temporaryFolder(), 'waivers.yaml');
    writeFileSync(file, `# Accepted.\n${key}:\n  - { rule: list-paging/limit, reason: Filed., owner: us }\n`);
    return file;
  };
  const run = async (file: string) => {
    const warnings: string[] = [];
    const reference = { fault: 'limit-ignored' };
    const onWarning = (message: string) => void warnings.push(message);
    const { results } = await runConformance({ reference, only: ['list-paging/limit'], waivers: file, onWarning });
    return { warnings, statuses: new Set(results.map(({ status }) => status)) };
  };

  it('turn failures into known failures', async () => {
    const { warnings, statuses } = await run(waivers('waivers'));
    expect(statuses.has('known-failure')).toBe(true);
    expect(statuses.has('failed')).toBe(false);
    expect(warnings).toEqual([]);
  });

  it('have the key "exceptions" for one more release, with a warning', async () => {
    const file = waivers('exceptions');
    const { warnings, statuses } = await run(file);
    expect(statuses.has('failed')).toBe(false);
    expect(warnings).toEqual([`${file}: the key "exceptions" is deprecated; rename it to "waivers".`]);
  });
});

describe('checkServer and takeSnapshot', () => {
  it('return a report and a snapshot of a server', async () => {
    const report = await checkServer({ server: listening.url, release: '1.36' });
    expect(report.verdict.passed).toBe(true);
    const output = join(temporaryFolder(), 'snapshot.json');
    const snapshot = await takeSnapshot({ server: listening.url, output });
    expect(Object.keys(snapshot.resources)).toContain('v1');
    expect(JSON.parse(readFileSync(output, 'utf8'))).toEqual(snapshot);
  });
});

describe('compareReleases', () => {
  it('compares snapshots and files of snapshots', async () => {
    const folder = temporaryFolder();
    const older = join(folder, 'older.json');
    await takeSnapshot({ server: listening.url, output: older });
    const newer = await takeSnapshot({ server: listening.url });
    writeFileSync(older, readFileSync(older, 'utf8').replace(/"gitVersion": ?"v1\.36/, '"gitVersion":"v1.35'));
    const report = await compareReleases({ releases: [`1.35=${older}`, newer], output: folder });
    expect(report.command).toBe('compat release');
    expect(existsSync(join(folder, 'compatibility.html'))).toBe(true);
    await expect(compareReleases({ releases: [newer] })).rejects.toThrow(UsageError);
  });
});

describe('scanManifests', () => {
  it('finds versions that are removed, and migrates them where it may', async () => {
    const file = join(temporaryFolder(), 'cron.yaml');
    const manifest = 'apiVersion: batch/v1beta1\nkind: CronJob\nmetadata:\n  name: a\n';
    writeFileSync(file, manifest);
    const { findings } = await scanManifests({ paths: [file], targetRelease: '1.25' });
    expect(findings).toMatchObject([{ rule: 'manifest/removed-version', where: { file, line: 1 } }]);
    const fixed: string[] = [];
    await scanManifests({ paths: [file], targetRelease: '1.25', fix: { onFixed: ({ after }) => fixed.push(after) } });
    expect(fixed).toEqual([manifest.replace('v1beta1', 'v1')]);
    expect(readFileSync(file, 'utf8')).toBe(manifest);
    const left = await scanManifests({ paths: [file], targetRelease: '1.25', fix: { inPlace: true } });
    expect(left.findings).toEqual([]);
    expect(readFileSync(file, 'utf8')).toBe(manifest.replace('v1beta1', 'v1'));
  });

  it('rejects a release that is none, and "-" without input', async () => {
    await expect(scanManifests({ paths: ['-'], targetRelease: 'latest' })).rejects.toThrow(UsageError);
    await expect(scanManifests({ paths: ['-'] })).rejects.toThrow(UsageError);
  });
});

describe('a self-test', () => {
  it('rejects patterns that match nothing', async () => {
    await expect(selfTestFaults({ only: ['event-lots'], jobs: 1 })).rejects.toThrow('No fault matches "event-lots".');
    await expect(selfTestVariants({ only: ['cheese'], jobs: 1, seed: 1, seeds: 1 })).rejects.toThrow('No variant matches "cheese".');
  });
});

it('the rules of compatibility have ids of their own', () => {
  const ids = [...loadCompatibilityRules().server, ...loadCompatibilityRules().release].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
