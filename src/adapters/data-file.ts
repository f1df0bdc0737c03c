import { closeSync, fdatasync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '#core/model/tool-error';
import type { DataFile, DataLine } from '#core/ports/data-file';
import { errorCode } from './error-code.ts';
import { lockFile } from './lock-file.ts';
import { syncFolder } from './sync-folder.ts';

const chunkBytes = 1024 * 1024;
/** A crash of the machine, not of the process, costs what was written in that time. */
const flushEveryMs = 1000;
const lineEnd = 0x0a;
/** It may hold secrets. */
const ownerOnly = 0o600;

/**
 * Opens a file that keeps the data of a reference server; it is made where it is not there. A line is with the operating
 * system when `append` returns, and on the disk a second later.
 *
 * @throws UsageError where it cannot be opened, or another process has it open.
 */
export function openDataFile(path: string): DataFile {
  const unlock = lockFile(path);
  let file: number;
  try {
    file = openSync(path, 'a+', ownerOnly);
  } catch (cause) {
    unlock();
    throw cannot(path, cause);
  }
  let length = fstatSync(file).size;
  let isDirty = false;
  let isOpen = true;
  const flush = setInterval(() => {
    if (!isDirty) return;
    isDirty = false;
    // The error is ignored here: if the disk fails, the next write fails too.
    fdatasync(file, () => undefined);
  }, flushEveryMs);
  flush.unref();

  return {
    name: path,
    lines: () => linesOf(file),
    append: (line) => {
      try {
        length += writeWhole(file, Buffer.from(`${line}\n`));
        isDirty = true;
      } catch (error) {
        ftruncateSync(file, length);
        throw error;
      }
    },
    replace: (lines) => {
      const fresh = writeAside(path, lines);
      closeSync(file);
      file = fresh.file;
      length = fresh.length;
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      clearInterval(flush);
      fsyncSync(file);
      closeSync(file);
      unlock();
    },
  };
}

/** Writes a file beside the one of that path, and puts it in its place once it is on the disk. Answers with it, open. */
function writeAside(path: string, lines: Iterable<string>): { readonly file: number; readonly length: number } {
  const aside = `${path}.new`;
  rmSync(aside, { force: true });
  const file = openSync(aside, 'ax+', ownerOnly);
  try {
    let length = 0;
    let chunk = '';
    for (const line of lines) {
      chunk += `${line}\n`;
      if (chunk.length < chunkBytes) continue;
      length += writeWhole(file, Buffer.from(chunk));
      chunk = '';
    }
    length += writeWhole(file, Buffer.from(chunk));
    fsyncSync(file);
    renameSync(aside, path);
    syncFolder(dirname(path));
    return { file, length };
  } catch (cause) {
    closeSync(file);
    rmSync(aside, { force: true });
    throw cannot(path, cause);
  }
}

function writeWhole(file: number, bytes: Buffer): number {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
  return written;
}

function* linesOf(file: number): Iterable<DataLine> {
  let held: Buffer[] = [];
  let begin = 0;
  let at = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(chunkBytes);
    const read = readSync(file, chunk, 0, chunkBytes, at);
    if (read === 0) break;
    let from = 0;
    for (let end = chunk.indexOf(lineEnd); end >= 0 && end < read; end = chunk.indexOf(lineEnd, from)) {
      yield { bytes: Buffer.concat([...held, chunk.subarray(from, end)]), offset: begin, ended: true };
      held = [];
      from = end + 1;
      begin = at + from;
    }
    if (from < read) held.push(chunk.subarray(from, read));
    at += read;
  }
  if (held.length > 0) yield { bytes: Buffer.concat(held), offset: begin, ended: false };
}

function cannot(path: string, cause: unknown): UsageError {
  const why = new Map([
    ['EACCES', 'permission denied'],
    ['ENOENT', 'the folder does not exist'],
    ['EISDIR', 'it is a folder'],
    ['ENOSPC', 'the disk is full'],
    ['EROFS', 'the file system is read-only'],
  ]);
  const code = errorCode(cause);
  return new UsageError(`Cannot write the data file ${path}: ${why.get(code) ?? code}.`, {
    next: 'Name a file in a folder that exists and is writable.',
    cause,
  });
}
