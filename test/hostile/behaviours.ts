import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** How a server misbehaves, once it does: in place of the answer that it would have given. */
export type Behaviour = {
  readonly id: string;
  /** Answers a request, or does not. `answer` is what a good server answers; `isWatch` says that it was to be a stream. */
  readonly respond: (response: ServerResponse, good: { readonly answer: () => Promise<GoodAnswer>; readonly isWatch: boolean }) => void;
};

export type GoodAnswer = { readonly status: number; readonly type: string; readonly body: Buffer };

const json = { 'content-type': 'application/json' };
const mebibyte = 1024 * 1024;

/** The same answer to every request. */
const always = (id: string, status: number, body: string | Buffer, headers: Readonly<Record<string, string>> = json): Behaviour => ({
  id,
  respond: (response) => void response.writeHead(status, headers).end(body),
});

/** Bytes in place of HTTP. */
const bytes = (id: string, text: string, end = true): Behaviour => ({
  id,
  respond: ({ socket }) => {
    socket?.write(text, 'latin1');
    if (end) socket?.end();
  },
});

/** Writes again and again, as fast as they are read, until the connection is closed. */
const endless = (id: string, piece: string, headers: Readonly<Record<string, string>> = json): Behaviour => ({
  id,
  respond: (response) => {
    response.writeHead(200, headers);
    const write = (): void => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', write);
    write();
  },
});

/** The good answer, with another body. */
const changed = (id: string, change: (body: Buffer) => Buffer | string): Behaviour => ({
  id,
  respond: (response, { answer }) =>
    void answer().then(({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(change(body))),
});

const status = (code: number, fields: object = {}) =>
  JSON.stringify({ kind: 'Status', apiVersion: 'v1', status: 'Failure', code, ...fields });
const event = (type: string, version: number, object: object = {}) =>
  `${JSON.stringify({ type, object: { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'a', namespace: 'b', resourceVersion: String(version) }, ...object } })}\n`;
const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join()}}`;

/** Ways for a server, or for what is in front of it, to misbehave. */
export const behaviours: readonly Behaviour[] = [
  { id: 'no response at all', respond: () => {} },
  { id: 'connection reset', respond: ({ socket }) => socket?.resetAndDestroy() },
  { id: 'connection closed', respond: ({ socket }) => socket?.end() },
  { id: 'headers, then silence', respond: (response) => response.writeHead(200, json).flushHeaders() },
  {
    id: 'half of the body, then reset',
    respond: (response, { answer }) =>
      void answer().then(({ body }) => {
        response.writeHead(200, { ...json, 'content-length': String(body.length) });
        response.write(body.subarray(0, body.length / 2), () => response.socket?.resetAndDestroy());
      }),
  },
  {
    id: 'one byte after the other',
    respond: (response) => {
      response.writeHead(200, json);
      const timer = setInterval(() => (response.destroyed ? clearInterval(timer) : response.write(' ')), 50);
    },
  },
  {
    id: 'a length that is too long',
    respond: (response, { answer }) =>
      void answer().then(({ body }) => {
        response.writeHead(200, { ...json, 'content-length': String(body.length + 100) });
        response.write(body);
      }),
  },
  bytes('a length that is too short', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{"kind":"Status"}'),
  bytes('a length that is no number', 'HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\n{}'),
  bytes('two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}'),
  bytes('invalid chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'),
  bytes('no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'),
  bytes('HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\n{}'),
  bytes('interim responses without end', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1000), false),
  bytes('a header of a mebibyte', `HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(mebibyte)}\r\n\r\n{}`),
  bytes('ten thousand headers', `HTTP/1.1 200 OK\r\n${'set-cookie: a=b\r\n'.repeat(10_000)}\r\n{}`),
  bytes('control characters in a header', 'HTTP/1.1 200 OK\r\nx: \u0000\u001b[31m\r\ncontent-length: 2\r\n\r\n{}'),
  always('401', 401, status(401)),
  always('401 without a body', 401, ''),
  always('403', 403, status(403, { reason: 'Forbidden', message: 'no' })),
  always('404', 404, status(404)),
  always('409', 409, status(409)),
  always('410', 410, status(410)),
  always('429', 429, status(429)),
  always('429, to retry in a second', 429, status(429), { ...json, 'retry-after': '1' }),
  always('429, to retry in 30 years', 429, status(429), { ...json, 'retry-after': '1000000000' }),
  always('429, to retry before now', 429, status(429), { ...json, 'retry-after': '-5' }),
  always('500', 500, status(500)),
  always('503', 503, status(503)),
  always('504 of a proxy', 504, '<html>Gateway Timeout', { 'content-type': 'text/html' }),
  always('a redirect to itself', 302, '', { location: '/' }),
  always('a redirect to another host', 307, '', { location: 'http://169.254.169.254/latest' }),
  always('200 with a login page', 200, '<!doctype html><form>', { 'content-type': 'text/html' }),
  always('200 with a Failure', 200, status(500)),
  always('200 without a body', 200, ''),
  always('200 with null', 200, 'null'),
  always('200 with an array', 200, '[]'),
  always('200 with a number', 200, '1e999'),
  always('200 with an empty object', 200, '{}'),
  always('204', 204, ''),
  always('an object of another type', 200, '{"kind":"Secret","apiVersion":"v1","metadata":{"name":"x","uid":"y","resourceVersion":"1"}}'),
  always('names that are paths', 200, '{"kind":"ConfigMapList","items":[{"metadata":{"name":"../../x","namespace":"..","uid":"1"}}]}'),
  always('escape sequences', 500, status(500, { message: '\u001b]0;x\u0007\u001b[2J</script><script>alert(1)</script>]]>' })),
  always(
    'a resourceVersion of a mebibyte',
    200,
    JSON.stringify({ kind: 'ConfigMap', metadata: { name: 'a', resourceVersion: '9'.repeat(mebibyte) } }),
  ),
  always('metadata that is no object', 200, '{"kind":"ConfigMap","metadata":7,"items":{}}'),
  always('__proto__', 200, '{"__proto__":{"x":1},"metadata":{"name":"constructor","labels":{"__proto__":"x","toString":"y"}}}'),
  always('a JSON of ten thousand levels', 200, '['.repeat(10_000) + ']'.repeat(10_000)),
  always('an object of ten thousand levels', 200, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
  always('duplicate keys', 200, '{"metadata":{"name":"a"},"metadata":{"name":"b"}}'),
  always('bytes that are no UTF-8', 200, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
  always('a byte order mark', 200, '\ufeff{}'),
  always('a hundred thousand keys', 200, keys(100_000)),
  always('three million objects', 200, `{"items":[${Array.from({ length: 3_000_000 }, () => '{}').join()}]}`),
  always('a body of 20 MiB', 200, `{"a":"${'x'.repeat(20 * mebibyte)}"}`),
  always('a gzip bomb', 200, gzipSync(Buffer.alloc(64 * mebibyte)), { ...json, 'content-encoding': 'gzip' }),
  always('a bad gzip', 200, Buffer.from('not gzip'), { ...json, 'content-encoding': 'gzip' }),
  always('an unknown encoding', 200, '{}', { ...json, 'content-encoding': 'x-secret' }),
  always('the binary media type for JSON', 200, 'k8s\u0000\u000a\u0001', { 'content-type': 'application/vnd.kubernetes.protobuf' }),
  always('one event', 200, event('ADDED', 1)),
  always('one bookmark', 200, event('BOOKMARK', 1)),
  always('an ERROR event', 200, `${JSON.stringify({ type: 'ERROR', object: JSON.parse(status(500)) })}\n`),
  always('an event of another type', 200, event('REPORTED', 1)),
  always('an event without an object', 200, '{"type":"ADDED"}\n'),
  endless('a body without end', 'x'.repeat(65_536)),
  endless('blank lines without end', '\n'.repeat(65_536)),
  endless('events without end', event('MODIFIED', 1).repeat(100)),
  endless('large events without end', event('MODIFIED', 1, { data: { a: 'x'.repeat(100_000) } })),
  endless('bookmarks without end', event('BOOKMARK', 1).repeat(100)),
  endless('a line without end', '{"type":"ADDED","object":{"a":"', json),
  endless('invalid lines without end', 'not JSON\n'.repeat(1000)),
  changed('a body cut in the middle', (body) => body.subarray(0, body.length / 2)),
  changed('garbage after the body', (body) => Buffer.concat([body, Buffer.from('}{"x":')])),
  changed('a body twice', (body) => Buffer.concat([body, body])),
  changed('other uids', (body) => body.toString('utf8').replaceAll(/"uid":"[^"]*"/g, '"uid":"other"')),
  changed('other names', (body) => body.toString('utf8').replaceAll(/"name":"[^"]*"/g, '"name":"other"')),
  changed('numbers in place of text', (body) => body.toString('utf8').replaceAll(/"resourceVersion":"[^"]*"/g, '"resourceVersion":7')),
];
