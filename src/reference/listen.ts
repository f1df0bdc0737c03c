import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { ReferenceRequest, ReferenceResponse } from './exchange.ts';
import type { EventStream } from './watch/event-stream.ts';
import { maxBodyBytes } from './wire/decode-body.ts';

/** A server that can be reached. */
export type Listening = { readonly url: string; close(): Promise<void> };

/** A certificate and its key, PEM. */
export type TlsMaterial = { readonly cert: string; readonly key: string };

/** What is served. */
export type Served = { handle(request: ReferenceRequest): Promise<ReferenceResponse>; stop(): void };

const keepAliveMs = 60_000;
/** Streams have ended by themselves long before; what is left is a connection whose other side hangs. */
const closeGraceMs = 1000;
const sweepMs = 10;

/** Serves on 127.0.0.1; rejects where the port cannot be had. `close` ends streams cleanly and settles when no connection is left. */
export async function listen(served: Served, port: number, tls?: TlsMaterial): Promise<Listening> {
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    serve(served, request, response).catch(() => response.destroy());
  };
  const server = tls === undefined ? createServer(onRequest) : createTlsServer({ cert: tls.cert, key: tls.key }, onRequest);
  // Watches last as long as they are asked to.
  server.requestTimeout = 0;
  // A client that takes up a connection again must not find that it was closed in the same moment.
  server.keepAliveTimeout = keepAliveMs;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return { url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${bound}`, close: () => close(served, server) };
}

async function close(served: Served, server: Server): Promise<void> {
  served.stop();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Connections fall idle one by one as their last answers end.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  const grace = setTimeout(() => server.closeAllConnections(), closeGraceMs);
  await closed;
  clearTimeout(grace);
  clearInterval(sweep);
}

async function serve(served: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const body = await readBody(request);
  const answer = await served.handle({
    method: request.method ?? 'GET',
    target: request.url ?? '/',
    headers: headersOf(request),
    body,
    signal: gone.signal,
  });
  if (body.length > maxBodyBytes) response.shouldKeepAlive = false;
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  if (typeof answer.body === 'string' || answer.body instanceof Uint8Array) {
    response.setHeader('content-length', Buffer.byteLength(answer.body));
    response.end(answer.body);
  } else await sendStream(answer.body, response, gone.signal);
}

/** The body, or its beginning: a little more than the most that is taken, which is enough to refuse it. */
async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk) || length > maxBodyBytes) continue;
    chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks);
}

function headersOf(request: IncomingMessage): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}

async function sendStream(stream: EventStream, response: ServerResponse, gone: AbortSignal): Promise<void> {
  const onGone = (): void => stream.close();
  gone.addEventListener('abort', onGone);
  stream.abandoned.addEventListener('abort', () => response.destroy());
  if (gone.aborted) stream.close();
  response.flushHeaders();
  for (let line = await stream.next(); line !== undefined; line = await stream.next()) {
    if (!response.write(`${line}\n`) && !gone.aborted) await writable(response);
  }
  response.end();
}

/** Settles when the reader has read, or is gone. */
function writable(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      response.off('drain', settle);
      response.off('close', settle);
      resolve();
    };
    response.on('drain', settle);
    response.on('close', settle);
  });
}
