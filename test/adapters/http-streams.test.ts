import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { WireStream } from '#core/ports/http-client';
import { ample, clientOf, get, serve, serveBytes } from './local-server.ts';

/** A server that gives the test each response, to be written to as the test goes. */
async function openedBy(options = {}): Promise<{ stream: WireStream; response: ServerResponse; closed: Promise<void> }> {
  let serveIt: (response: ServerResponse) => void = () => undefined;
  const served = new Promise<ServerResponse>((resolve) => {
    serveIt = resolve;
  });
  const origin = await serve((_, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.flushHeaders();
    serveIt(answer);
  });
  const stream = await clientOf(origin, {}, options).open(get('/watch'), ample);
  if ('code' in stream) throw new Error(stream.message);
  const response = await served;
  return { stream, response, closed: new Promise((resolve) => response.on('close', resolve)) };
}

async function streamOf(bytes: string | Buffer, options = {}): Promise<WireStream> {
  const origin = await serveBytes((socket) => socket.once('data', () => socket.end(bytes)));
  const stream = await clientOf(origin, {}, options).open(get('/watch'), ample);
  if ('code' in stream) throw new Error(stream.message);
  return stream;
}

async function all(stream: WireStream): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (;;) {
    const next = await stream.next();
    seen.push(next);
    if (next === 'end' || 'code' in next) return seen;
  }
}

const head = 'HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n';

describe('a stream', () => {
  it('gives its head before any line, then each line as it comes', async () => {
    const { stream, response } = await openedBy();
    expect(stream.head).toMatchObject({ status: 200 });
    response.write('{"a":1}\n{"b"');
    expect(await stream.next()).toEqual({ line: '{"a":1}' });
    response.write(':2}\n');
    expect(await stream.next()).toEqual({ line: '{"b":2}' });
    response.end();
    expect(await stream.next()).toBe('end');
    expect(await stream.next()).toBe('end');
  });

  it('gives each document once it is whole, however it comes', async () => {
    const { stream, response } = await openedBy();
    const bytes = Buffer.from('{"é": "ü"}');
    response.write(bytes.subarray(0, 3));
    const next = stream.next();
    response.write(bytes.subarray(3));
    expect(await next).toEqual({ line: '{"é": "ü"}' });
    response.write('{\r\n  "a": 1\r\n}\r\n\r\n{}{"b":2} {"c');
    expect(await stream.next()).toEqual({ line: '{\r\n  "a": 1\r\n}' });
    expect(await stream.next()).toEqual({ line: '{}' });
    expect(await stream.next()).toEqual({ line: '{"b":2}' });
    response.end();
    expect(await stream.next()).toEqual({ line: '{"c' });
    expect(await stream.next()).toBe('end');
  });

  it('gives line by line what is no document, and the last line without an end', async () => {
    expect(await all(await streamOf(`${head}<a>\n\n{}b`))).toEqual([{ line: '<a>' }, { line: '{}' }, { line: 'b' }, 'end']);
  });

  it('is no stream where its status says so, and then given line by line as it is', async () => {
    const body = '{"kind":"Status",\r\n\n"code":410}';
    const stream = await streamOf(`HTTP/1.1 410 Gone\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
    expect(stream.head.status).toBe(410);
    expect(await all(stream)).toEqual([{ line: '{"kind":"Status",\r' }, { line: '' }, { line: '"code":410}' }, 'end']);
  });

  it('waits as long as it takes where nothing comes, until the reader has had enough, who may come again', async () => {
    const { stream, response } = await openedBy();
    const enough = new AbortController();
    const waiting = stream.next(enough.signal);
    enough.abort();
    expect(await waiting).toMatchObject({ code: 'aborted' });
    expect(await stream.next(enough.signal)).toMatchObject({ code: 'aborted' });
    response.write('late\n');
    expect(await stream.next()).toEqual({ line: 'late' });
  });

  it('has one reader at a time', async () => {
    const { stream, response } = await openedBy();
    const first = stream.next();
    await expect(stream.next()).rejects.toThrow('one reader');
    response.write('x\n');
    expect(await first).toEqual({ line: 'x' });
  });

  it('ends its connection when it is closed, drops what was not read, and wakes who waits', async () => {
    const { stream, response, closed } = await openedBy();
    response.write('1\n2\n3\n');
    expect(await stream.next()).toEqual({ line: '1' });
    stream.close();
    await closed;
    expect(await stream.next()).toMatchObject({ code: 'aborted' });
    const other = await openedBy();
    const waiting = other.stream.next();
    other.stream.close();
    expect(await waiting).toMatchObject({ code: 'aborted' });
    other.stream.close();
    await other.closed;
  });

  it('that breaks gives the lines before, then what broke it', async () => {
    const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\nwhole\npar\r\n';
    expect(await all(await streamOf(chunked))).toEqual([{ line: 'whole' }, { code: 'reset', message: expect.any(String) }]);
  });

  it('of a document without end is too large, and over', async () => {
    const { stream, response, closed } = await openedBy({ maxLineBytes: 100_000 });
    response.write('short\n{');
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65536, ' ')));
    };
    response.on('drain', more);
    more();
    expect(await stream.next()).toEqual({ line: 'short' });
    expect(await stream.next()).toEqual({ code: 'too-large', message: 'a document of the stream is longer than 100000 bytes' });
    await closed;
  });

  it('of what is no UTF-8 is over', async () => {
    const bytes = Buffer.concat([Buffer.from(`${head}good\n`), Buffer.from([0xff, 0x0a])]);
    expect(await all(await streamOf(bytes))).toEqual([
      { line: 'good' },
      { code: 'other', message: 'a document of the stream is no UTF-8 text' },
    ]);
  });

  it('makes a server wait that sends more than is read, and loses nothing', async () => {
    const { stream, response } = await openedBy();
    const line = 'x'.repeat(1023);
    const lines = 50_000;
    let sent = 0;
    const more = (): void => {
      while (sent < lines && response.write(`${line}\n`)) sent += 1;
      if (sent < lines) sent += 1;
      else response.end();
    };
    response.on('drain', more);
    const stalled = new Promise<void>((resolve) => {
      let before = -1;
      const look = setInterval(() => {
        if (sent > 0 && sent === before) {
          clearInterval(look);
          resolve();
        }
        before = sent;
      }, 100);
    });
    more();
    await stalled;
    expect(sent).toBeLessThan(lines);
    let read = 0;
    for (let next = await stream.next(); next !== 'end'; next = await stream.next()) {
      if ('code' in next) throw new Error(next.message);
      expect(next.line.length).toBe(1023);
      read += 1;
    }
    expect(read).toBe(lines);
  });

  it('that does not open in time is a WireError', async () => {
    const client = clientOf(await serve(() => undefined));
    expect(await client.open(get('/watch'), { timeoutMs: 20 })).toEqual({ code: 'timeout', message: 'no response headers within 20 ms' });
    expect(await clientOf('http://127.0.0.1:1').open(get('/watch'), ample)).toMatchObject({ code: 'refused' });
    const stop = new AbortController();
    stop.abort();
    expect(await client.open(get('/watch'), { ...ample, signal: stop.signal })).toMatchObject({ code: 'aborted' });
  });

  it('outlives the signal and the time of its opening', async () => {
    const stop = new AbortController();
    let serveIt: (response: ServerResponse) => void = () => undefined;
    const served = new Promise<ServerResponse>((resolve) => {
      serveIt = resolve;
    });
    const origin = await serve((_, answer) => {
      answer.writeHead(200).flushHeaders();
      serveIt(answer);
    });
    const stream = await clientOf(origin).open(get('/watch'), { ...ample, signal: stop.signal });
    stop.abort();
    (await served).end('still here\n');
    expect('next' in stream && (await stream.next())).toEqual({ line: 'still here' });
  });

  it('is over when the client is closed', async () => {
    const origin = await serve((_, answer) => answer.writeHead(200).flushHeaders());
    const client = clientOf(origin);
    const stream = await client.open(get('/watch'), ample);
    await client.close();
    expect('next' in stream && (await stream.next())).toMatchObject({ code: 'aborted' });
  });
});
