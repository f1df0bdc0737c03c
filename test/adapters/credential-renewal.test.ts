import { describe, expect, it } from 'vitest';
import { createHttpClient } from '#adapters/undici-http-client';
import type { Access } from '#core/model/target';
import { createAuthority } from '#reference-server/http/certificates/create-authority';
import { ample, get, serve, serveTls } from './local-server.ts';

/** A server that accepts one token, which it may change, and a client whose credentials are read again. */
const target = async (renew: () => Promise<Access | undefined>) => {
  const state = { token: 'first', requests: 0 };
  const origin = await serve((request, response) => {
    state.requests += 1;
    const accepted = request.headers.authorization === `Bearer ${state.token}`;
    response.writeHead(accepted ? 200 : 401).end('{}');
  });
  const description = { server: origin, source: 'test' };
  const client = createHttpClient({ description, origin, prefix: '', credentials: { token: 'first' } }, { userAgent: 'test', renew });
  const status = async (as: 'admin' | 'invalid' = 'admin') => {
    const answer = await client.send(get('/', { as }), ample);
    return 'status' in answer ? answer.status : answer;
  };
  return { state, status, client };
};

describe('credentials that are not accepted any more', () => {
  it('are read again, once for all requests, which are sent again with the new ones', async () => {
    let reads = 0;
    const { state, status } = await target(async () => {
      reads += 1;
      return { credentials: { token: 'second' } };
    });
    expect(await status()).toBe(200);
    state.token = 'second';
    expect(await Promise.all([status(), status(), status()])).toEqual([200, 200, 200]);
    expect(await status()).toBe(200);
    expect(reads).toBe(1);
  });

  it('stay what they are, where there are no others', async () => {
    const { state, status } = await target(async () => undefined);
    state.token = 'second';
    expect(await status()).toBe(401);
    expect(state.requests).toBe(1);
  });

  it('are read again a limited number of times', async () => {
    let reads = 0;
    const { state, status } = await target(async () => {
      reads += 1;
      return undefined;
    });
    state.token = 'second';
    for (let index = 0; index < 50; index += 1) expect(await status()).toBe(401);
    expect(reads).toBe(20);
  });

  it('are not read for requests of another identity', async () => {
    const { state, status } = await target(async () => {
      throw new Error('read');
    });
    expect(await status('invalid')).toBe(401);
    expect(state.requests).toBe(1);
  });

  it('are read again for a watch too', async () => {
    const { state, client } = await target(async () => ({ credentials: { token: 'second' } }));
    state.token = 'second';
    const stream = await client.open(get('/?watch=1'), ample);
    expect('head' in stream && stream.head.status).toBe(200);
    if ('head' in stream) stream.close();
  });
});

describe('a certificate authority that did not sign the certificate of the server', () => {
  const [before, after] = [createAuthority(), createAuthority()];
  const { certificate, key } = after.issue({ commonName: 'server', names: ['127.0.0.1'] });
  const clientWith = async (renew: () => Promise<Access | undefined>) => {
    const methods: string[] = [];
    const origin = await serveTls({ cert: certificate, key }, ({ method }, response) => {
      methods.push(method ?? '');
      response.end('{}');
    });
    const description = { server: origin, source: 'test' };
    const tls = { insecure: false, ca: before.certificate };
    const client = createHttpClient({ description, origin, prefix: '', credentials: {}, tls }, { userAgent: 'test', renew });
    return { client, methods };
  };

  it('is read again, and the request is sent once', async () => {
    const tls = { insecure: false, ca: after.certificate };
    const { client, methods } = await clientWith(async () => ({ credentials: {}, tls }));
    expect(await client.send({ ...get('/'), method: 'POST' }, ample)).toMatchObject({ status: 200 });
    expect(await client.send(get('/', { as: 'none' }), ample)).toMatchObject({ status: 200 });
    expect(methods).toEqual(['POST', 'GET']);
  });

  it('is what is wrong, where it has not changed', async () => {
    const { client } = await clientWith(async () => undefined);
    expect(await client.send(get('/'), ample)).toMatchObject({ code: 'tls', message: expect.stringContaining('not trusted here') });
  });
});
