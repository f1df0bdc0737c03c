import { createServer } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAuthority } from '#reference-server/http/certificates/create-authority';
import { ample, clientOf, get, portOf, serve, serveTls } from './local-server.ts';

/** A proxy that notes what it was asked for, and sends all of it to one place. */
async function proxyTo(origin: string): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const { port, hostname } = new URL(origin);
  const proxy = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim());
    response.end('from the proxy');
  });
  proxy.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim());
    const tunnel = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      tunnel.pipe(socket).pipe(tunnel);
    });
    for (const end of [socket, tunnel]) end.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { url: `127.0.0.1:${portOf(proxy)}`, asked };
}

describe('a proxy', () => {
  it('is a tunnel to an https server, whose certificate is still checked', async () => {
    const authority = createAuthority();
    const server = authority.issue({ commonName: 's', names: ['127.0.0.1'] });
    const client = authority.issue({ commonName: 'op' });
    const origin = await serveTls({ cert: server.certificate, key: server.key }, (request, response) =>
      response.setHeader('x-url', request.url ?? '').end(request.headers.authorization),
    );
    const { url, asked } = await proxyTo(origin);
    const target = { proxy: `http://op:p%40ss@${url}`, credentials: { token: 'abcd', certificate: client } };
    const answer = await clientOf(origin, { ...target, tls: { insecure: false, ca: authority.certificate } }).send(get('/a//b%2F'), ample);
    expect(answer).toMatchObject({ status: 200, body: 'Bearer abcd' });
    expect(answer).toHaveProperty('headers', expect.arrayContaining([['x-url', '/a//b%2F']]));
    expect(asked).toEqual([`CONNECT ${new URL(origin).host} Basic ${Buffer.from('op:p@ss').toString('base64')}`]);
    expect(await clientOf(origin, { ...target, tls: { insecure: false } }).send(get('/'), ample)).toMatchObject({ code: 'tls' });
  });

  it('is asked for the whole address of an http server', async () => {
    const origin = await serve((_, response) => response.end());
    const { url, asked } = await proxyTo(origin);
    expect(await clientOf(origin, { proxy: `http://${url}` }).send(get('/a//b%2F?x'), ample)).toMatchObject({ body: 'from the proxy' });
    expect(asked).toEqual([`GET ${origin}/a//b%2F?x`]);
  });
});
