import { readTextFile } from '../adapters/files.ts';
import { readAnnouncements } from '../catalogue/read-announcements.ts';
import type { Announcement } from '../model/announcement.ts';
import { UsageError } from '../model/tool-error.ts';
import { projectTables } from './project-tables.ts';

/** The announcements of the file that a flag names; undefined without the flag. Throws UsageError where they cannot be read. */
export function readAnnouncementsFile(file: string | undefined): readonly Announcement[] | undefined {
  if (file === undefined) return undefined;
  const text = readTextFile(file, 1_000_000);
  if (text === undefined) throw new UsageError(`There is no ${file}.`, { next: 'Name the file that holds the announcements.' });
  return readAnnouncements({ file, text }, projectTables().schemas);
}
