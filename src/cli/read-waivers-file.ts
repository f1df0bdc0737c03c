import { readTextFile } from '#adapters/files';
import { UsageError } from '#core/model/tool-error';
import type { Exception } from '#core/model/waiver';
import { readExceptions } from '#spec/catalogue/read-waivers';
import { projectTables } from './project-tables.ts';

/** The exceptions of the file that a flag names; none without the flag. Throws UsageError where they cannot be read. */
export function readExceptionsFile(file: string | undefined): readonly Exception[] {
  if (file === undefined) return [];
  const text = readTextFile(file, 1_000_000);
  if (text === undefined) throw new UsageError(`There is no ${file}.`, { next: 'Name the file that holds the exceptions.' });
  return readExceptions({ file, text }, projectTables().schemas);
}
