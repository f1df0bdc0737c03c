import { gunzipSync, gzipSync } from 'node:zlib';
import { UsageError } from '#core/model/tool-error';
import { decodedText, readFileBytes, writeTextFile } from './files.ts';

const mebibyte = 1024 * 1024;
/** A snapshot of a large server has a few megabytes; more is a mistake, or a file that unpacks into a memory full of zeros. */
const maxBytes = 256 * mebibyte;

/**
 * Reads a text file that may be packed with gzip, which its first bytes tell.
 *
 * @returns `undefined` where there is no such file.
 * @throws UsageError where it cannot be read or unpacked, has more than 256 MiB, or is no UTF-8 text.
 */
export function readPackedTextFile(path: string): string | undefined {
  const bytes = readFileBytes(path, maxBytes);
  if (bytes === undefined) return undefined;
  return decodedText(path, bytes[0] === 0x1f && bytes[1] === 0x8b ? unpacked(path, bytes) : bytes);
}

/** Writes a text file whole, packed with gzip where its name ends in `.gz`: the same text gives the same bytes. Throws UsageError where it cannot. */
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
