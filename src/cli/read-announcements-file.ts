import { readTextFile } from '#adapters/files';
import type { Announcement } from '#core/model/announcement';
import { UsageError } from '#core/model/tool-error';
import { readAnnouncements } from '#spec/catalogue/read-announcements';
import { projectTables } from './project-tables.ts';

/** The announcements of the file that a flag names; undefined without the flag. Throws UsageError where they cannot be read. */
export function readAnnouncementsFile(file: string | undefined): readonly Announcement[] | undefined {
  if (file === undefined) return undefined;
  const text = readTextFile(file, 1_000_000);
  if (text === undefined) throw new UsageError(`There is no ${file}.`, { next: 'Name the file that holds the announcements.' });
  return readAnnouncements({ file, text }, projectTables().schemas);
}
