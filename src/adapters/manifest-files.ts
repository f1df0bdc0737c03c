import { readdirSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { UsageError } from '#core/model/tool-error';
import { errorCode } from './error-code.ts';

/** Folders that hold what others wrote, or what was made of the sources. */
const skipped: ReadonlySet<string> = new Set(['.git', 'node_modules']);
const extensions = /\.(?:ya?ml|json)$/i;

/**
 * The files that a path of the command line stands for: the file itself, whatever its name; of a folder all YAML and JSON
 * files in it and below, in the order of their names. Links to folders are not followed, since they may go round in a circle.
 *
 * @throws UsageError where there is nothing at the path, or a folder cannot be read.
 */
export function manifestFiles(path: string): readonly string[] {
  try {
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  } catch (cause) {
    const reason = errorCode(cause) === 'ENOENT' ? 'does not exist' : `cannot be read: ${errorCode(cause)}`;
    throw new UsageError(`${path} ${reason}.`, { next: 'Name files or folders with manifests, or - for standard input.', cause });
  }
}

/**
 * Returns whether a file below a folder is a link to a file elsewhere. Who names the folder did not name that file. A file
 * that is named itself is never elsewhere.
 */
export function leadsElsewhere(path: string, file: string): boolean {
  if (path === file) return false;
  const way = relative(realpathSync(path), realpathSync(file));
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
}

function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1));
  return entries.flatMap((entry): readonly string[] => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(path);
    if (!extensions.test(entry.name)) return [];
    return entry.isFile() || (entry.isSymbolicLink() && isFile(path)) ? [path] : [];
  });
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
