import type { IncomingMessage } from 'node:http';
import { ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { TLSSocket } from 'node:tls';
import type { EventStream, Identity, ReferenceRequest, ReferenceResponse } from '../exchange/exchange.ts';
import { maxBodyBytes } from '../exchange/exchange.ts';

/**
 * Serves one request that came over HTTP: reads its body, a little more than the most that is taken, and sends the answer.
 * A client that takes longer than it may, to send or to take up, is cut off.
 */
export async function serveExchange(
  { handle }: { handle(request: ReferenceRequest): Promise<ReferenceResponse> },
  request: AnyRequest,
  response: AnyResponse,
  timeouts: { readonly requestMs: number; readonly answerMs: number },
): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
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

/** The headers but for those that HTTP/2 puts the request line into. */
function headersOf(request: AnyRequest): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined || name.startsWith(':') ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}

/** Aborted when the reader is gone; and how long it may take to take up a part. */
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
  // The head of a stream goes out before there is anything to tell.
  if (response instanceof ServerResponse) response.flushHeaders();
  else response.writeHead(response.statusCode);
  for (let line = await stream.next(); line !== undefined; line = await stream.next()) {
    if (!writeLine(response, line)) await settled(response, 'drain', reader);
  }
  await sendWhole('', response, reader);
}

/** Answers whether more can be written at once. */
function writeLine(response: AnyResponse, line: string): boolean {
  return response instanceof ServerResponse ? response.write(`${line}\n`) : response.write(`${line}\n`);
}

/** Settles when the reader has read, or is gone; one that does not read is cut off. */
function settled(response: AnyResponse, event: 'drain' | 'finish', { gone, answerMs }: Reader): Promise<void> {
  return new Promise((resolve) => {
    // Of what is closed no event tells any more.
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
/** Its answer. */
export type AnyResponse = ServerResponse | Http2ServerResponse;

/** What is known of each connection: its certificate does not change. */
const known = new WeakMap<object, Identity | 'untrusted' | 'none'>();

/**
 * Whose certificate a request came with: its common name is the user, its organizations are the groups, as released servers
 * have it. `undefined` where none was shown, or the server asks for none.
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

/** A name that stands once is a text, and one that stands several times a list, whatever the types say. */
function textsOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((one: unknown) => typeof one === 'string');
}
