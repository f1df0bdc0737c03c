import { once } from 'node:events';
import { createSecureServer as createHttp2Server } from 'node:http2';
import type { ServerOptions } from 'node:https';
import { TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { createAuthority } from '#reference-server/http/certificates/create-authority';
import { ample, clientOf, get, serve, serveTls } from './local-server.ts';

const authority = createAuthority();
const own = authority.issue({ commonName: 'server', names: ['127.0.0.1', 'api.example'] });
const elsewhere = authority.issue({ commonName: 'server', names: ['api.example'] });
const expired = authority.issue({ commonName: 'server', names: ['127.0.0.1'], notAfter: new Date(Date.now() - 86_400_000) });
const client = authority.issue({ commonName: 'op', organizations: ['ops'] });
const limited = authority.issue({ commonName: 'low' });
const trusted = { tls: { insecure: false, ca: authority.certificate } };

const options = (issued: typeof own, more: ServerOptions = {}): ServerOptions => ({ cert: issued.certificate, key: issued.key, ...more });
const serveName = (more: ServerOptions) =>
  serveTls(options(own, { ca: authority.certificate, requestCert: true, ...more }), (request, response) => {
    const { socket } = request;
    response.end(socket instanceof TLSSocket ? (socket.getPeerCertificate().subject?.CN ?? 'nobody') : 'no TLS');
  });

describe('TLS', () => {
  it('shows the client certificate of each identity, and none for none', async () => {
    const origin = await serveName({ rejectUnauthorized: false });
    const http = clientOf(origin, { ...trusted, credentials: { certificate: client } }, { limited: { certificate: limited } });
    expect(await http.send(get('/'), ample)).toMatchObject({ body: 'op' });
    expect(await http.send(get('/', { as: 'limited' }), ample)).toMatchObject({ body: 'low' });
    expect(await http.send(get('/', { as: 'none' }), ample)).toMatchObject({ body: 'nobody' });
  });

  it('that wants a client certificate and gets none is a tls error', async () => {
    const origin = await serveName({ rejectUnauthorized: true });
    const answer = await clientOf(origin, { ...trusted, credentials: { certificate: client } }).send(get('/', { as: 'none' }), ample);
    expect(answer).toMatchObject({ code: expect.stringMatching(/^(tls|reset)$/) });
  });

  it.each([
    ['an unknown authority', own, { insecure: false }, /not trusted here; name it with --certificate-authority/],
    ['another name', elsewhere, trusted.tls, /for another name; --tls-server-name/],
    ['a certificate that has expired', expired, trusted.tls, /has expired/],
  ])('with %s is an error that says what to do', async (_, issued, tls, message) => {
    const origin = await serveTls(options(issued), (_request, response) => response.end());
    const answer = await clientOf(origin, { tls }).send(get('/'), ample);
    expect(answer).toEqual({ code: 'tls', message: expect.stringMatching(message) });
  });

  it('to a server that speaks none is an error that says so', async () => {
    const origin = (await serve((_, response) => response.end())).replace('http:', 'https:');
    expect(await clientOf(origin, trusted).send(get('/'), ample)).toEqual({
      code: 'tls',
      message: expect.stringMatching(/does not accept TLS/),
    });
  });

  it('to a server that speaks HTTP/2 alone is an error that says so', async () => {
    const server = createHttp2Server(options(own)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const answer = await clientOf(`https://127.0.0.1:${port}`, trusted).send(get('/'), ample);
    server.close();
    expect(answer).toEqual({ code: 'tls', message: expect.stringMatching(/^the server speaks HTTP\/2 alone/) });
  });

  it('expects another name, or none at all, where it is told to', async () => {
    const names: string[] = [];
    const SNICallback: ServerOptions['SNICallback'] = (name, done) => {
      names.push(name);
      done(null);
    };
    const origin = await serveTls(options(elsewhere, { SNICallback }), (_, response) => response.end());
    expect(await clientOf(origin, { tls: { ...trusted.tls, serverName: 'api.example' } }).send(get('/'), ample)).toMatchObject({
      status: 200,
    });
    expect(names).toEqual(['api.example']);
    expect(await clientOf(origin, { tls: { insecure: true } }).send(get('/'), ample)).toMatchObject({ status: 200 });
  });

  it('carries streams', async () => {
    const origin = await serveTls(options(own), (_, response) => response.end('{}\n'));
    const stream = await clientOf(origin, trusted).open(get('/watch'), ample);
    expect('next' in stream && (await stream.next())).toEqual({ line: '{}' });
  });
});
