import { createJsonObjectScan, isWhiteSpace, type JsonObjectScan } from './json-object-scan.ts';

/** Splits a stream of bytes into JSON objects, independent of lines and chunks. */
export type DocumentSplitter = {
  /** Passes on the objects that this chunk completes. */
  push(chunk: Uint8Array): void;
  /** Ends the stream: passes on the buffered bytes, which are not a complete object. */
  end(): void;
};

/** A document is longer than the limit, or is not UTF-8 text. */
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
 * Returns a splitter for a stream of JSON documents (specification, "Watch"), which may span several lines or share one.
 * White space between documents is ignored. Text that does not begin an object is passed on line by line. Where text begins
 * as an object and becomes invalid, the lines before the invalid byte are passed on, and the next line may begin an object.
 *
 * @param maxBytes the limit for the buffer of an incomplete object; a longer one throws a `DocumentError`.
 * @param give receives the unchanged text of each object, and each other line without its line break.
 */
export function createDocumentSplitter(maxBytes: number, give: (text: string) => void): DocumentSplitter {
  let held = new Uint8Array(0);
  let heldBytes = 0;
  /** What the buffered bytes begin: an object with the state of its scan, a line of other text, or nothing. */
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
  /** The buffered bytes cannot become an object: only the last line may begin another. */
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
