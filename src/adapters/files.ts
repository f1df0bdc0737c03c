import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from '#core/model/tool-error';
import { isDevicePath } from './device-path.ts';
import { errorCode } from './error-code.ts';

/** Enough for all files that an operator names: kubeconfigs, certificates, reports. */
const defaultMaxBytes = 64 * 1024 * 1024;
const chunkBytes = 64 * 1024;
/** What is read at a time. Files are read in one go, so that all of them share it. */
const chunk = Buffer.allocUnsafeSlow(chunkBytes);

/**
 * Reads a text file; a pipe such as a shell's `<(command)` counts as one.
 *
 * @returns `undefined` where there is no such file.
 * @throws UsageError where it cannot be read, is longer than the bound, or is not UTF-8 text.
 */
export function readTextFile(path: string, maxBytes = defaultMaxBytes): string | undefined {
  const bytes = readFileBytes(path, maxBytes);
  return bytes === undefined ? undefined : decodedText(path, bytes);
}

/** One for all files, because making one takes longer than reading a small file. */
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Decodes the bytes of a file. Throws UsageError where they are not UTF-8. */
export function decodedText(path: string, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new UsageError(`The file ${path} is not UTF-8 text.`, { next: 'Save it as UTF-8, or name another file.', cause });
  }
}

/**
 * Writes a file, text (in parts, if it is long) or bytes, so that a reader sees the old content or the new one, never a part. Folders are made as
 * needed; `mode` says who may read it. A link is replaced, and not what it leads to; a device or a pipe is written to.
 *
 * @throws UsageError where it cannot be written.
 */
export async function writeTextFile(path: string, text: Iterable<string> | Uint8Array, mode = 0o666): Promise<void> {
  if (isDevicePath(path)) return writeToDevice(path, text);
  const unfinished = `${path}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    await makeFolder(dirname(path));
    const file = await open(unfinished, 'wx', mode);
    try {
      await writeFile(file, isBytes(text) ? text : partsOf(text));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (cause) {
    // If it cannot be removed, it most likely was never created; the first error is the one to report.
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw cannot('write', path, cause);
  }
}

const charactersOfPart = 256 * 1024;

/** Returns a text in parts of some length: the bytes of a long text would be one more copy of it. */
function* partsOf(text: Iterable<string>): Generator<string> {
  if (typeof text === 'string') {
    yield* slicesOf(text);
    return;
  }
  let held: string[] = [];
  let length = 0;
  for (const part of text) {
    held.push(part);
    length += part.length;
    if (length < charactersOfPart) continue;
    yield held.join('');
    held = [];
    length = 0;
  }
  yield held.join('');
}

/** No slice ends in the middle of a character. */
function* slicesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const last = text.charCodeAt(from + charactersOfPart - 1);
    const isHalf = last >= 0xd800 && last <= 0xdbff;
    const to = from + charactersOfPart - (isHalf ? 1 : 0);
    yield text.slice(from, to);
    from = to;
  }
}

function isBytes(text: Iterable<string> | Uint8Array): text is Uint8Array {
  return text instanceof Uint8Array;
}

async function writeToDevice(path: string, text: Iterable<string> | Uint8Array): Promise<void> {
  try {
    await writeFile(path, isBytes(text) ? text : partsOf(text));
  } catch (cause) {
    throw cannot('write', path, cause);
  }
}

/** Returns whether there is a file, or anything else, at a path. */
export function fileExists(path: string): boolean {
  return existsSync(path);
}

/** Returns the names in a folder, sorted; none where there is no such folder, or it cannot be read. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** Copies a file of any size, so that a reader sees the old content or the new one, never a part. Throws UsageError where it cannot. */
export async function copyFileTo(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    await copyFile(from, unfinished);
    await rename(unfinished, to);
  } catch (cause) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw cannot('write', to, cause);
  }
}

/** Removes a file or a link, where there is one; a device or a pipe stays. Throws UsageError where it cannot. */
export async function removeFile(path: string): Promise<void> {
  if (isDevicePath(path)) return;
  try {
    await rm(path, { force: true });
  } catch (cause) {
    throw cannot('remove', path, cause);
  }
}

/** Creates a folder and its parents. Throws UsageError where it cannot. */
export async function makeDirectory(path: string): Promise<void> {
  try {
    await makeFolder(path);
  } catch (cause) {
    throw cannot('create folder', path, cause);
  }
}

/** Step by step, because the recursive form of Node 20 never returns for a folder that accepts no entries, such as `/proc`. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (cause) {
    const code = errorCode(cause);
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || dirname(path) === path) throw cause;
    await makeFolder(dirname(path));
    await mkdir(path);
  }
}

/** The bytes of a file, or `undefined` where there is none. Throws UsageError where it cannot be read or is longer than the bound. */
export function readFileBytes(path: string, maxBytes: number): Uint8Array | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    let bytes: Buffer = Buffer.alloc(0);
    for (let total = 0; total <= maxBytes; ) {
      const read = readSync(file, chunk, 0, chunkBytes, null);
      if (read === 0) return bytes.subarray(0, total);
      if (total + read > bytes.length) bytes = longer(bytes, total, total === 0 ? read : Math.max(total + read, sizeOf(file)));
      chunk.copy(bytes, total, 0, read);
      total += read;
    }
  } catch (cause) {
    const code = errorCode(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw cannot('read', path, cause);
  } finally {
    if (file !== undefined) closeSync(file);
  }
  throw new UsageError(`The file ${path} is longer than ${maxBytes} bytes.`, { next: 'Name the right file.' });
}

/** Returns the bytes with room for more: as much as the file has, which a pipe does not say. */
function longer(bytes: Buffer, used: number, size: number): Buffer {
  const room = Buffer.allocUnsafeSlow(size > bytes.length * 2 || used === 0 ? size : bytes.length * 2);
  bytes.copy(room, 0, 0, used);
  return room;
}

function sizeOf(file: number): number {
  return fstatSync(file).size;
}

function cannot(action: string, path: string, cause: unknown): UsageError {
  const why = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EEXIST: 'a file with this name exists',
    ENOENT: 'the folder does not accept new entries',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a part of the path is not a folder',
    ENOSPC: 'the disk is full',
  };
  const code = errorCode(cause);
  const reason = new Map(Object.entries(why)).get(code) ?? code;
  return new UsageError(`Cannot ${action} ${path}: ${reason}.`, { next: 'Use another path.', cause });
}
