import { readTextFile } from '#adapters/files';
import { UsageError } from '#core/model/tool-error';
import type { Waiver } from '#core/model/waiver';
import { readWaivers } from '#spec/catalogue/read-waivers';
import { projectTables } from './project-tables.ts';

/** The waivers of the file that a flag names; none without the flag. Throws UsageError where they cannot be read. */
export function readWaiversFile(file: string | undefined): readonly Waiver[] {
  if (file === undefined) return [];
  const text = readTextFile(file, 1_000_000);
  if (text === undefined) throw new UsageError(`There is no ${file}.`, { next: 'Name the file that holds the waivers.' });
  return readWaivers({ file, text }, projectTables().schemas);
}
