import { gunzipSync, gzipSync } from 'node:zlib';
import { UsageError } from '#core/model/tool-error';
import { decodedText, readFileBytes, writeTextFile } from './files.ts';

const mebibyte = 1024 * 1024;
/** A snapshot of a large server has a few megabytes. The limit protects memory from a small file that decompresses to a huge one. */
const maxBytes = 256 * mebibyte;

/**
 * Reads a text file, and decompresses it if its first bytes are those of gzip.
 *
 * @returns `undefined` if the file does not exist.
 * @throws UsageError where it cannot be read or decompressed, has more than 256 MiB, or is not UTF-8 text.
 */
export function readPackedTextFile(path: string): string | undefined {
  const bytes = readFileBytes(path, maxBytes);
  if (bytes === undefined) return undefined;
  return decodedText(path, bytes[0] === 0x1f && bytes[1] === 0x8b ? unpacked(path, bytes) : bytes);
}

/** Writes a text file, compressed with gzip if its name ends in `.gz`. The same text results in the same bytes. Throws UsageError if it cannot. */
export async function writePackedTextFile(path: string, text: string): Promise<void> {
  await writeTextFile(path, path.endsWith('.gz') ? gzipSync(text, { level: 9 }) : text);
}

function unpacked(path: string, bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch (cause) {
    throw new UsageError(`Cannot decompress ${path}.`, {
      next: 'Name a file that "apiconform snapshot" wrote, of at most 256 MiB.',
      cause,
    });
  }
}
