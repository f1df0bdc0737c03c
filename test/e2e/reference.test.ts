import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { parseMarkup } from '../reporters/conformance/parse-markup.ts';
import { objectsOf, plantBystanders } from './api-access.ts';
import { runCommand } from './run-command.ts';
import { areasOfHistory, endedWell, endingOf, runSuite, type SuiteRun } from './run-suite.ts';
import { serveReference } from './serve-reference.ts';
import { verdictsOf } from './verdicts-of.ts';

const files = ['junit.xml', 'report.html', 'report.json', 'run.ndjson', 'summary.md'];
/** Long enough for the cases that need history on a busy machine, and short enough for those that wait for its end. */
const window = ['--history-window', '20s'];
/** For runs that wait for the end of no history, and take a while. */
const longWindow = ['--history-window', '5m', '--history-kept', '2s'];

const startServe = async (flags: readonly string[] = []) => {
  const server = await serveReference([...window, ...flags]);
  onTestFinished(async () => void (await server.stop('SIGKILL')));
  return server;
};

describe('a run against the embedded server', () => {
  let run: SuiteRun;

  beforeAll(async () => {
    run = await runSuite(['--reference']);
  });

  it('ends with 0 and a conformant verdict, and reports no failure', () => {
    expect(endingOf(run)).toEqual(endedWell);
    expect(run.stderr).toBe('');
    expect(run.stdout).toMatch(/\nconformant: All \d+ tested MUST requirements passed\.\n/);
    const { summary, run: about } = run.report();
    expect(summary).toMatchObject({ failed: 0, deviation: 0, 'known-failure': 0, inconclusive: 0, error: 0 });
    expect(summary.passed).toBeGreaterThan(300);
    expect(about).toMatchObject({ interrupted: false, left: [] });
  });

  it('judges every statement that can be, and skips none', () => {
    const { results, statements } = run.report();
    const verifiable = statements.filter(
      ({ area, binds, unverifiable }) => areasOfHistory.includes(area) && binds === 'server' && unverifiable === undefined,
    );
    expect(results.filter(({ status }) => status === 'skipped')).toEqual([]);
    expect(verifiable.map(({ id }) => id).sort()).toEqual([...new Set(results.map(({ statement }) => statement))].sort());
  });

  it('writes five files, and no other', () => {
    expect(readdirSync(run.folder).sort()).toEqual(files);
  });

  it('writes a report that the published schema accepts', () => {
    const ajv = new Ajv2020({ strict: true, allErrors: true });
    addFormats.default(ajv);
    const schema = JSON.parse(readFileSync(new URL('../../src/conformance/report/report.schema.json', import.meta.url), 'utf8'));
    const validate = ajv.compile(schema);
    validate(JSON.parse(run.file('report.json')));
    expect(validate.errors).toBeNull();
  });

  it('writes a JUnit file with a test case for each requirement and type, and one for the run', () => {
    const tested = new Set(run.report().results.map(({ statement, subject }) => `${statement} ${subject}`));
    const xml = run.file('junit.xml');
    expect(() => parseMarkup(xml)).not.toThrow();
    expect(xml.match(/<testcase /g)).toHaveLength(tested.size + 1);
    expect(xml).not.toMatch(/<(?:failure|error|skipped)\b/);
  });

  it('writes a page and a summary that begin with the verdict', () => {
    expect(run.file('report.html')).toMatch(/^<!doctype html>/i);
    expect(run.file('summary.md')).toMatch(/^\*\*Conformant\.\*\* /);
  });

  it('is rendered again from report.json, byte for byte', async () => {
    const folder = temporaryFolder({});
    cpSync(run.folder, folder, { recursive: true });
    expect(await runCommand(['report', folder])).toMatchObject({ code: 0, stderr: '' });
    for (const name of files) expect(readFileSync(join(folder, name), 'utf8') === run.file(name), name).toBe(true);
  });

  it('is judged again from its evidence, byte for byte', async () => {
    const folder = temporaryFolder({ 'run.ndjson': run.file('run.ndjson') });
    expect(await runCommand(['report', folder, '--judge'])).toMatchObject({ code: 0, stderr: '' });
    for (const name of files) expect(readFileSync(join(folder, name), 'utf8') === run.file(name), name).toBe(true);
  });

  it.each([
    ['one case at a time', ['--concurrency', '1', '--skip', 'unrecognized-version', '--skip', 'events/bookmark']],
    [
      'many at a time, in another order, with the names of the specification',
      ['--concurrency', '64', '--seed', '4294967295', '--dialect', 'specification'],
    ],
  ])('comes to the same: %s', async (_, flags) => {
    const other = await runSuite(['--reference', '--skip', 'gone/after-the-window', ...longWindow, ...flags]);
    expect(endingOf(other)).toEqual(endedWell);
    const verdicts = verdictsOf(other.report());
    expect(verdicts.length).toBeGreaterThan(200);
    const usual = new Set(verdictsOf(run.report()));
    expect(verdicts.filter((line) => !usual.has(line))).toEqual([]);
  });
});

describe('what is run', () => {
  it('is what --only, --skip and --level leave', async () => {
    const run = await runSuite([
      '--reference',
      '--only',
      'list-paging',
      '--only',
      'collection-metadata/*',
      '--skip',
      'list-paging/limit',
      '--level',
      'must',
    ]);
    expect(endingOf(run)).toEqual(endedWell);
    const { results } = run.report();
    expect(new Set(results.map(({ level }) => level))).toEqual(new Set(['MUST']));
    expect(new Set(results.map(({ statement }) => statement.split('/')[0]))).toEqual(new Set(['list-paging', 'collection-metadata']));
    expect(results.map(({ statement }) => statement)).not.toContain('list-paging/limit');
  });

  it('is run as many times as --repeat specifies, with one result for each statement', async () => {
    const [once, twice] = await Promise.all([
      runSuite(['--reference', '--only', 'get-resource-version']),
      runSuite(['--reference', '--only', 'get-resource-version', '--repeat', '2']),
    ]);
    expect([endingOf(once), endingOf(twice)]).toEqual([endedWell, endedWell]);
    expect(verdictsOf(twice.report())).toEqual(verdictsOf(once.report()));
    const cases = (run: SuiteRun) => run.file('run.ndjson').match(/^\{"e":"case","case":"get-resource-version\//gm)?.length ?? 0;
    expect(cases(once)).toBeGreaterThan(0);
    expect(cases(twice)).toBe(2 * cases(once));
  });
});

describe('a server that deviates as released ones do', () => {
  it('is not conformant with --strict, for these deviations alone', async () => {
    const only = ['collection-metadata', 'watch', 'list-paging'].flatMap((area) => ['--only', area]);
    const run = await runSuite(['--reference', '--personality', 'kubernetes', '--strict', ...only]);
    expect(run.code).toBe(1);
    const { verdict, summary } = run.report();
    expect(summary).toMatchObject({ failed: 0, inconclusive: 0, error: 0 });
    expect(verdict).toEqual({
      conformance: 'not conformant',
      because:
        '5 MUST requirements failed: collection-metadata/continue-empty-at-end, list-paging/every-item-once, list-paging/limit and 2 more.',
    });
  });
});

describe('a server that others use too', () => {
  it('is unchanged after two runs at once', async () => {
    // Two runs take longer, and each case needs the history from its beginning.
    const longer = ['--history-window', '40s'];
    const server = await startServe(longer);
    const before = await plantBystanders(server);
    const runs = await Promise.all([1, 2].map((seed) => runSuite(['--server', server.url, ...longer, '--seed', String(seed)])));
    expect(runs.map(endingOf)).toEqual([endedWell, endedWell]);
    expect(await objectsOf(server)).toEqual(before);
  });

  it('is unchanged after an interrupted run, whose evidence gives the same report', async () => {
    const server = await startServe();
    const before = await plantBystanders(server);
    let isSent = false;
    const run = await runSuite(['--server', server.url, ...window, '--concurrency', '4'], {
      onOutput: ({ stdout }, send) => {
        if (isSent || !stdout.includes('\n50/')) return;
        isSent = true;
        send('SIGINT');
      },
    });
    expect(run.code).toBe(130);
    expect(run.stderr).toContain(
      '\nInterrupted: removing the objects of the run, for a minute at most. Interrupt again to leave them on the server.\n',
    );
    expect(run.stdout).toMatch(/\nincomplete: The run was interrupted before its end/);
    expect(await objectsOf(server)).toEqual(before);
    const report = run.report();
    expect(report.run).toMatchObject({ interrupted: true, left: [] });
    expect(report.summary.passed).toBeGreaterThan(50);
    expect(report.summary.failed).toBe(0);
    const folder = temporaryFolder({ 'run.ndjson': run.file('run.ndjson') });
    expect(await runCommand(['report', folder, '--judge'])).toMatchObject({ code: 130, stderr: '' });
    expect(readFileSync(join(folder, 'report.json'), 'utf8')).toBe(run.file('report.json'));
  });

  it('may have objects left after a run is killed, whose evidence shows what was recorded until then', async () => {
    const server = await startServe();
    const run = await runSuite(['--server', server.url, ...window], {
      onOutput: ({ stdout }, send) => {
        if (stdout.includes('\n50/')) send('SIGKILL');
      },
    });
    expect(run.code).toBe(137);
    expect(readdirSync(run.folder).sort()).toEqual([expect.stringMatching(/^created-[a-z0-9]{6}\.ndjson$/), 'run.ndjson']);
    expect(await runCommand(['report', run.folder, '--judge'])).toMatchObject({ code: 130, stderr: '' });
    expect(run.report().verdict.conformance).toBe('incomplete');
  });

  it('that goes away in the middle leaves a run incomplete, and never waiting', async () => {
    const server = await startServe();
    const stopped: Promise<unknown>[] = [];
    const only = ['--only', 'list-resource-version', '--repeat', '3'];
    const run = await runSuite(['--server', server.url, ...only, '--concurrency', '2'], {
      onOutput: ({ stdout }) => {
        if (stopped.length === 0 && stdout.includes('\n50/')) stopped.push(server.stop('SIGKILL'));
      },
    });
    expect(stopped).toHaveLength(1);
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(/\nincomplete: \d+ MUST requirements not fully judged/);
    const { summary, results } = run.report();
    expect(summary.failed).toBe(0);
    expect(results.find(({ status }) => status === 'inconclusive')?.reason).toContain('got no response');
  });
});
