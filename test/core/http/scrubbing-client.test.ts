import { describe, expect, it } from 'vitest';
import { scrubbingClient } from '#core/http/scrubbing-client';
import type { HttpClient, WireRequest } from '#core/ports/http-client';
import { createScrubber } from '#core/redaction/scrub';

const token = 'Zq7LkWdNvXtRbMhJcYsGf0Pz1Uo2Ae3I';
const request: WireRequest = { method: 'GET', target: '/version', headers: {}, as: 'admin' };
const bounds = { timeoutMs: 1000 };
const echoing = (client: Partial<HttpClient>): HttpClient =>
  scrubbingClient(
    {
      send: async () => ({ status: 200, headers: [['warning', `299 - "${token}"`]], body: `{"gitVersion":"v1 ${token}"}` }),
      open: async () => ({
        head: { status: 200, headers: [['x-echo', token]] },
        next: async () => ({ line: `{"token":"${token}"}` }),
        close: () => undefined,
      }),
      close: async () => undefined,
      ...client,
    },
    createScrubber([token]),
  );

describe('a client for what only reads a server', () => {
  it('has no credential in a response', async () => {
    expect(await echoing({}).send(request, bounds)).toEqual({
      status: 200,
      headers: [['warning', '299 - "[redacted]"']],
      body: '{"gitVersion":"v1 [redacted]"}',
    });
  });

  it('has none in a stream', async () => {
    const stream = await echoing({}).open(request, bounds);
    if ('code' in stream) throw new Error(stream.message);
    expect(stream.head.headers).toEqual([['x-echo', '[redacted]']]);
    expect(await stream.next()).toEqual({ line: '{"token":"[redacted]"}' });
  });

  it('has none in an error', async () => {
    const failing = { code: 'other', message: `invalid header ${token}` } as const;
    const client = echoing({ send: async () => failing, open: async () => failing });
    for (const answer of [await client.send(request, bounds), await client.open(request, bounds)])
      expect(answer).toEqual({ code: 'other', message: 'invalid header [redacted]' });
  });
});
