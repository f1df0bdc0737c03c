import { closeSync, fsyncSync, openSync } from 'node:fs';
import { errorCode } from './error-code.ts';

/** Makes the names in a folder survive a crash of the computer, where its file system can. */
export function syncFolder(path: string): void {
  try {
    const folder = openSync(path, 'r');
    fsyncSync(folder);
    closeSync(folder);
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EINVAL', 'EACCES'].includes(errorCode(error))) throw error;
  }
}
