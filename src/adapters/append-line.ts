import { closeSync, openSync, writeSync } from 'node:fs';
import { UsageError } from '#core/model/tool-error';

/** Appends lines to a file, each written before the call returns. Throws `UsageError` where the file cannot be opened. */
export function appendLine(path: string): (line: string) => void {
  let file: number;
  try {
    file = openSync(path, 'a');
  } catch (cause) {
    throw new UsageError(`The file ${path} cannot be written.`, {
      next: 'Name a file in a folder that is there and can be written.',
      cause,
    });
  }
  process.on('exit', () => closeSync(file));
  return (line) => {
    writeSync(file, `${line}\n`);
  };
}
