import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file of `spec-tables/`, named relative to the project as people open it. */
export type SpecTableFile = { readonly file: string; readonly text: string };

const packageName = 'apiconform';

/**
 * The folder of this project: where its `package.json` and `spec-tables/` are, seen from the sources and from `dist/` alike.
 *
 * @throws Error where the code was taken out of its package.
 */
export function packageRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (isRoot(folder)) return folder;
    if (folder === dirname(folder)) throw new Error(`No package.json of ${packageName} above ${fileURLToPath(import.meta.url)}.`);
  }
}

/** The tables and their schemas, in the order of their names: `spec-tables/*.yaml`, then `spec-tables/schema/*.json`. */
export function readSpecTables(root = packageRoot()): readonly SpecTableFile[] {
  return [...filesIn(root, ['spec-tables'], '.yaml'), ...filesIn(root, ['spec-tables', 'schema'], '.json')];
}

/** The schedules of other projects that come with this one, in the order of their names: `spec-tables/schedules/*.yaml`. */
export function readShippedSchedules(root = packageRoot()): readonly SpecTableFile[] {
  return filesIn(root, ['spec-tables', 'schedules'], '.yaml');
}

function isRoot(folder: string): boolean {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return false;
  const description: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return typeof description === 'object' && description !== null && 'name' in description && description.name === packageName;
}

function filesIn(root: string, folder: readonly string[], extension: string): readonly SpecTableFile[] {
  const names = readdirSync(join(root, ...folder)).filter((name) => name.endsWith(extension));
  return names.sort().map((name) => ({ file: [...folder, name].join('/'), text: readFileSync(join(root, ...folder, name), 'utf8') }));
}
