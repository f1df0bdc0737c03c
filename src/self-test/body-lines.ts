import type { ReferenceResponse } from '../reference/exchange.ts';
import type { WireStream } from '../runner/http-client.ts';

/** The body of an answer line by line, as a client reads a stream. */
export function bodyLines(body: ReferenceResponse['body']): Omit<WireStream, 'head'> {
  if (typeof body === 'string' || body instanceof Uint8Array) {
    const lines = Buffer.from(body).toString('utf8').replace(/\n$/, '').split('\n');
    return { next: () => Promise.resolve(nextOf(lines.shift())), close: () => lines.splice(0) };
  }
  let closed = false;
  return {
    next: async () => {
      const line = await body.next();
      if (closed) return { code: 'aborted', message: 'the stream was closed' };
      if (body.abandoned.aborted) return { code: 'reset', message: 'the server gave up the connection' };
      return nextOf(line);
    },
    close: () => {
      closed = true;
      body.close();
    },
  };
}

const nextOf = (line: string | undefined): { readonly line: string } | 'end' => (line === undefined ? 'end' : { line });
