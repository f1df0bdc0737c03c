import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a lock may stand without the number of the process that took it. */
const unsignedMs = 10_000;

/**
 * Runs the work while no other process on this machine runs work under the same lock, a folder.
 * The lock of a process that is gone is taken over. Rejects when the lock is not free within the time.
 */
export const withLock = async <Result>(folder: string, timeoutMs: number, work: () => Promise<Result>): Promise<Result> => {
  const deadline = Date.now() + timeoutMs;
  while (!(await take(folder))) {
    if (await isAbandoned(folder)) await rm(folder, { recursive: true, force: true });
    else if (Date.now() > deadline) throw new Error(`${folder} is held by another process. Remove the folder if none is running.`);
    else await sleep(250);
  }
  try {
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const take = async (folder: string): Promise<boolean> => {
  try {
    await mkdir(folder);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
  await writeFile(join(folder, 'pid'), String(process.pid));
  return true;
};

const isAbandoned = async (folder: string): Promise<boolean> => {
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => ''));
  if (Number.isSafeInteger(pid) && pid > 0) return !isRunning(pid);
  const age = await stat(folder).then(
    (found) => Date.now() - found.mtimeMs,
    () => 0,
  );
  return age > unsignedMs;
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
};

const hasCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code;
