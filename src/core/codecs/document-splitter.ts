import { createJsonObjectScan, isWhiteSpace, type JsonObjectScan } from './json-object-scan.ts';

/** Cuts a stream of bytes into the JSON objects that it is made of, however they are laid out in lines and chunks. */
export type DocumentSplitter = {
  /** Gives what this chunk completes. */
  push(chunk: Uint8Array): void;
  /** No byte follows: gives what is held, which is no whole object. */
  end(): void;
};

/** What cannot be given: longer than the bound, or no UTF-8 text. */
export class DocumentError extends Error {
  readonly code: 'too-large' | 'other';

  constructor(code: 'too-large' | 'other', message: string) {
    super(message);
    this.code = code;
  }
}

const newline = 0x0a;
const openingBrace = 0x7b;

/**
 * A splitter of a stream of JSON documents (specification, "Watch"), which need not be one a line. White space between
 * documents means nothing. What begins no object is given line by line; of what begins like one and cannot become one,
 * the lines are given that came before the byte that shows it, and the next line may begin another.
 *
 * @param maxBytes how much is held of what is not whole yet; more throws a `DocumentError`.
 * @param give takes the text of each object, as it came, and of whatever else there is, without a line's end.
 */
export function createDocumentSplitter(maxBytes: number, give: (text: string) => void): DocumentSplitter {
  let held = new Uint8Array(0);
  let heldBytes = 0;
  /** What the held bytes are the beginning of: an object with how far it has come, a line of other text, or nothing. */
  let state: JsonObjectScan | 'line' | undefined;

  const hold = (part: Uint8Array): void => {
    if (heldBytes + part.length > maxBytes)
      throw new DocumentError('too-large', `a document of the stream is longer than ${maxBytes} bytes`);
    if (heldBytes + part.length > held.length) {
      const wider = new Uint8Array(Math.max(heldBytes + part.length, held.length * 2));
      wider.set(held.subarray(0, heldBytes));
      held = wider;
    }
    held.set(part, heldBytes);
    heldBytes += part.length;
  };
  const giveHeld = (): void => {
    const text = textOf(held.subarray(0, heldBytes));
    held = new Uint8Array(0);
    heldBytes = 0;
    state = undefined;
    give(text);
  };
  /** What is held cannot become an object: only its last line may begin something else. */
  const giveUp = (): void => {
    const lastLine = held.subarray(0, heldBytes).lastIndexOf(newline) + 1;
    if (lastLine === 0) {
      state = 'line';
      return;
    }
    const rest = held.slice(lastLine, heldBytes);
    heldBytes = lastLine - 1;
    giveHeld();
    read(rest);
  };
  /** Reads on from a place of a chunk; gives the place where it has to be read on from. */
  const readObject = (scan: JsonObjectScan, chunk: Uint8Array, start: number): number => {
    for (let at = start; at < chunk.length; at += 1) {
      const next = scan.take(chunk[at] ?? 0);
      if (next === 'open') continue;
      hold(chunk.subarray(start, next === 'whole' ? at + 1 : at));
      if (next === 'whole') giveHeld();
      else giveUp();
      return next === 'whole' ? at + 1 : at;
    }
    hold(chunk.subarray(start));
    return chunk.length;
  };
  const readLine = (chunk: Uint8Array, start: number): number => {
    const end = chunk.indexOf(newline, start);
    hold(chunk.subarray(start, end === -1 ? chunk.length : end));
    if (end === -1) return chunk.length;
    giveHeld();
    return end + 1;
  };
  const read = (chunk: Uint8Array): void => {
    let at = 0;
    while (at < chunk.length) {
      if (state === 'line') at = readLine(chunk, at);
      else if (state !== undefined) at = readObject(state, chunk, at);
      else if (isWhiteSpace(chunk[at] ?? 0)) at += 1;
      else state = chunk[at] === openingBrace ? createJsonObjectScan() : 'line';
    }
  };
  return {
    push: read,
    end() {
      if (heldBytes > 0) giveHeld();
    },
  };
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new DocumentError('other', 'a document of the stream is no UTF-8 text');
  }
}
