import { basename } from 'node:path';
import { readTextFile } from '#adapters/files';
import { readShippedSchedules, readSpecTables } from '#adapters/package-root';
import { withReadyMadeValidators } from '#adapters/ready-made-validators';
import type { Announcement } from '#core/model/announcement';
import type { DeprecationSchedule } from '#core/model/deprecation-schedule';
import type { SubjectFile } from '#core/model/evidence';
import { UsageError } from '#core/model/tool-error';
import type { Waiver } from '#core/model/waiver';
import { type CompatibilityTables, readCompatibilityTables } from '#spec/catalogue/compatibility-tables';
import { readAnnouncements } from '#spec/catalogue/read-announcements';
import { type CompatibilityRules, readCompatibilityRules } from '#spec/catalogue/read-rules';
import { readWaivers } from '#spec/catalogue/read-waivers';
import type { SchemaText, SourceText } from '#spec/catalogue/source-text';
import { type TargetReleases, withTargets } from './target-releases.ts';

const mostCharacters = 1_000_000;
const compatibilityTables = /\/(?:deprecation-schedule|releases|migrations)\.yaml$/;
const ruleTables = /\/(?:server-rules|release-rules|release-changes)\.yaml$/;

/** Reads the tables of this project, and the schemas of these and of the files of users. */
export function projectTables(): { readonly tables: readonly SourceText[]; readonly schemas: readonly SchemaText[] } {
  const files = readSpecTables();
  return {
    tables: files.filter(({ file }) => file.endsWith('.yaml')),
    schemas: withReadyMadeValidators(files.filter(({ file }) => file.endsWith('.json'))),
  };
}

/**
 * Reads the schedule and the migrations of this project, and no other table. Texts in other tables that rows of the schedule
 * refer to are not part of it; `loadCatalogue` has them. Throws `TableError` where a table does not match its schema.
 *
 * @param schedules tables of versions that are added to the schedule: names of shipped ones, or paths.
 * @param targets the releases of projects that these tables are about, by the names of the projects.
 * @throws UsageError where one of these is not there, or is no such table.
 */
export function loadCompatibilityTables(
  schedules: readonly string[] = [],
  targets: TargetReleases['projects'] = new Map(),
): CompatibilityTables {
  const { tables, schemas } = projectTables();
  const own = scheduleTexts(schedules);
  // First, so that the descriptions of sources are those of the project.
  const read = readCompatibilityTables({ tables: [...own, ...tables.filter(({ file }) => compatibilityTables.test(file))], schemas });
  return { ...read, schedule: withTargets(read.schedule, targets) };
}

/** Reads schedules alone, without that of this project: names of shipped ones, or paths. */
export function loadSchedules(schedules: readonly string[], targets: TargetReleases['projects'] = new Map()): DeprecationSchedule {
  const { schedule } = readCompatibilityTables({ tables: scheduleTexts(schedules), schemas: projectTables().schemas });
  return withTargets(schedule, targets);
}

/** Returns the names of the schedules that come with this project. */
export function shippedSchedules(): readonly string[] {
  return readShippedSchedules().map(nameOfShipped);
}

/** Each once, however often it is named. */
function scheduleTexts(schedules: readonly string[]): readonly SourceText[] {
  const shipped = new Map(schedules.length === 0 ? [] : readShippedSchedules().map((file) => [nameOfShipped(file), file]));
  return [...new Set(schedules)].map((named) => shipped.get(named) ?? readScheduleFile(named, [...shipped.keys()]));
}

function nameOfShipped({ file }: SourceText): string {
  return basename(file, '.yaml');
}

function readScheduleFile(file: string, shipped: readonly string[]): SourceText {
  const text = textOf(file, `Name a file with a table of versions, or a schedule of this project: ${shipped.join(', ')}.`);
  if (/^["']?table["']?\s*:\s*["']?deprecation-schedule["']?\s*(?:#.*)?$/m.test(text)) return { file, text };
  throw new UsageError(`${file} is no schedule: it has no line "table: deprecation-schedule".`, {
    next: 'Write it in the form of spec-tables/deprecation-schedule.yaml.',
  });
}

/** Reads the compatibility rules of this project, and no other table. Throws `TableError` where a table does not match its schema. */
export function loadCompatibilityRules(): CompatibilityRules {
  const { tables, schemas } = projectTables();
  return readCompatibilityRules({ tables: tables.filter(({ file }) => ruleTables.test(file)), schemas });
}

/** What a public function takes as its waivers: their file, or the waivers themselves. */
export type WaiversOption = {
  /** Path of a YAML file of accepted findings (`spec-tables/schema/waivers.schema.json`). */
  readonly waivers?: string | undefined;
  /** Called with each warning, such as one about a deprecated form of a file. */
  readonly onWarning?: ((message: string) => void) | undefined;
};

/** Reads the file of waivers; without one there are none. Throws `UsageError` where it cannot be read. */
export function readWaiversFile({ waivers: file, onWarning }: WaiversOption): readonly Waiver[] {
  if (file === undefined) return [];
  const text = textOf(file, 'Name the file of the waivers.');
  const renamed = text.replace(exceptionsKey, '$1$2waivers$2$3');
  if (renamed !== text) onWarning?.(`${file}: the key "exceptions" is deprecated; rename it to "waivers".`);
  return readWaivers({ file, text: renamed }, projectTables().schemas);
}

/** Reads the texts of subject files. Throws `UsageError` where one cannot be read. */
export function readSubjectFiles(files: readonly string[]): readonly SubjectFile[] {
  return files.map((file) => ({ file, text: textOf(file, 'Name a file that describes resource types.') }));
}

/** The key of a file for an earlier release: the first of the document, in YAML or JSON. */
const exceptionsKey = /^((?:\s|#.*\n|---.*\n)*\{?\s*)(["']?)exceptions\2(\s*:)/;

/** Reads a file of announcements; `undefined` without one. Throws `UsageError` where it cannot be read. */
export function readAnnouncementsFile(file: string | undefined): readonly Announcement[] | undefined {
  if (file === undefined) return undefined;
  return readAnnouncements({ file, text: textOf(file, 'Name the file of the announcements.') }, projectTables().schemas);
}

function textOf(file: string, next: string): string {
  const text = readTextFile(file, mostCharacters);
  if (text === undefined) throw new UsageError(`There is no ${file}.`, { next });
  return text;
}
