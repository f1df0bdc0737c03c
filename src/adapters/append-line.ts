import { closeSync, openSync, writeSync } from 'node:fs';
import { UsageError } from '#core/model/tool-error';

/** Appends lines to a file, each written before the call returns. Throws `UsageError` where the file cannot be opened. */
export function appendLine(path: string): (line: string) => void {
  let file: number;
  try {
    file = openSync(path, 'a');
  } catch (cause) {
    throw new UsageError(`Cannot write ${path}.`, {
      next: 'Name a file in a folder that exists and is writable.',
      cause,
    });
  }
  process.on('exit', () => closeSync(file));
  return (line) => {
    writeSync(file, `${line}\n`);
  };
}
