import { isUtf8 } from 'node:buffer';
import { JoinedChunks } from './joined-chunks.ts';

/** Cuts bytes into lines at 0x0A, before they are decoded: a character may lie across two chunks, a newline cannot. */
export type LineSplitter = {
  /** Gives the lines that this chunk completes. */
  push(chunk: Buffer): void;
  /** Gives the last line, where the bytes did not end with a newline. */
  end(): void;
};

/** A line that cannot be given: longer than the bound, or no UTF-8 text. */
export class LineError extends Error {
  readonly code: 'too-large' | 'other';

  constructor(code: 'too-large' | 'other', message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * A splitter that holds no more than `maxLineBytes` of an unfinished line.
 *
 * @param give takes each line, without its end. It has had all lines before the one that is a LineError.
 */
export function createLineSplitter(maxLineBytes: number, give: (line: string) => void): LineSplitter {
  const held = new JoinedChunks();
  let heldBytes = 0;

  const hold = (part: Buffer): void => {
    heldBytes += part.length;
    if (heldBytes > maxLineBytes) throw new LineError('too-large', `a line of the stream is longer than ${maxLineBytes} bytes`);
    if (part.length > 0) held.add(part);
  };
  const finish = (): void => {
    const line = held.take();
    heldBytes = 0;
    if (!isUtf8(line)) throw new LineError('other', 'a line of the stream is not UTF-8 text');
    give(line.toString('utf8'));
  };

  return {
    push(chunk) {
      let start = 0;
      for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
        hold(chunk.subarray(start, end));
        finish();
        start = end + 1;
      }
      hold(chunk.subarray(start));
    },
    end() {
      if (heldBytes > 0) finish();
    },
  };
}
