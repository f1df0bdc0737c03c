import { describe, expect, it } from 'vitest';
import { evidenceLines } from '#conformance/report/evidence-lines';
import type { Entry } from '#core/model/evidence';
import { sampleCase } from './sample-report.ts';

const of = sampleCase('watch/ordered', ['watch/order']);
const base = { case: 'watch/ordered@configmaps' } as const;
const start: Entry = { e: 'case', ...base, prefix: 'p', steps: 's', at: 5000 };
const request = { method: 'GET', target: '/api/v1/configmaps?watch=true', headers: { accept: 'application/json' } } as const;
const exchange = (more: { step?: string; at?: number; phase?: 'case' | 'clean-up'; body?: string; encoding?: 'base64' }): Entry => ({
  e: 'exchange',
  ...base,
  step: more.step ?? 'list',
  phase: more.phase ?? 'case',
  attempt: 0,
  at: more.at ?? 5012,
  took: 3,
  request,
  answer: {
    status: 200,
    headers: [
      ['set-cookie', 'session=1'],
      ['etag', '1'],
    ],
    body: more.body ?? '{}',
    ...(more.encoding === undefined ? {} : { encoding: more.encoding }),
  },
});
const stream = (from: 'start' | 'resume', at: number): Entry => ({
  e: 'stream',
  ...base,
  step: 'watch',
  from,
  at,
  took: 1,
  request,
  answer: { status: 200, headers: [] },
});
const line = (text: string, at: number): Entry => ({ e: 'line', ...base, step: 'watch', at, line: text });
const added = (name: string): string =>
  JSON.stringify({ type: 'ADDED', object: { kind: 'ConfigMap', metadata: { name, resourceVersion: '7' } } });

describe('the evidence of a case, made readable', () => {
  it('shows an exchange with its time since the start of the case, without cookies', () => {
    expect(evidenceLines(of, [start, exchange({})])).toEqual([
      {
        step: 'list',
        at: 0.012,
        request: 'GET /api/v1/configmaps?watch=true',
        answer: '200',
        headers: [
          ['set-cookie', '(left out)'],
          ['etag', '1'],
        ],
        body: '{}',
        curl: expect.stringMatching(/^curl .*"\$SERVER"'\/api\/v1\/configmaps\?watch=true'$/),
      },
    ]);
  });

  it('says why there is no answer, and which step could not be done', () => {
    const lines = evidenceLines(of, [
      start,
      {
        e: 'exchange',
        ...base,
        step: 'list',
        phase: 'case',
        attempt: 0,
        at: 5001,
        took: 1,
        request,
        error: { code: 'reset', message: 'socket hang up' },
      },
      { e: 'step-failed', ...base, step: 'drain', at: 9000, cause: 'bound', message: 'no sentinel' },
    ]);
    expect(lines.map(({ answer }) => answer)).toEqual(['reset: socket hang up', 'deadline exceeded: no sentinel']);
  });

  it('cuts bodies and says how much is left out, and marks bytes that are no text', () => {
    const lines = evidenceLines(of, [start, exchange({ body: 'x'.repeat(5000) }), exchange({ body: 'AAE=', encoding: 'base64' })]);
    expect(lines[0]?.body).toMatch(/^x{4096}… \(904 more characters left out\)$/);
    expect(lines[1]?.body).toBe('base64: AAE=');
  });

  it('leaves clean-up out', () => {
    expect(evidenceLines(of, [start, exchange({ phase: 'clean-up' })])).toEqual([]);
  });

  it('folds a stream into its opening, and what came after it was taken up again into that one', () => {
    const lines = evidenceLines(of, [
      start,
      stream('start', 5010),
      line(added('one'), 5020),
      { e: 'ended', ...base, step: 'watch', at: 5030, by: 'server' },
      stream('resume', 5040),
      line('{"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"9"}}}', 5050),
      line('not json', 5060),
      { e: 'ended', ...base, step: 'watch', at: 5070, by: 'reset' },
    ]);
    expect(lines.map(({ body }) => body)).toEqual([
      '+0.020 s  ADDED ConfigMap one resourceVersion 7\n+0.030 s  (ended by the server)',
      '+0.050 s  {"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"9"}}}\n+0.060 s  not json\n+0.070 s  (connection failed: reset)',
    ]);
    expect(lines[0]?.curl).toContain(' -N ');
  });

  it('shows the beginning and the end of a long stream', () => {
    const lines = evidenceLines(of, [
      start,
      stream('start', 5000),
      ...Array.from({ length: 100 }, (_, index) => line(added(`o${index}`), 5000)),
    ]);
    const body = lines[0]?.body?.split('\n') ?? [];
    expect(body).toHaveLength(25);
    expect(body[8]).toBe('… 76 lines left out');
    expect(body.at(-1)).toContain('o99');
  });

  it('puts the credential of the step in the curl line, or none', () => {
    const cases = (as: 'admin' | 'limited' | 'none') =>
      evidenceLines({ ...of, steps: [{ id: 'list', do: 'send', request: { method: 'GET', path: '/api', as } }] }, [start, exchange({})])[0]
        ?.curl ?? '';
    expect(cases('admin')).toContain('Bearer $TOKEN');
    expect(cases('limited')).toContain('Bearer $LIMITED_TOKEN');
    expect(cases('none')).not.toContain('authorization');
  });

  it('shows the body of a watch that was refused', () => {
    const refused: Entry = {
      e: 'stream',
      ...base,
      step: 'watch',
      from: 'start',
      at: 5000,
      took: 1,
      request,
      answer: { status: 410, headers: [] },
      body: '{"code":410}',
    };
    expect(evidenceLines(of, [start, refused])).toMatchObject([{ answer: '410', body: '{"code":410}' }]);
  });
});
