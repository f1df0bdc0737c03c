import { once } from 'node:events';
import type { ClientHttp2Session } from 'node:http2';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { Agent, request } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { createReferenceServer } from '#reference-server/create-reference-server';
import { createAuthority } from '#reference-server/http/certificates/create-authority';
import type { Listening, Served } from '#reference-server/http/listen';
import { listen } from '#reference-server/http/listen';
import type { ReferenceServerOptions } from '#reference-server/options';
import { configMap, dialect } from './reference-client.ts';

const maps = '/api/v1/namespaces/default/configmaps';
const whoami = '/apis/authentication.api.test/v1/selfsubjectreviews';
const review = JSON.stringify({ apiVersion: 'authentication.api.test/v1', kind: 'SelfSubjectReview' });
const authority = createAuthority();
const issued = authority.issue({ commonName: 'server', names: ['127.0.0.1', 'localhost'] });
const boss = authority.issue({ commonName: 'boss', organizations: ['system:masters', 'others'] });
const stranger = createAuthority().issue({ commonName: 'boss', organizations: ['system:masters'] });
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const listening = async (options: Partial<ReferenceServerOptions> = { identified: true }): Promise<Listening> => {
  const server = await createReferenceServer({ dialect, personality: 'specification', ...options }).listen(0, {
    cert: issued.certificate,
    key: issued.key,
    clientAuthority: authority.certificate,
  });
  closing.push(() => server.close());
  return server;
};

const agentOf = (client: { certificate: string; key: string } | undefined, allowH2: boolean): Agent => {
  const shown = client === undefined ? {} : { cert: client.certificate, key: client.key };
  const agent = new Agent({ allowH2, connect: { ca: authority.certificate, ...shown } });
  closing.push(() => agent.destroy());
  return agent;
};

const sessionOn = (url: string): ClientHttp2Session => {
  const session = connectHttp2(url, { ca: authority.certificate, cert: boss.certificate, key: boss.key });
  closing.push(() => session.destroy());
  return session;
};

describe.each([
  ['HTTP/1.1', false],
  ['HTTP/2', true],
])('over TLS and %s', (_, allowH2) => {
  it('a client certificate identifies a user', async () => {
    const { url } = await listening();
    const answer = await request(url + whoami, { method: 'POST', body: review, dispatcher: agentOf(boss, allowH2) });
    expect(await answer.body.json()).toMatchObject({
      status: { userInfo: { username: 'boss', groups: ['system:masters', 'others', 'system:authenticated'] } },
    });
  });

  it('a certificate of another authority gets an error response, and so does none', async () => {
    const { url } = await listening();
    for (const shown of [stranger, undefined])
      expect((await request(url + maps, { dispatcher: agentOf(shown, allowH2) })).statusCode).toBe(401);
  });

  it('objects are written and read', async () => {
    const { url } = await listening();
    const dispatcher = agentOf(boss, allowH2);
    const body = JSON.stringify(configMap('a', { data: { text: 'x'.repeat(300_000) } }));
    expect((await request(url + maps, { method: 'POST', body, dispatcher })).statusCode).toBe(201);
    expect(await (await request(`${url}${maps}/a`, { dispatcher })).body.text()).toContain('x'.repeat(300_000));
  });
});

describe('HTTP/2', () => {
  it('carries watches beside other requests of one connection, and ends them when the server closes', async () => {
    const server = await listening();
    const session = sessionOn(server.url);
    const watch = session.request({ ':path': `${maps}?watch` });
    const [head]: { ':status'?: number }[] = await once(watch, 'response');
    expect(head?.[':status']).toBe(200);
    const create = session.request({ ':path': maps, ':method': 'POST', 'content-type': 'application/json' });
    create.end(JSON.stringify(configMap('a')));
    const [line]: unknown[] = await once(watch, 'data');
    expect(String(line)).toContain('"ADDED"');
    const ended = once(watch, 'end');
    await Promise.all([server.close(), ended, once(session, 'close')]);
    expect(watch.rstCode).toBe(0);
  });
});

describe('a client that is slow', () => {
  const opened = async (timeouts: { requestMs: number; answerMs: number }, onCut: () => void) => {
    const handle: Served['handle'] = async ({ signal }) => {
      signal?.addEventListener('abort', onCut);
      return { status: 200, headers: [], body: 'x'.repeat(50_000_000) };
    };
    const { url, close } = await listen({ handle, stop: () => {}, release: () => {} }, 0, undefined, timeouts);
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
    closing.push(close, () => socket.destroy());
    return socket;
  };

  it('to send its body is cut off', async () => {
    const socket = await opened({ requestMs: 100, answerMs: 60_000 }, () => undefined);
    socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\n1');
    socket.resume();
    await once(socket, 'close');
  });

  it('to take up its answer is cut off', async () => {
    await new Promise<void>((cut) => {
      opened({ requestMs: 60_000, answerMs: 100 }, cut).then((socket) => socket.pause().write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'));
    });
  });
});

describe('a server that closes', () => {
  it('finishes what it is serving, and lets go of its data only then', async () => {
    const order: string[] = [];
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const served = {
      handle: async () => {
        order.push('asked');
        await gate;
        order.push('answered');
        return { status: 200, headers: [], body: 'whole' };
      },
      stop: () => void order.push('stopped'),
      release: () => void order.push('released'),
    };
    const server = await listen(served, 0);
    const answer = fetch(server.url);
    while (order.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const closed = server.close();
    open();
    expect(await (await answer).text()).toBe('whole');
    await closed;
    expect(order).toEqual(['asked', 'stopped', 'answered', 'released']);
  });
});
