import { closeSync, openSync, readSync } from 'node:fs';
import { UsageError } from '#core/model/tool-error';
import type { EvidenceFile, EvidenceFileLine } from '#core/ports/evidence-file';
import { errorCode } from './error-code.ts';
import { decodedText } from './files.ts';

const chunkBytes = 1024 * 1024;
/** An entry has a request and a response at most, each of which is bounded when it is recorded. */
const longestLine = 256 * 1024 * 1024;
const lineEnd = 0x0a;

/**
 * Opens the evidence of a run. It holds one line in memory at a time, however long the file is.
 *
 * @throws UsageError where there is no such file, or it cannot be read.
 */
export function openEvidenceFile(path: string): EvidenceFile & { close(): void } {
  const file = openFile(path);
  return {
    name: path,
    lines: () => linesOf(file, path),
    lineAt: ({ offset, bytes }) => {
      const buffer = Buffer.allocUnsafe(bytes);
      let read = 0;
      while (read < bytes) {
        const more = readSync(file, buffer, read, bytes - read, offset + read);
        if (more === 0) throw new UsageError(`The file ${path} changed while it was read.`, { next: 'Try again.' });
        read += more;
      }
      return decodedText(path, buffer);
    },
    close: () => closeSync(file),
  };
}

function openFile(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (cause) {
    const code = errorCode(cause);
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
    throw new UsageError(isMissing ? `There is no ${path}.` : `Cannot read ${path}: ${code}.`, {
      next: 'Name the folder that --output named in a run.',
      cause,
    });
  }
}

function* linesOf(file: number, path: string): Iterable<EvidenceFileLine> {
  const chunk = Buffer.allocUnsafe(chunkBytes);
  let held: Buffer[] = [];
  let heldBytes = 0;
  let begin = 0;
  const finish = (part: Buffer, ended: boolean): EvidenceFileLine => {
    const bytes = held.length === 0 ? part : Buffer.concat([...held, part]);
    const line = { text: decodedText(path, bytes), ended, offset: begin, bytes: bytes.length };
    begin += bytes.length + 1;
    held = [];
    heldBytes = 0;
    return line;
  };
  for (let position = 0; ; ) {
    const read = readChunk(file, chunk, position, path);
    if (read === 0) break;
    position += read;
    const part = chunk.subarray(0, read);
    let from = 0;
    for (let end = part.indexOf(lineEnd); end >= 0; end = part.indexOf(lineEnd, from)) {
      yield finish(part.subarray(from, end), true);
      from = end + 1;
    }
    if (from === read) continue;
    held.push(Buffer.from(part.subarray(from)));
    heldBytes += read - from;
    if (heldBytes > longestLine) {
      throw new UsageError(`A line of ${path} is longer than ${longestLine} bytes.`, { next: 'Name the evidence of a run.' });
    }
  }
  if (heldBytes > 0) yield finish(Buffer.alloc(0), false);
}

function readChunk(file: number, chunk: Buffer, position: number, path: string): number {
  try {
    return readSync(file, chunk, 0, chunk.length, position);
  } catch (cause) {
    throw new UsageError(`Cannot read ${path}: ${errorCode(cause)}.`, { next: 'Name the folder that --output named in a run.', cause });
  }
}
