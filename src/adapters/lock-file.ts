import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { UsageError } from '#core/model/tool-error';
import { errorCode } from './error-code.ts';

/** The locks that this process holds: its own number in a lock that it does not hold was left by an earlier process. */
const held = new Set<string>();

/**
 * Takes the lock of a file, which is another file beside it with the number of the process that holds it. The lock of a
 * process that is gone is taken over. Answers with what lets go of it.
 *
 * @throws UsageError where another holds it, or it cannot be made.
 */
export function lockFile(path: string): () => void {
  const lock = `${path}.lock`;
  if (!take(lock)) {
    const holder = holderOf(lock);
    if (holder !== undefined)
      throw new UsageError(`${path} is in use by process ${holder}.`, {
        next: `Name another file, or stop that process. If the process is another program, remove ${lock}.`,
      });
    rmSync(lock, { force: true });
    if (!take(lock)) throw new UsageError(`${path} is in use by another process.`, { next: 'Name another file, or stop that process.' });
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    rmSync(lock, { force: true });
  };
}

function take(lock: string): boolean {
  let file: number;
  try {
    file = openSync(lock, 'wx');
  } catch (cause) {
    if (errorCode(cause) === 'EEXIST') return false;
    throw new UsageError(`Cannot create the lock ${lock}: ${errorCode(cause)}.`, {
      next: 'Name a file in a folder that exists and is writable.',
      cause,
    });
  }
  writeSync(file, String(process.pid));
  closeSync(file);
  return true;
}

/** The process that holds a lock; `undefined` where it is gone. */
function holderOf(lock: string): number | undefined {
  const pid = Number(readFileSync(lock, 'utf8').slice(0, 16));
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (pid === process.pid) return held.has(lock) ? pid : undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return errorCode(error) === 'ESRCH' ? undefined : pid;
  }
}
