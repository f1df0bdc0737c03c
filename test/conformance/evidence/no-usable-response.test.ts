import { describe, expect, it } from 'vitest';
import { errorEventOf, noUsableResponse, showsNoUsableResponse } from '#conformance/evidence/no-usable-response';
import type { Exchange, StreamLine, WireError } from '#core/model/evidence';

const base = {
  e: 'exchange',
  case: 'a',
  step: 'read',
  phase: 'case',
  attempt: 0,
  at: 0,
  took: 0,
  request: { method: 'GET', target: '/x', headers: {} },
} as const;
const withStatus = (status: number): Exchange => ({ ...base, answer: { status, headers: [], body: '' } });
const withError = (code: WireError['code']): Exchange => ({ ...base, error: { code, message: `it was ${code}` } });
const line = (event: object): StreamLine => ({ e: 'line', case: 'a', step: 'watch', at: 0, line: JSON.stringify(event) });

describe('a request without a usable response', () => {
  it('returned 5xx or got no response', () => {
    expect(noUsableResponse(withStatus(503))).toBe('returned 503');
    expect(noUsableResponse(withError('reset'))).toBe('got no response: it was reset');
    expect(noUsableResponse(withError('timeout'))).toBe('got no response: it was timeout');
  });

  it.each([200, 404, 429])('is none with status %s', (status) => {
    expect(noUsableResponse(withStatus(status))).toBeUndefined();
  });

  it('is none that this tool gave up', () => {
    expect(noUsableResponse(withError('aborted'))).toBeUndefined();
    expect(noUsableResponse(withError('too-large'))).toBeUndefined();
    expect(noUsableResponse(withError('withheld'))).toBeUndefined();
  });

  it('is a watch that ended with an ERROR event, unless the version expired', () => {
    expect(errorEventOf(line({ type: 'ERROR', object: { code: 500 } }))).toBe('sent an ERROR event with code 500');
    expect(errorEventOf(line({ type: 'ERROR', object: { code: 410 } }))).toBeUndefined();
    expect(errorEventOf(line({ type: 'ADDED', object: { note: 'ERROR' } }))).toBeUndefined();
  });

  it('counts in the steps of a case, not in its clean-up', () => {
    expect(showsNoUsableResponse(withStatus(500))).toBe(true);
    expect(showsNoUsableResponse({ ...withStatus(500), phase: 'clean-up' })).toBe(false);
    expect(showsNoUsableResponse({ e: 'ended', case: 'a', step: 'watch', at: 0, by: 'reset' })).toBe(true);
    expect(showsNoUsableResponse({ e: 'ended', case: 'a', step: 'watch', at: 0, by: 'server' })).toBe(false);
  });
});
