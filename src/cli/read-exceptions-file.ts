import { readTextFile } from '../adapters/files.ts';
import { readExceptions } from '../catalogue/read-exceptions.ts';
import type { Exception } from '../model/exception.ts';
import { UsageError } from '../model/tool-error.ts';
import { projectTables } from './project-tables.ts';

/** The exceptions of the file that a flag names; none without the flag. Throws UsageError where they cannot be read. */
export function readExceptionsFile(file: string | undefined): readonly Exception[] {
  if (file === undefined) return [];
  const text = readTextFile(file, 1_000_000);
  if (text === undefined) throw new UsageError(`There is no ${file}.`, { next: 'Name the file that holds the exceptions.' });
  return readExceptions({ file, text }, projectTables().schemas);
}
