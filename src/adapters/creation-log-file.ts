import { closeSync, fdatasync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { definedFields } from '#core/json/defined-fields';
import type { RecordedRun } from '#core/model/creation';
import { UsageError } from '#core/model/tool-error';
import type { CreationLog } from '#core/ports/creation-log';
import { errorCode } from './error-code.ts';
import { processStart } from './process-start.ts';
import { syncFolder } from './sync-folder.ts';

/** A record of created objects in a file. */
export type CreationLogFile = CreationLog & {
  readonly path: string;
  /** Writes what is held and closes the file, which stays: objects are left. */
  close(): Promise<void>;
  /** Removes the file: no object is left. */
  remove(): Promise<void>;
};

const sync = promisify(fdatasync);

/** Entries that nobody waits for are written together after this time. */
const longestHeldMs = 50;

/**
 * Returns the record of the objects that a run creates: `created-<run>.ndjson` in the folder of its output. The file comes
 * into being with its first entry. Requests at the same time share one sync.
 *
 * Once the file cannot be written, what follows is dropped, and `flush` rejects with a `UsageError`.
 */
export function createCreationLog(
  directory: string,
  { run, server, started }: Pick<RecordedRun, 'run' | 'server' | 'started'>,
): CreationLogFile {
  const path = join(directory, `created-${run}.ndjson`);
  const whose = { host: hostname(), pid: process.pid, ...definedFields({ processStart: processStart(process.pid) }) };
  const head: RecordedRun = { e: 'run', schemaVersion: 1, run, server, started, ...whose };
  let file: number | undefined;
  let held: string[] = [];
  let noted = 0;
  let synced = 0;
  let syncing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failure: UsageError | undefined;
  let closed = false;

  const empty = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const text = held.join('');
    held = [];
    if (text === '' || failure !== undefined || closed) return;
    try {
      file ??= openRecord(path, head);
      writeAll(file, text);
    } catch (cause) {
      failure = cannotWrite(path, cause);
    }
  };
  const syncAll = async (): Promise<void> => {
    const upTo = noted;
    empty();
    try {
      if (file !== undefined && failure === undefined) await sync(file);
      synced = upTo;
    } catch (cause) {
      failure = cannotWrite(path, cause);
    } finally {
      syncing = undefined;
    }
  };
  const flush = async (): Promise<void> => {
    for (const upTo = noted; synced < upTo && failure === undefined; ) {
      syncing ??= syncAll();
      await syncing;
    }
    if (failure !== undefined) throw failure;
  };
  const end = (): void => {
    closed = true;
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  return {
    path,
    write(entry) {
      if (closed) return;
      held.push(`${JSON.stringify(entry)}\n`);
      noted += 1;
      timer ??= setTimeout(empty, longestHeldMs);
    },
    flush,
    async close() {
      if (closed) return;
      try {
        await flush();
      } finally {
        clearTimeout(timer);
        end();
      }
    },
    async remove() {
      clearTimeout(timer);
      await syncing;
      if (!closed) end();
      rmSync(path, { force: true });
    },
  };
}

const recordName = /^created-[a-z0-9]{1,20}\.ndjson$/;

/** Returns the paths of the records of created objects in a folder, sorted. Throws `UsageError` where it cannot be read. */
export function creationRecordsIn(directory: string): readonly string[] {
  try {
    const names = readdirSync(directory).filter((name) => recordName.test(name));
    return names.sort().map((name) => join(directory, name));
  } catch (cause) {
    const why = errorCode(cause) === 'ENOENT' ? 'there is no such folder' : errorCode(cause);
    throw new UsageError(`Cannot read the folder ${directory}: ${why}.`, {
      next: 'Name the folder that --output named in the run, or name the run with --run-id.',
      cause,
    });
  }
}

/** Returns whether the process of a run still runs on this computer, and its number does not belong to a later process. */
export function isRunning({ host, pid, processStart: recorded }: Pick<RecordedRun, 'host' | 'pid' | 'processStart'>): boolean {
  if (host !== hostname() || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
  }
  const now = processStart(pid);
  return recorded === undefined || now === undefined || recorded === now;
}

/** The file must not be there: a link in its place would lead elsewhere. */
function openRecord(path: string, head: RecordedRun): number {
  const file = openSync(path, 'ax', 0o600);
  writeAll(file, `${JSON.stringify(head)}\n`);
  syncFolder(dirname(path));
  return file;
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

function cannotWrite(path: string, cause: unknown): UsageError {
  return new UsageError(`Cannot write the record of created objects to ${path}: ${errorCode(cause)}.`, {
    next: 'Name a writable folder with --output.',
    cause,
  });
}
