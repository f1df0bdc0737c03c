import { describe, expect, it } from 'vitest';
import { TargetError } from '#core/model/tool-error';
import { probing } from './fake-http-client.ts';

describe('a request of a probe', () => {
  it('is a GET for JSON by the identity of the run, and is recorded', async () => {
    const { probeClient, requests, exchanges } = probing({ status: 200, body: '{}' });
    await probeClient.ask('version', '/version');
    expect(requests).toEqual([
      { method: 'GET', target: '/version', headers: { accept: 'application/json', 'user-agent': 'apiconform' }, as: 'admin' },
    ]);
    expect(exchanges).toMatchObject([{ e: 'exchange', case: 'probe', step: 'version', phase: 'probe', answer: { status: 200 } }]);
  });

  it('is a POST with a body, and names its media type and identity', async () => {
    const { probeClient, requests } = probing({ status: 201 });
    await probeClient.ask('review', '/reviews', { accept: 'text/plain', as: 'limited', body: { spec: {} } });
    expect(requests).toMatchObject([
      { method: 'POST', body: '{"spec":{}}', as: 'limited', headers: { accept: 'text/plain', 'content-type': 'application/json' } },
    ]);
  });

  it('is repeated after 429 as Retry-After says', async () => {
    const { probeClient, exchanges, clock } = probing({ status: 429, headers: [['retry-after', '2']] }, { status: 429 }, { status: 200 });
    expect(await probeClient.ask('version', '/version')).toMatchObject({ status: 200 });
    expect(clock.slept).toEqual([2000, 1000]);
    expect(exchanges.map(({ attempt }) => attempt)).toEqual([0, 1, 2]);
  });

  it('is not repeated for more than 30 seconds', async () => {
    const { probeClient, clock } = probing({ status: 429, headers: [['retry-after', '11']] });
    expect(await probeClient.ask('version', '/version')).toMatchObject({ status: 429 });
    expect(clock.slept).toEqual([11_000, 11_000]);
  });

  it.each(['reset', 'idle-closed'] as const)('is sent once more over a new connection where it only reads: %s', async (code) => {
    const { probeClient, requests, bounds } = probing({ code, message: 'closed' }, { status: 200 });
    expect(await probeClient.ask('version', '/version')).toMatchObject({ status: 200 });
    expect([requests.length, bounds.map(({ newConnection }) => newConnection)]).toEqual([2, [undefined, true]]);
  });

  it('is not sent a third time, and not again where a write was reset or a time is over', async () => {
    const always = probing({ code: 'reset', message: 'closed' });
    await expect(always.probeClient.ask('version', '/version')).rejects.toThrow('closed the connection without a response');
    const write = probing({ code: 'reset', message: 'closed' });
    await expect(write.probeClient.ask('review', '/reviews', { body: {} })).rejects.toThrow(TargetError);
    const late = probing({ code: 'timeout', message: 'late' });
    await expect(late.probeClient.ask('version', '/version')).rejects.toThrow(TargetError);
    expect([always, write, late].map(({ requests }) => requests.length)).toEqual([2, 1, 1]);
  });

  it('throws without a response, after it was recorded', async () => {
    const { probeClient, exchanges } = probing({ code: 'refused', message: 'no' });
    await expect(probeClient.ask('version', '/version')).rejects.toThrow('Nothing listens at https://target');
    expect(exchanges).toMatchObject([{ error: { code: 'refused' } }]);
  });
});

describe('reading a JSON object', () => {
  it('returns the object', async () => {
    expect(await probing({ status: 200, body: '{"a":1}' }).probeClient.read('api', '/api')).toEqual({ a: 1 });
  });

  it.each([{ status: 403 }, { status: 200, body: '[]' }, { status: 200, body: 'no JSON' }])(
    'throws for any other response: %j',
    async (answer) => {
      await expect(probing(answer).probeClient.read('api', '/api')).rejects.toThrow(TargetError);
    },
  );
});
