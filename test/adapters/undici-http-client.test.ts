import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Answer, WireError } from '#core/model/evidence';
import { ample, clientOf, get, serve, serveBytes } from './local-server.ts';

const ok = (body: string): string => `HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

describe('a request', () => {
  it('goes out byte for byte after the prefix, with nothing but what was asked for', async () => {
    const seen: IncomingMessage[] = [];
    const origin = await serve((request, response) => {
      seen.push(request);
      response.end();
    });
    await clientOf(origin, { prefix: '/pre/fix' }).send(
      get('/api/v1//x/../%2e%2E/a%2Fb?x=1&x=2&y', { headers: { accept: 'application/json' } }),
      ample,
    );
    expect(seen[0]?.url).toBe('/pre/fix/api/v1//x/../%2e%2E/a%2Fb?x=1&x=2&y');
    expect(seen[0]?.rawHeaders).toEqual([
      'host',
      new URL(origin).host,
      'connection',
      'keep-alive',
      'accept',
      'application/json',
      'user-agent',
      'apiconform/test',
    ]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'GET'])('%s carries its body as it is', async (method) => {
    const origin = await serve((request, response) => {
      request.setEncoding('utf8');
      let body = '';
      request.on('data', (chunk: string) => {
        body += chunk;
      });
      request.on('end', () => response.end(`${request.method} ${request.headers['content-type']} ${body}`));
    });
    const headers = { 'content-type': 'application/json' };
    const answer = await clientOf(origin).send(get('/x', { method, headers, body: '{"ü": 1}' }), ample);
    expect(answer).toMatchObject({ status: 200, body: `${method} application/json {"ü": 1}` });
  });

  it('carries the credentials of its identity, and none for none', async () => {
    const origin = await serve((request, response) => response.end(request.headers.authorization ?? 'nobody'));
    const client = clientOf(origin, { credentials: { token: 'admin-token' } }, { limited: { basic: { username: 'l', password: 'p:w' } } });
    expect(await client.send(get('/'), ample)).toMatchObject({ body: 'Bearer admin-token' });
    expect(await client.send(get('/', { as: 'limited' }), ample)).toMatchObject({
      body: `Basic ${Buffer.from('l:p:w').toString('base64')}`,
    });
    expect(await client.send(get('/', { as: 'none' }), ample)).toMatchObject({ body: 'nobody' });
    expect(await client.send(get('/', { headers: { authorization: 'Bearer wrong' } }), ample)).toMatchObject({ body: 'Bearer wrong' });
  });

  it('of a limited identity that the run lacks is a fault of the plan', async () => {
    const client = clientOf(await serve((_, response) => response.end()));
    await expect(client.send(get('/', { as: 'limited' }), ample)).rejects.toThrow('no credentials for the limited identity');
  });

  it.each(['GET', 'POST', 'DELETE'])('%s is sent once, even where the connection breaks before an answer', async (method) => {
    let requests = 0;
    const origin = await serveBytes((socket) => {
      socket.on('data', () => {
        requests += 1;
        if (requests === 1) socket.write(ok('first'));
        else socket.destroy();
      });
    });
    const client = clientOf(origin);
    await client.send(get('/'), ample);
    expect(await client.send(get('/', { method }), ample)).toMatchObject({ code: 'reset' });
    expect(requests).toBe(2);
  });
});

describe('an answer', () => {
  const answerTo = async (head: string, options = {}): Promise<Answer | WireError> => {
    const origin = await serveBytes((socket) => socket.once('data', () => socket.end(head)));
    return clientOf(origin, {}, options).send(get('/'), ample);
  };

  it('keeps its headers in order and number, names in lower case', async () => {
    const answer = await answerTo(
      'HTTP/1.1 200 OK\r\nWarning: 299 - "one"\r\nX-A: 1\r\nwarning: 299 - "zwei ü"\r\nContent-Length: 2\r\n\r\n{}',
    );
    expect(answer).toEqual({
      status: 200,
      headers: [
        ['warning', '299 - "one"'],
        ['x-a', '1'],
        ['warning', '299 - "zwei ü"'],
        ['content-length', '2'],
      ],
      body: '{}',
    });
  });

  it('reads a header that is no UTF-8 byte by byte', async () => {
    const origin = await serveBytes((socket) =>
      socket.once('data', () => socket.end(Buffer.from('HTTP/1.1 204 X\r\nx-a: \xe9\r\n\r\n', 'latin1'))),
    );
    expect(await clientOf(origin).send(get('/'), ample)).toMatchObject({ headers: [['x-a', '\u00e9']] });
  });

  it('is given as it came where it is a redirect', async () => {
    let followed = 0;
    const elsewhere = await serve((_, response) => {
      followed += 1;
      response.end();
    });
    const origin = await serve((_, response) => response.writeHead(302, { location: elsewhere }).end());
    const answer = await clientOf(origin, { credentials: { token: 'abcd' } }).send(get('/'), ample);
    expect(answer).toMatchObject({ status: 302 });
    expect(followed).toBe(0);
  });

  it('is that after the interim ones', async () => {
    expect(await answerTo(`HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n${ok('final')}`)).toMatchObject({ status: 200, body: 'final' });
  });

  it('is base64 where its bytes are no UTF-8, and keeps a byte order mark where they are', async () => {
    const bytes = Buffer.from([0x6b, 0x38, 0x73, 0x00, 0xff, 0xfe]);
    const origin = await serve((request, response) => response.end(request.url === '/bytes' ? bytes : '\ufefftext'));
    const client = clientOf(origin);
    expect(await client.send(get('/bytes'), ample)).toMatchObject({ body: bytes.toString('base64'), encoding: 'base64' });
    const text = await client.send(get('/text'), ample);
    expect(text).toMatchObject({ body: '\ufefftext' });
    expect(text).not.toHaveProperty('encoding');
  });

  it('is not decompressed', async () => {
    const origin = await serve((_, response) => response.setHeader('content-encoding', 'gzip').end('not gzip'));
    expect(await clientOf(origin).send(get('/'), ample)).toMatchObject({ status: 200, body: 'not gzip' });
  });

  it('is too large beyond the bound, and its connection is ended', async () => {
    let closed: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const origin = await serve((_, response) => {
      response.on('close', closed);
      const more = (): void => {
        while (response.write(Buffer.alloc(65536, 'x')));
      };
      response.on('drain', more);
      more();
    });
    const client = clientOf(origin, {}, { maxBodyBytes: 1_000_000 });
    expect(await client.send(get('/'), ample)).toEqual({
      code: 'too-large',
      message: 'the response body is longer than 1000000 bytes',
    });
    await gone;
  });

  it.each([
    ['cut in its body', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\npart', 'reset'],
    ['cut in a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\npart', 'reset'],
    ['cut between chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\npart\r\n', 'reset'],
    ['cut in its head', 'HTTP/1.1 200 OK\r\ncontent-', 'reset'],
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n', 'other'],
    ['of a head without end', `HTTP/1.1 200 OK\r\n${'x: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\r\n'.repeat(1000)}`, 'too-large'],
  ])('that is %s is a WireError', async (_, bytes, code) => {
    const answer = await answerTo(bytes);
    expect(answer).toMatchObject({ code });
    expect(answer).toHaveProperty('message', expect.stringMatching(/./));
  });

  it('that is HTTP/2 without TLS is an error that says so', async () => {
    // The frame SETTINGS, without settings.
    expect(await answerTo('\0\0\0\x04\0\0\0\0\0')).toEqual({
      code: 'other',
      message: expect.stringMatching(/^the response is not HTTP\/1\.1: perhaps the server speaks HTTP\/2 alone/),
    });
  });
});

describe('a request without an answer', () => {
  it('is refused where nobody listens', async () => {
    // Port 1 is reserved, and nothing of this test's own.
    expect(await clientOf('http://127.0.0.1:1').send(get('/'), ample)).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('is over at its time, and its connection is ended', async () => {
    let closed: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const origin = await serve((request, response) => {
      if (request.url === '/first') return void response.end();
      response.on('close', closed);
    });
    const client = clientOf(origin);
    // Over a connection that exists, a request is sent before its time is over, however busy the machine is.
    await client.send(get('/first'), ample);
    expect(await client.send(get('/'), { timeoutMs: 20 })).toEqual({
      code: 'timeout',
      message: 'no complete response within 20 ms',
    });
    await gone;
  });

  it('is over at its time even where the body trickles', async () => {
    const origin = await serve((_, response) => {
      const trickle = setInterval(() => response.write('.'), 5);
      response.on('close', () => clearInterval(trickle));
    });
    expect(await clientOf(origin).send(get('/'), { timeoutMs: 50 })).toMatchObject({ code: 'timeout' });
  });

  it('is given up when its signal says so, before or meanwhile', async () => {
    const stop = new AbortController();
    const origin = await serve(() => stop.abort());
    const client = clientOf(origin);
    expect(await client.send(get('/'), { ...ample, signal: stop.signal })).toMatchObject({ code: 'aborted' });
    expect(await client.send(get('/'), { ...ample, signal: stop.signal })).toMatchObject({ code: 'aborted' });
  });

  it('is aborted when the client is closed, and so is one after that', async () => {
    let arrived: () => void = () => undefined;
    const there = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const client = clientOf(await serve(() => arrived()));
    const waiting = client.send(get('/'), ample);
    await there;
    await client.close();
    expect(await waiting).toMatchObject({ code: 'aborted' });
    expect(await client.send(get('/'), ample)).toMatchObject({ code: 'aborted' });
  });
});

describe('connections', () => {
  it.each([
    ['a read', get('/')],
    ['a delete', get('/', { method: 'DELETE' })],
    ['a delete with a body', get('/', { method: 'DELETE', headers: { 'content-type': 'application/json' }, body: '{"dryRun":["All"]}' })],
    ['a create', get('/', { method: 'POST', body: '{}' })],
  ])('are used again after %s', async (_, request) => {
    const ports = new Set<number | undefined>();
    const origin = await serve((received, response) => {
      ports.add(received.socket.remotePort);
      received.resume().on('end', () => response.end());
    });
    const client = clientOf(origin);
    for (let index = 0; index < 10; index += 1) await client.send(request, ample);
    // undici frees a connection one turn after its answer: requests in a row take two by turns.
    expect(ports.size).toBeLessThanOrEqual(2);
  });

  it('are as many as there are requests at a time', async () => {
    const waiting: (() => void)[] = [];
    const origin = await serve((_, response) => {
      waiting.push(() => response.end());
      if (waiting.length === 20) for (const answer of waiting) answer();
    });
    const client = clientOf(origin);
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.send(get('/'), ample)));
    expect(answers.every((answer) => 'status' in answer && answer.status === 200)).toBe(true);
  });
});
