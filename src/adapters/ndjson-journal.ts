import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '#core/model/tool-error';
import type { Journal } from '#core/ports/journal';
import { scrubEntry } from '#core/redaction/scrub-entry';
import { isDevicePath } from './device-path.ts';
import { errorCode } from './error-code.ts';

/** A journal that ends: `close` flushes and gives the file back. */
export type NdjsonJournal = Journal & { close(): Promise<void> };

/** Either bound being reached, what is held goes to the file: so much can a crash take, at most. */
const maxHeldCharacters = 64 * 1024;
const maxHeldMs = 50;

/**
 * A journal in a file, one entry a line. The file of an earlier run, or a link, is replaced; from then on it only grows.
 *
 * Once the file cannot be written (the disk is full), what follows is dropped, and `flush` and `close` reject
 * with a `UsageError`: a run must not go on as if there were evidence of it. What is written after `close` is dropped.
 *
 * @param scrub takes credentials out of each line (`createScrubber`).
 * @throws UsageError where the file cannot be made.
 */
export function createNdjsonJournal(path: string, scrub: (text: string) => string): NdjsonJournal {
  const file = openJournal(path);
  let held: string[] = [];
  let heldCharacters = 0;
  let timer: NodeJS.Timeout | undefined;
  let failure: UsageError | undefined;
  let closed = false;

  // Written synchronously: a block of this size takes microseconds, and nothing is half done when the process ends.
  const empty = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (held.length === 0) return;
    const bytes = Buffer.from(held.join(''));
    held = [];
    heldCharacters = 0;
    if (failure !== undefined || closed) return;
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    } catch (cause) {
      failure = cannotWrite(path, cause);
    }
  };
  const settle = async (): Promise<void> => {
    empty();
    if (failure !== undefined) throw failure;
  };

  return {
    write(entry) {
      const line = `${scrubEntry(entry, scrub)}\n`;
      held.push(line);
      heldCharacters += line.length;
      if (heldCharacters >= maxHeldCharacters) empty();
      else timer ??= setTimeout(empty, maxHeldMs);
    },
    flush: settle,
    async close() {
      if (closed) return;
      try {
        await settle();
      } finally {
        closed = true;
        closeSync(file);
      }
    },
  };
}

function openJournal(path: string): number {
  try {
    mkdirSync(dirname(path), { recursive: true });
    if (isDevicePath(path)) return openSync(path, 'w');
    rmSync(path, { force: true });
    return openSync(path, 'wx');
  } catch (cause) {
    throw cannotWrite(path, cause);
  }
}

function cannotWrite(path: string, cause: unknown): UsageError {
  return new UsageError(`Cannot write the evidence to ${path}: ${errorCode(cause)}.`, {
    next: 'Name a writable folder with --output.',
    cause,
  });
}
