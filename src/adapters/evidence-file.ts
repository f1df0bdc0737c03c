import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { UsageError } from '#core/model/tool-error';
import type { EvidenceFile, EvidenceFileLine } from '#core/ports/evidence-file';
import { errorCode } from './error-code.ts';
import { decodedText, readFileBytes } from './files.ts';

const chunkBytes = 1024 * 1024;
/** An entry has a request and a response at most, each of which is bounded when it is recorded. */
const longestLine = 256 * 1024 * 1024;
const lineEnd = 0x0a;
/** The limits protect memory from a small file that decompresses to a huge one. */
const mostPackedBytes = 256 * 1024 * 1024;
const mostUnpackedBytes = 1024 * 1024 * 1024;

/** Evidence that is open, with the digest of its bytes. */
export type OpenEvidence = EvidenceFile & {
  /** Returns the SHA-256 of the whole file, in hexadecimal, and its size; of a compressed file those of its content. */
  digest(): { readonly sha256: string; readonly bytes: number };
  close(): void;
};

/** Bytes that can be read at a place: a file, or memory. Returns how many were read; 0 at the end. */
type Bytes = { read(into: Buffer, at: number, length: number, position: number): number; close(): void };

/**
 * Opens the evidence of a run. It holds one line in memory at a time, however long the file is.
 *
 * @throws UsageError where there is no such file, or it cannot be read.
 */
export function openEvidenceFile(path: string): OpenEvidence {
  const file = openFile(path);
  return evidenceIn(
    {
      read: (into, at, length, position) => readSync(file, into, at, length, position),
      close: () => closeSync(file),
    },
    path,
  );
}

const unpacking = { '.gz': gunzipSync, '.br': brotliDecompressSync } as const;

/**
 * Opens the evidence in a folder: `run.ndjson`, or the same compressed with gzip or Brotli, which is then held in memory.
 *
 * @throws UsageError where there is none, or it cannot be read or decompressed.
 */
export function openEvidenceIn(directory: string): OpenEvidence {
  const plain = join(directory, 'run.ndjson');
  for (const [extension, unpack] of Object.entries(unpacking)) {
    const path = `${plain}${extension}`;
    if (!existsSync(plain) && existsSync(path)) return evidenceIn(inMemory(unpacked(path, unpack)), path);
  }
  return openEvidenceFile(plain);
}

function unpacked(path: string, unpack: typeof gunzipSync | typeof brotliDecompressSync): Buffer {
  try {
    return unpack(readFileBytes(path, mostPackedBytes) ?? Buffer.alloc(0), { maxOutputLength: mostUnpackedBytes });
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`Cannot decompress ${path}.`, { next: 'Name the folder of a run, with evidence of at most 1 GiB.', cause });
  }
}

function inMemory(bytes: Buffer): Bytes {
  return { read: (into, at, length, position) => bytes.copy(into, at, position, position + length), close: () => {} };
}

function evidenceIn(source: Bytes, path: string): OpenEvidence {
  return {
    name: path,
    lines: () => linesOf(source, path),
    lineAt: ({ offset, bytes }) => {
      const buffer = Buffer.allocUnsafe(bytes);
      let read = 0;
      while (read < bytes) {
        const more = source.read(buffer, read, bytes - read, offset + read);
        if (more === 0) throw new UsageError(`The file ${path} changed while it was read.`, { next: 'Try again.' });
        read += more;
      }
      return decodedText(path, buffer);
    },
    digest: () => digestOf(source, path),
    close: () => source.close(),
  };
}

function digestOf(source: Bytes, path: string): { readonly sha256: string; readonly bytes: number } {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(chunkBytes);
  for (let bytes = 0; ; ) {
    const read = readChunk(source, chunk, bytes, path);
    if (read === 0) return { sha256: hash.digest('hex'), bytes };
    hash.update(chunk.subarray(0, read));
    bytes += read;
  }
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

function* linesOf(source: Bytes, path: string): Iterable<EvidenceFileLine> {
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
    const read = readChunk(source, chunk, position, path);
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

function readChunk(source: Bytes, chunk: Buffer, position: number, path: string): number {
  try {
    return source.read(chunk, 0, chunk.length, position);
  } catch (cause) {
    throw new UsageError(`Cannot read ${path}: ${errorCode(cause)}.`, { next: 'Name the folder that --output named in a run.', cause });
  }
}
