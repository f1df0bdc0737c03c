import { createDocumentSplitter } from '#core/codecs/document-splitter';
import type { WireStream } from '#core/ports/http-client';
import type { EventStream, ReferenceResponse } from '#reference-server/exchange/exchange';
import { type Pieces, wholeLines } from './pieces-of.ts';

type Next = Awaited<ReturnType<WireStream['next']>>;
type Texts = Omit<WireStream, 'head'>;

const longestDocument = 16 * 1024 * 1024;

/**
 * The body of an answer as a client reads a stream: what the server sends is taken in at once, whoever asks for it when,
 * and an answer of 200 is cut into documents, any other into lines.
 */
export function bodyTexts({ status, body }: Pick<ReferenceResponse, 'status' | 'body'>, pieces: Pieces = wholeLines): Texts {
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) return textsOfStream(body, pieces);
  const bytes = Buffer.from(body);
  const texts: string[] = [];
  if (status !== 200) texts.push(...bytes.toString('utf8').replace(/\n$/, '').split('\n'));
  else {
    const splitter = createDocumentSplitter(longestDocument, (text) => texts.push(text));
    splitter.push(bytes);
    splitter.end();
  }
  return { next: () => Promise.resolve(nextOf(texts.shift())), close: () => texts.splice(0) };
}

function textsOfStream(stream: EventStream, pieces: Pieces): Texts {
  const texts: string[] = [];
  let end: Next | undefined;
  let wake = (): void => {};
  const splitter = createDocumentSplitter(longestDocument, (text) => {
    texts.push(text);
    wake();
  });
  const pump = async (): Promise<Next> => {
    const wire = pieces((piece) => splitter.push(piece));
    for (let line = await stream.next(); line !== undefined; line = await stream.next()) wire.send(line);
    wire.end();
    if (stream.abandoned.aborted) return { code: 'reset', message: 'the server closed the connection' };
    splitter.end();
    return 'end';
  };
  const ended = (how: Next): void => {
    end ??= how;
    wake();
  };
  pump().then(ended, (error: unknown) => ended({ code: 'reset', message: String(error) }));
  return {
    next: async () => {
      while (texts.length === 0 && end === undefined)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return texts.length > 0 ? nextOf(texts.shift()) : (end ?? 'end');
    },
    close: () => {
      end = { code: 'aborted', message: 'the stream was closed' };
      texts.splice(0);
      wake();
      stream.close();
    },
  };
}

const nextOf = (text: string | undefined): Next => (text === undefined ? 'end' : { line: text });
