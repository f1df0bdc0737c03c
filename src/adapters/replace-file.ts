import { realpathSync, statSync } from 'node:fs';
import { chmod, open, rename, rm } from 'node:fs/promises';
import { UsageError } from '#core/model/tool-error';
import { errorCode } from './error-code.ts';

/**
 * Gives a file another text, all at once: who reads it sees the old text or the new one. It keeps its permissions, and a
 * link to it stays a link.
 *
 * @throws UsageError where it cannot be written.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  let unfinished: string | undefined;
  try {
    const target = realpathSync(path);
    unfinished = `${target}.${process.pid}.tmp`;
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await chmod(unfinished, statSync(target).mode);
    await rename(unfinished, target);
  } catch (cause) {
    // What went wrong first is what counts.
    if (unfinished !== undefined && errorCode(cause) !== 'EEXIST') await rm(unfinished, { force: true }).catch(() => undefined);
    throw new UsageError(`Cannot write ${path}: ${errorCode(cause)}.`, { next: 'The file is unchanged; check its permissions.', cause });
  }
}
