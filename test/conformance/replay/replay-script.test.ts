import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordedCase, recordedCase } from '#conformance/replay/recorded-case';
import { replayScript } from '#conformance/replay/replay-script';
import type { Entry, Exchange, SentRequest } from '#core/model/evidence';
import type { ReportedResult } from '#core/model/report';

const key = 'area/case@configmaps';
const json = { 'content-type': 'application/json' };

const exchange = (step: string, request: Partial<SentRequest>, answer: unknown, more: Partial<Exchange> = {}): Exchange => ({
  e: 'exchange',
  case: key,
  step,
  phase: 'case',
  attempt: 0,
  at: 0,
  took: 1,
  request: { method: 'GET', target: '/api/v1/namespaces/ac-abc123-ns/configmaps/ac-abc123-a', headers: {}, ...request },
  answer: { status: 200, headers: [], body: typeof answer === 'string' ? answer : JSON.stringify(answer) },
  ...more,
});

const create = exchange(
  'create',
  {
    method: 'POST',
    target: '/api/v1/namespaces/ac-abc123-ns/configmaps',
    headers: json,
    body: '{"metadata":{"name":"ac-abc123-a"}}',
  },
  { metadata: { name: 'ac-abc123-a', uid: 'u-1', resourceVersion: '17' } },
);

const result: ReportedResult = {
  statement: 'area/statement',
  case: 'area/case',
  subject: 'configmaps',
  level: 'MUST',
  status: 'failed',
  findings: [{ message: 'the list returned 202, expected 200', expected: '200', actual: '202', step: 'decide' }],
  about: 'Lists.',
  seconds: 1,
  rerun: 'apiconform run',
};

const scriptOf = (entries: readonly Entry[], fixtures: RecordedCase['fixtures'] = [], of: ReportedResult = result): string =>
  replayScript({
    result: of,
    statement: { level: 'MUST', text: 'A list is answered with 200.' },
    recorded: { fixtures, entries },
    names: { run: 'abc123', slot: 's1' },
  });

const lineOf = (script: string, step: string): string =>
  script.split('\n').find((line) => new RegExp(`^(send|open_watch|until_status \\d+) \\d+ ${step} `).test(line)) ?? '';

describe('a replay script', () => {
  it('sends a version and a uid that an earlier response of the script has', () => {
    const put = exchange(
      'put',
      { method: 'PUT', headers: json, body: '{"metadata":{"uid":"u-1", "resourceVersion" : "17"},"data":{"a":"17"}}' },
      {},
    );
    const line = lineOf(scriptOf([create, put]), 'put');
    expect(line).toContain(`"uid":"'"$(body 1 | at '["metadata","uid"]' | in_json)"'"`);
    expect(line).toContain(`"resourceVersion" : "'"$(body 1 | at '["metadata","resourceVersion"]' | in_json)"'"`);
    expect(line).toContain('"data":{"a":"17"}');
  });

  it('takes versions and continue tokens of a query from the list that had them, not from an item with the same version', () => {
    const list = exchange(
      'list',
      {},
      { metadata: { resourceVersion: '17', continue: 'a/b=' }, items: [{ metadata: { resourceVersion: '17' } }] },
    );
    const next = exchange('next', { target: '/api/v1/configmaps?limit=1&resourceVersion=17&continue=a%2Fb%3D' }, {});
    expect(lineOf(scriptOf([create, list, next]), 'next')).toContain(
      `'/api/v1/configmaps?limit=1&resourceVersion='"$(body 2 | at '["metadata","resourceVersion"]' | in_url)"'&continue='"$(body 2 | at '["metadata","continue"]' | in_url)"`,
    );
  });

  it('sends a version of a watch event, and the value of a patch', () => {
    const watch: Entry = {
      e: 'stream',
      case: key,
      step: 'watch',
      from: 'start',
      at: 2,
      took: 1,
      request: { method: 'GET', target: '/w', headers: {} },
      answer: { status: 200, headers: [] },
    };
    const event: Entry = { e: 'line', case: key, step: 'watch', at: 3, line: '{"object":{"metadata":{"resourceVersion":"99"}}}' };
    const patch = exchange(
      'patch',
      { method: 'PATCH', body: '[{"op":"test","path":"/metadata/resourceVersion","value":"99"}]' },
      {},
      { at: 4 },
    );
    const script = scriptOf([watch, event, patch]);
    expect(lineOf(script, 'patch')).toContain(`"value":"'"$(line 1 1 | at '["object","metadata","resourceVersion"]' | in_json)"'"`);
    expect(script.indexOf('await 1 1')).toBeGreaterThan(0);
    expect(script.indexOf('await 1 1')).toBeLessThan(script.indexOf(lineOf(script, 'patch')));
  });

  it('finds an object by the name that the server chose, and has names of its own in place of those of the run', () => {
    const generate = exchange(
      'generate',
      { method: 'POST', target: '/api/v1/configmaps', body: '{"metadata":{"generateName":"ac-abc123-g-"}}' },
      { metadata: { name: 'ac-abc123-g-x7' } },
    );
    const get = exchange('get', { target: '/api/v1/configmaps/ac-abc123-g-x7' }, {});
    const custom = exchange('custom', { target: '/apis/types.s1.apiconform.example/v1/samples' }, {});
    const script = scriptOf([generate, get, custom]);
    expect(lineOf(script, 'get')).toContain(`/api/v1/configmaps/"$(body 1 | at '["metadata","name"]' | in_url)"`);
    expect(lineOf(script, 'custom')).toContain('/apis/types."$RUN".apiconform.example/v1/samples');
    expect(script).not.toContain('abc123');
  });

  it('shows the decisive response and what to look for at the end, and notes what may be created', () => {
    const dry = exchange('dry', { method: 'POST', target: '/api/v1/configmaps?dryRun=All', body: '{}' }, {});
    const script = scriptOf([create, dry, exchange('decide', {}, {}), exchange('after', {}, {})]);
    expect(lineOf(script, 'create')).toMatch(/^send 1 create 200 yes admin POST /);
    expect(lineOf(script, 'dry')).toMatch(/^send 2 dry 200 no admin POST /);
    expect(script).toContain("show 3 .\nprintf '%s\\n' 'Required: A list is answered with 200.'");
    expect(script).toContain("'Look for: the list returned 202, expected 200'");
  });

  it('shows what the last watch received where nothing failed, and without a watch the last response', () => {
    const passed: ReportedResult = { ...result, status: 'passed', findings: [] };
    const request = { method: 'GET', target: '/w', headers: {} } as const;
    const watch: Entry = {
      e: 'stream',
      case: key,
      step: 'watch',
      from: 'start',
      at: 2,
      took: 1,
      request,
      answer: { status: 200, headers: [] },
    };
    const script = scriptOf([watch, create], [], passed);
    expect(lineOf(script, 'watch')).toMatch(/^open_watch 1 watch 200 admin \/w/);
    expect(script).toContain("echo '--- What the last watch received'\nshow 1 -c 'del(.object.metadata.managedFields?)'");
    expect(scriptOf([create], [], passed)).toContain("echo '--- The last response'\nshow 1 .");
  });

  it('repeats a request until it has the status of the run, where the test did so', () => {
    const polls = [0, 1].map((attempt) => exchange('gone', {}, {}, { attempt, at: 10 * attempt }));
    const script = scriptOf(polls);
    expect(script.match(/ gone 200 /g)).toHaveLength(1);
    expect(lineOf(script, 'gone')).toMatch(/^until_status 20 1 gone 200 no admin GET /);
  });

  it('pauses as long as the run did, and not between the attempts of one step', () => {
    const attempts = Array.from({ length: 30 }, (_, attempt) => exchange('gone', {}, {}, { attempt, at: 2_000 * attempt }));
    const script = scriptOf([...attempts, exchange('late', {}, {}, { at: 65_000 })]);
    expect(script.match(/^sleep .*$/gm)).toEqual(['sleep 7']);
  });

  it('never has a credential', () => {
    const script = scriptOf([
      exchange('get', { headers: { Authorization: 'Bearer hidden-token', cookie: 'hidden-token' }, as: 'limited' }, {}),
    ]);
    expect(script).not.toContain('hidden-token');
    expect(lineOf(script, 'get')).toContain(' no limited GET ');
  });
});

const hasJq = spawnSync('bash', ['-c', 'command -v jq']).status === 0;

// Of the programs of a script, a machine may lack jq; test/e2e requires it.
describe.skipIf(!hasJq)('what a server or a table says in a script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'apiconform-replay-'));
  const marker = join(folder, 'marker');
  beforeAll(() => {
    // In place of the server: every response is the same hostile one.
    const hostile = JSON.stringify({
      metadata: { resourceVersion: `$(touch ${marker})\`touch ${marker}\`';touch ${marker};'"`, uid: '$(id)' },
    });
    writeFileSync(
      join(folder, 'curl'),
      `#!/usr/bin/env bash\nwhile [ $# -gt 0 ]; do case "$1" in --output) out=$2 ;; --write-out) echo -n 200 ;; esac; shift; done\necho ${quote(hostile)} >"$out"\n`,
      { mode: 0o755 },
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

  it.each([
    `$(touch ${marker})`,
    `\`touch ${marker}\``,
    `'; touch ${marker}; '`,
    `"; touch ${marker}; "`,
    `a\ntouch ${marker}\n`,
    `\u001b]0;x\u0007\r\ntouch ${marker}`,
    `\${x[$(touch ${marker})]}`,
  ])('is data and no command: %j', (text) => {
    const list = exchange(
      text,
      { target: `/api/${text}?a=${text}`, headers: { x: text }, body: JSON.stringify({ a: text }) },
      { metadata: { name: text, resourceVersion: text, continue: text } },
    );
    const next = exchange(
      'decide',
      {
        method: 'PUT',
        target: `/api/v1?resourceVersion=${encodeURIComponent(text)}`,
        body: JSON.stringify({ metadata: { resourceVersion: text, uid: text } }),
      },
      {},
    );
    const finding = { message: text, expected: text, actual: text, step: 'decide' };
    const script = scriptOf([list, next], [{ ...list, phase: 'fixture' }], {
      ...result,
      statement: text,
      case: text,
      subject: text,
      findings: [finding],
    });
    const file = join(folder, 'script.sh');
    writeFileSync(file, script);
    const { status, stdout, stderr } = spawnSync('bash', [file], {
      env: { PATH: `${folder}:${process.env['PATH']}`, SERVER: 'http://127.0.0.1:1', TMPDIR: folder },
      encoding: 'utf8',
    });
    expect({ status, stderr: stderr.replace(/.*null byte.*\n/g, '') }).toEqual({ status: 0, stderr: '' });
    expect(stdout).not.toMatch(/[^\P{Cc}\n\t]/u);
    expect(stdout).toContain('Look for: ');
    expect(existsSync(marker)).toBe(false);
    expect(readFileSync(file, 'utf8')).not.toContain('\u001b');
  });
});

describe('the recorded case of a result', () => {
  const start = (of: string): Entry => ({ e: 'case', case: of, prefix: 'ac-abc123-1', steps: '', at: 0 });
  const fixture = (of: string, body: unknown): Exchange => ({
    ...create,
    case: of,
    phase: 'fixture',
    request: { ...create.request, body: JSON.stringify(body) },
  });
  const end: Entry = { e: 'end', case: key, at: 9 };
  const saved: Readonly<Record<string, readonly Entry[]>> = {
    'fixture:namespace-1': [start('fixture:namespace-1'), fixture('fixture:namespace-1', { metadata: { name: 'ac-abc123-ns' } })],
    'fixture:namespace-2': [start('fixture:namespace-2'), fixture('fixture:namespace-2', { metadata: { name: 'ac-abc123-other' } })],
    'fixture:definition': [
      start('fixture:definition'),
      fixture('fixture:definition', { metadata: { name: 'samples.types.s1.apiconform.example' }, spec: { names: { plural: 'samples' } } }),
    ],
    [key]: [start(key), create, end, start(key), create, exchange('again', {}, {}), exchange('clean', {}, {}, { phase: 'clean-up' }), end],
  };
  const read = { cases: Object.keys(saved), entriesOf: (of: string) => saved[of] };

  it('is its last execution without the clean-up, and what the run created for it', () => {
    const recorded = recordedCase(read, key);
    expect(recorded?.entries.flatMap((entry) => (entry.e === 'exchange' ? [entry.step] : []))).toEqual(['create', 'again']);
    expect(recorded?.fixtures.map((each) => each.case)).toEqual(['fixture:namespace-1']);
  });

  it('is missing where the run did not have it', () => {
    expect(recordedCase(read, 'area/other@configmaps')).toBeUndefined();
  });
});
