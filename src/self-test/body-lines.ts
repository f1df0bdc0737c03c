import type { ReferenceResponse } from '../reference/exchange.ts';
import type { EventStream } from '../reference/watch/event-stream.ts';
import type { WireStream } from '../runner/http-client.ts';

type Next = Awaited<ReturnType<WireStream['next']>>;

/** The body of an answer line by line, as a client reads a stream: what the server sends is taken in at once, whoever asks for it when. */
export function bodyLines(body: ReferenceResponse['body']): Omit<WireStream, 'head'> {
  if (typeof body === 'string' || body instanceof Uint8Array) {
    const lines = Buffer.from(body).toString('utf8').replace(/\n$/, '').split('\n');
    return { next: () => Promise.resolve(nextOf(lines.shift())), close: () => lines.splice(0) };
  }
  return linesOfStream(body);
}

function linesOfStream(stream: EventStream): Omit<WireStream, 'head'> {
  const lines: string[] = [];
  let end: Next | undefined;
  let wake = (): void => {};
  const pump = async (): Promise<void> => {
    for (let line = await stream.next(); line !== undefined; line = await stream.next()) {
      lines.push(line);
      wake();
    }
    end ??= stream.abandoned.aborted ? { code: 'reset', message: 'the server gave up the connection' } : 'end';
    wake();
  };
  pump().catch((error: unknown) => {
    end = { code: 'reset', message: String(error) };
    wake();
  });
  return {
    next: async () => {
      while (lines.length === 0 && end === undefined)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const line = lines.shift();
      return line === undefined ? (end ?? 'end') : { line };
    },
    close: () => {
      end = { code: 'aborted', message: 'the stream was closed' };
      lines.splice(0);
      wake();
      stream.close();
    },
  };
}

const nextOf = (line: string | undefined): Next => (line === undefined ? 'end' : { line });
