import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { HttpClient } from '#core/ports/http-client';
import { createAuthority } from '#reference-server/http/certificates/create-authority';
import { ample, clientOf, get, serve, serveBytes, serveTls } from './local-server.ts';

const response = (body: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

/** A server that answers the first request of each connection with its number, and does something else to those after it. */
async function afterTheFirst(onLater: (socket: Socket) => void, headers = ''): Promise<{ origin: string; connections: () => number }> {
  let connections = 0;
  const origin = await serveBytes((socket) => {
    connections += 1;
    const own = String(connections);
    let requests = 0;
    socket.on('data', () => {
      requests += 1;
      if (requests === 1) socket.write(response(own).replace('\r\n\r\n', `\r\n${headers}\r\n`));
      else onLater(socket);
    });
  });
  return { origin, connections: () => connections };
}

/** Sends a first request and leaves its connection idle for a moment: a connection is used again in a later turn. */
async function leaveIdle(client: HttpClient): Promise<void> {
  await client.send(get('/'), ample);
  await pause(20);
}

const post = get('/', { method: 'POST', body: '{}' });

describe('a connection that the other side closes as the next request is sent over it', () => {
  it.each([
    ['closed', (socket: Socket) => void socket.end()],
    ['reset', (socket: Socket) => void socket.resetAndDestroy()],
  ])('is replaced for a request that reads: %s', async (_, close) => {
    const { origin, connections } = await afterTheFirst(close);
    const client = clientOf(origin);
    await leaveIdle(client);
    expect(await client.send(get('/'), ample)).toMatchObject({ status: 200, body: '2' });
    expect(connections()).toBe(2);
  });

  it('is replaced for a stream', async () => {
    const { origin } = await afterTheFirst((socket) => void socket.end());
    const client = clientOf(origin);
    await leaveIdle(client);
    expect(await client.open(get('/'), ample)).toMatchObject({ head: { status: 200 } });
  });

  it('is an error of its own for a write, which is not sent again', async () => {
    const { origin, connections } = await afterTheFirst((socket) => void socket.end());
    const client = clientOf(origin);
    await leaveIdle(client);
    const message = expect.stringMatching(/^the other side closed a connection that had been idle for \d+ ms: /);
    expect(await client.send(post, ample)).toEqual({ code: 'idle-closed', message });
    expect(connections()).toBe(1);
  });

  it('is replaced over TLS', async () => {
    const server = createAuthority().issue({ commonName: 's', names: ['127.0.0.1'] });
    let requests = 0;
    const origin = await serveTls({ cert: server.certificate, key: server.key }, (request, answer) => {
      requests += 1;
      if (requests === 2) request.socket.destroy();
      else answer.end(String(requests));
    });
    const client = clientOf(origin, { tls: { insecure: true } });
    await leaveIdle(client);
    expect(await client.send(get('/'), ample)).toMatchObject({ body: '3' });
  });

  it('is not blamed for a response that began', async () => {
    const { origin } = await afterTheFirst((socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-le'));
    const client = clientOf(origin);
    await leaveIdle(client);
    expect(await client.send(get('/'), ample)).toMatchObject({ code: 'reset' });
  });
});

describe('a connection that is closed', () => {
  it('by its first request is no idle one', async () => {
    const origin = await serveBytes((socket) => socket.on('data', () => socket.end()));
    const client = clientOf(origin);
    expect(await client.send(get('/'), ample)).toMatchObject({ code: 'reset' });
    expect(await client.send(post, ample)).toMatchObject({ code: 'reset' });
  });
});

describe('connections', () => {
  it('are not kept where the other side keeps them for a second or less', async () => {
    const { origin, connections } = await afterTheFirst((socket) => socket.write(response('again')), 'keep-alive: timeout=0\r\n');
    const client = clientOf(origin);
    await leaveIdle(client);
    await leaveIdle(client);
    expect(connections()).toBe(2);
  });

  it('are new where a request asks for that', async () => {
    const origin = await serve((request, answer) => void answer.end(`${request.socket.remotePort} ${request.headers.connection}`));
    const client = clientOf(origin);
    const bodyOf = async (newConnection: boolean) => {
      const result = await client.send(post, { ...ample, newConnection });
      await pause(20);
      return 'body' in result ? result.body : result.message;
    };
    const [first, second, third, fourth] = [await bodyOf(false), await bodyOf(true), await bodyOf(true), await bodyOf(false)];
    expect(new Set([first, second, third]).size).toBe(3);
    expect(second).toContain('close');
    expect(fourth).toBe(first);
  });
});
