import { ProbeClient } from '#core/http/probe-client';
import type { Exchange, WireError } from '#core/model/evidence';
import type { Clock } from '#core/ports/clock';
import type { HttpClient, SendBounds, WireRequest } from '#core/ports/http-client';

/** What a fake target returns: a status with a body and headers, or no response. */
export type FakeResponse =
  | { readonly status: number; readonly body?: string; readonly headers?: readonly (readonly [string, string])[] }
  | WireError;

/** Returns a clock that stands still but for sleeping, and the times it slept. */
const fakeClock = (): Clock & { readonly slept: readonly number[] } => {
  const slept: number[] = [];
  let now = 0;
  return {
    slept,
    now: () => now,
    date: () => '2020-01-01T00:00:00Z',
    sleep: (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
  };
};

/** Returns a probe client for a target that gives some responses in order, the last one again and again. */
export const probing = (...responses: readonly FakeResponse[]) => {
  const requests: WireRequest[] = [];
  const bounds: SendBounds[] = [];
  const exchanges: Exchange[] = [];
  const clock = fakeClock();
  const client: HttpClient = {
    send: (request, options) => {
      requests.push(request);
      bounds.push(options);
      const response = responses[Math.min(requests.length, responses.length) - 1] ?? { status: 500 };
      return Promise.resolve('code' in response ? response : { body: '', headers: [], ...response });
    },
    open: () => Promise.resolve({ code: 'other', message: 'a probe opens no watch' }),
    close: () => Promise.resolve(),
  };
  const probeClient = new ProbeClient(client, (exchange) => exchanges.push(exchange), { clock, timeoutMs: 1000, server: 'https://target' });
  return { probeClient, requests, bounds, exchanges, clock };
};
