import type { IncomingMessage } from 'node:http';
import { ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { TLSSocket } from 'node:tls';
import type { EventStream, Identity, ReferenceRequest, ReferenceResponse } from '../exchange/exchange.ts';
import { maxBodyBytes } from '../exchange/exchange.ts';

/** Why a request is abandoned. Without a reason, the end of each response would make an error with a stack. */
const closed = 'The connection was closed.';

/**
 * Serves one HTTP request: reads its body up to a little more than the limit, and sends the response. Disconnects a client
 * that takes too long to send the request or to read the response.
 */
export async function serveExchange(
  { handle }: { handle(request: ReferenceRequest): Promise<ReferenceResponse> },
  request: AnyRequest,
  response: AnyResponse,
  timeouts: { readonly requestMs: number; readonly answerMs: number },
): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort(closed));
  const slow = setTimeout(() => response.destroy(), timeouts.requestMs);
  const body = await readBody(request).finally(() => clearTimeout(slow));
  const certificate = certificateOf(request);
  const answer = await handle({
    method: request.method ?? 'GET',
    target: request.url ?? '/',
    headers: headersOf(request),
    body,
    ...(certificate === undefined ? {} : { certificate }),
    signal: gone.signal,
  });
  if (body.length > maxBodyBytes && response instanceof ServerResponse) response.shouldKeepAlive = false;
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  if (typeof answer.body === 'string' || answer.body instanceof Uint8Array) {
    response.setHeader('content-length', Buffer.byteLength(answer.body));
    await sendWhole(answer.body, response, { gone: gone.signal, answerMs: timeouts.answerMs });
  } else await sendStream(answer.body, response, { gone: gone.signal, answerMs: timeouts.answerMs });
}

async function readBody(request: AnyRequest): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk) || length > maxBodyBytes) continue;
    chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks);
}

/** Returns the headers, without the pseudo-headers of HTTP/2. */
function headersOf(request: AnyRequest): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined || name.startsWith(':') ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}

/** Aborted when the client is gone, and how long it may take to read a part. */
type Reader = { readonly gone: AbortSignal; readonly answerMs: number };

async function sendWhole(body: string | Uint8Array, response: AnyResponse, reader: Reader): Promise<void> {
  const taken = settled(response, 'finish', reader);
  response.end(body);
  await taken;
}

async function sendStream(stream: EventStream, response: AnyResponse, reader: Reader): Promise<void> {
  const { gone } = reader;
  const onGone = (): void => stream.close();
  gone.addEventListener('abort', onGone);
  stream.abandoned.addEventListener('abort', () => response.destroy());
  if (gone.aborted) stream.close();
  // The head of a stream is sent before its first line.
  if (response instanceof ServerResponse) response.flushHeaders();
  else response.writeHead(response.statusCode);
  for (let line = await stream.next(); line !== undefined; line = await stream.next()) {
    if (!writeLine(response, line)) await settled(response, 'drain', reader);
  }
  await sendWhole('', response, reader);
}

/** Writes a line, and returns whether more can be written at once. */
function writeLine(response: AnyResponse, line: string): boolean {
  return response instanceof ServerResponse ? response.write(`${line}\n`) : response.write(`${line}\n`);
}

/** Settles when the client has read, or is gone. Disconnects a client that does not read. */
function settled(response: AnyResponse, event: 'drain' | 'finish', { gone, answerMs }: Reader): Promise<void> {
  return new Promise((resolve) => {
    // A closed response emits no more events.
    if (gone.aborted) return resolve();
    const slow = setTimeout(() => response.destroy(), answerMs);
    const settle = (): void => {
      clearTimeout(slow);
      response.off(event, settle);
      response.off('close', settle);
      resolve();
    };
    response.on(event, settle);
    response.on('close', settle);
  });
}

/** A request over HTTP/1.1 or HTTP/2. */
export type AnyRequest = IncomingMessage | Http2ServerRequest;
/** The response to such a request. */
export type AnyResponse = ServerResponse | Http2ServerResponse;

/** The users of open connections: the certificate of a connection does not change. */
const known = new WeakMap<object, Identity | 'untrusted' | 'none'>();

/**
 * Returns the user of a client certificate: its common name and, as groups, its organizations, as released servers do.
 * `undefined` where the client sent none, or the server does not request one.
 */
function certificateOf(request: AnyRequest): Identity | 'untrusted' | undefined {
  const connection = 'stream' in request ? (request.stream.session ?? request.stream) : request.socket;
  const found = known.get(connection) ?? identityOf(request.socket);
  known.set(connection, found);
  return found === 'none' ? undefined : found;
}

function identityOf(socket: AnyRequest['socket']): Identity | 'untrusted' | 'none' {
  if (!(socket instanceof TLSSocket)) return 'none';
  const { subject } = socket.getPeerCertificate();
  if (subject === undefined) return 'none';
  const name = textsOf(subject.CN)[0];
  return socket.authorized && name !== undefined ? { name, groups: textsOf(subject.O) } : 'untrusted';
}

/** Returns the values of a name: a single value is a string, and several are a list, despite the types. */
function textsOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((one: unknown) => typeof one === 'string');
}
