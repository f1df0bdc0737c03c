import { ServerResponse } from 'node:http';
import { maxBodyBytes } from '../api/wire/decode-body.ts';
import type { EventStream } from '../exchange/event-stream.ts';
import type { ReferenceRequest, ReferenceResponse } from '../exchange/exchange.ts';
import type { AnyRequest, AnyResponse } from './any-request.ts';
import { certificateOf } from './listen-certificate.ts';

/**
 * Serves one request that came over HTTP: reads its body, a little more than the most that is taken, and sends the answer.
 * A client that takes longer than it may, to send or to take up, is cut off.
 */
export async function serveExchange(
  { handle }: { handle(request: ReferenceRequest): Promise<ReferenceResponse> },
  request: AnyRequest,
  response: AnyResponse,
  patience: { readonly requestMs: number; readonly answerMs: number },
): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const slow = setTimeout(() => response.destroy(), patience.requestMs);
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
    await sendWhole(answer.body, response, { gone: gone.signal, answerMs: patience.answerMs });
  } else await sendStream(answer.body, response, { gone: gone.signal, answerMs: patience.answerMs });
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
