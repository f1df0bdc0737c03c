import { realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Returns whether a path is written to as it is: a device, a pipe, a socket, or anything in `/dev` and `/proc`, such as
 * `/dev/stdout`. Such a path is never removed or replaced.
 */
export function isDevicePath(path: string): boolean {
  try {
    if (/^\/(?:dev|proc|sys)(?:\/(?!shm\/)|$)/.test(realpathSync(dirname(resolve(path))))) return true;
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats !== undefined && !stats.isFile() && !stats.isDirectory();
  } catch {
    return false;
  }
}
