import { describe, expect, it } from 'vitest';
import { uselessAnswer } from '#conformance/runner/useless-answer';
import type { WireRequest } from '#core/ports/http-client';
import { answer } from './fake-client.ts';

const request = (others: Partial<WireRequest> = {}): WireRequest => ({
  method: 'GET',
  target: '/api/v1/configmaps',
  headers: { accept: 'application/json' },
  as: 'admin',
  ...others,
});
const text = (body: string) => ({ status: 200, headers: [], body });

describe('a response that says nothing about its request', () => {
  it.each([
    [answer(401), 'refused'],
    [answer(429), 'busy'],
    [answer(503), 'failing'],
    [answer(307), 'foreign'],
    [text('<html>'), 'foreign'],
    [text(''), 'foreign'],
    [answer(200, { kind: 'Status', status: 'Failure' }), 'foreign'],
  ])('%j', (response, kind) => {
    expect(uselessAnswer(request(), response)?.kind).toBe(kind);
  });

  it.each([answer(200), text(' {"items": []}'), answer(403), answer(404), answer(409), answer(410)])('is not %j', (response) => {
    expect(uselessAnswer(request(), response)).toBeUndefined();
  });

  it.each([request({ as: 'invalid' }), request({ headers: { accept: 'application/json', authorization: 'Bearer x' } })])(
    'is not one to a request without the credentials of the run',
    (without) => {
      expect(uselessAnswer(without, answer(401))).toBeUndefined();
    },
  );

  it.each([request({ target: '/healthz' }), request({ headers: { accept: 'application/yaml' } }), request({ method: 'DELETE' })])(
    'is not text, where the request asks for something else than JSON',
    (other) => {
      expect(uselessAnswer(other, text('ok'))).toBeUndefined();
    },
  );
});
