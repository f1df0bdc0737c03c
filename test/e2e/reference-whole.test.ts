import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './run-command.ts';
import { areasOfHistory, endedWell, endingOf, runWholeSuite, type SuiteRun } from './run-suite.ts';
import { serveReference } from './serve-reference.ts';
import { expectedOnTheReference, skippedCasesOf } from './skipped-cases.ts';

/** Runs the whole suite with the audit log, against a server of its own that soon forgets. */
const runWhole = async (personality: string): Promise<SuiteRun> => {
  const token = 'a-token-of-the-operator';
  const folder = mkdtempSync(join(tmpdir(), 'apiconform-audit-'));
  const auditLog = join(folder, 'audit.log');
  writeFileSync(auditLog, '');
  const server = await serveReference(['--history-window', '40s', '--personality', personality, '--token', token, '--audit-log', auditLog]);
  try {
    const stated = ['--history-window', '40s', '--history-kept', '5s', '--audit-log', auditLog];
    // The tests of README.md run the chosen sequences against the personality `specification`.
    const drawn = personality === 'specification' ? ['--drawn', '40', '--seed', '36'] : [];
    return await runWholeSuite(['--server', server.url, '--token', token, ...stated, ...drawn]);
  } finally {
    await server.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Both at once, because they mostly wait for history to expire. */
const runs = { specification: runWhole('specification'), kubernetes: runWhole('kubernetes') };
// A failure is reported by the tests that wait for the run.
for (const run of Object.values(runs)) run.catch(() => undefined);

/** The errata that the personality `kubernetes` shows in the areas on history, with the statements that they stand in for. */
const errataOfHistory = {
  'gone-told-in-the-stream': ['gone/watch', 'gone/watch-after-the-window'],
  'limit-ignored-at-version-zero': ['list-paging/limit'],
  'exact-list-of-one-name-is-latest': ['resource-version-meaning/exact'],
  'continue-omitted-at-end': ['collection-metadata/continue-empty-at-end'],
  'bookmark-with-zero-values': ['events/bookmark/content'],
  'single-object-watch-is-a-get': ['watch/single-object'],
  'pages-of-a-namespace-selected-by-field': ['list-paging/every-item-once', 'list-paging/snapshot'],
  'newer-data-for-a-lost-version': ['gone/not-older-than-with-limit'],
};

describe.each(['specification', 'kubernetes'] as const)('a run of the whole suite against the embedded server as %s', (personality) => {
  let run: SuiteRun;

  beforeAll(async () => {
    run = await runs[personality];
  });

  it('finds no failure, and skips what is listed', () => {
    expect(endingOf(run)).toEqual(endedWell);
    const { summary, run: about } = run.report();
    expect(summary).toMatchObject({ failed: 0, inconclusive: 0, error: 0 });
    expect(summary.deviation > 0).toBe(personality === 'kubernetes');
    expect(summary.passed).toBeGreaterThan(1500);
    expect(about.left).toEqual([]);
    expect(skippedCasesOf(run.report())).toEqual(expectedOnTheReference(personality));
  });

  it('names the erratum of each deviation', () => {
    const report = run.report();
    const deviations = report.results.filter(
      ({ status, statement }) => status === 'deviation' && areasOfHistory.includes(statement.split('/')[0] ?? ''),
    );
    const seen = [...new Set(deviations.map(({ erratum, statement }) => `${erratum}: ${statement}`))].sort();
    const errata = personality === 'kubernetes' ? Object.entries(errataOfHistory) : [];
    expect(seen).toEqual(errata.flatMap(([erratum, ids]) => ids.map((id) => `${erratum}: ${id}`)).sort());
    for (const [id] of errata) expect(run.stdout).toMatch(new RegExp(`^deviation ${id}: \\d+ requirements? \\[\\d+ results?\\]$`, 'm'));
  });
});

// The test of README.md certifies a run against the personality `specification`.
describe('a run of the whole suite against the embedded server as kubernetes', () => {
  it('is a complete run, whose certificate can be verified without the server', async () => {
    const run = await runs.kubernetes;
    const key = join(run.folder, 'key.pem');
    const publicKey = join(run.folder, 'key.pub');
    const pair = generateKeyPairSync('ed25519');
    writeFileSync(key, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(publicKey, pair.publicKey.export({ type: 'spki', format: 'pem' }));
    const product = ['--product', 'reference server', '--version', 'kubernetes', '--contact', 'https://example.com'];
    const certified = await runCommand(['certify', run.folder, ...product, '--profile', 'full', '--key', key]);
    expect([certified.stderr, certified.code]).toEqual(['', 0]);
    const file = join(run.folder, 'certificate.json');
    const verified = await runCommand(['verify', file, '--evidence', run.folder, '--public-key', publicKey]);
    expect([verified.stderr, verified.code]).toEqual(['', 0]);
    expect(verified.stdout).toContain('The certificate is valid.');
  });
});
