import type { ReferenceResponse } from '../reference/exchange.ts';
import type { EventStream } from '../reference/watch/event-stream.ts';
import type { WireStream } from '../runner/http-client.ts';

/** A wire that takes lines, sends them in pieces of any size, and puts them together again on the other side. */
export type Pieces = (give: (line: string) => void) => { send(line: string): void; end(): void };

type Next = Awaited<ReturnType<WireStream['next']>>;

/** The body of an answer line by line, as a client reads a stream: what the server sends is taken in at once, whoever asks for it when. */
export function bodyLines(body: ReferenceResponse['body'], pieces?: Pieces): Omit<WireStream, 'head'> {
  if (typeof body === 'string' || body instanceof Uint8Array) {
    const lines = Buffer.from(body).toString('utf8').replace(/\n$/, '').split('\n');
    return { next: () => Promise.resolve(nextOf(lines.shift())), close: () => lines.splice(0) };
  }
  return linesOfStream(body, pieces);
}

function linesOfStream(stream: EventStream, pieces: Pieces | undefined): Omit<WireStream, 'head'> {
  const lines: string[] = [];
  let end: Next | undefined;
  let wake = (): void => {};
  const take = (line: string): void => {
    lines.push(line);
    wake();
  };
  const wire = pieces?.(take);
  const pump = async (): Promise<void> => {
    for (let line = await stream.next(); line !== undefined; line = await stream.next()) {
      if (wire === undefined) take(line);
      else wire.send(line);
    }
    wire?.end();
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
