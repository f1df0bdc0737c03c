import { readdirSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { UsageError } from '#core/model/tool-error';
import { errorCode } from './error-code.ts';

/** What a path of the command line stands for. */
export type FoundManifests = {
  /** Files to read, in the order of their names. */
  readonly files: readonly string[];
  /** Files that may hold manifests in a format that a scan does not read. */
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
  /** Folders that cannot be read. */
  readonly unreadable: readonly { readonly folder: string; readonly reason: string }[];
};

/** Folders that hold what others wrote, or what was made of the sources. */
const skippedFolders: ReadonlySet<string> = new Set(['.git', 'node_modules']);
/** YAML and JSON, also with comments and as templates: `a.yaml`, `a.yml.j2`, `a.yaml.template`; and templates of any text. */
const readFiles =
  /\.(?:ya?ml|json|jsonc)$|\.(?:ya?ml|json)\.(?:erb|gotmpl|in|j2|jinja2?|template|tftpl|tmpl|tpl)$|\.(?:template|tmpl|tpl)$/i;
/** A kustomization without an extension. */
const kustomization = 'Kustomization';

/** Files that are made into manifests by another tool, by the end of their names. */
const otherFormats: readonly { readonly name: RegExp; readonly reason: string }[] = [
  { name: /\.(?:jsonnet|libsonnet)$/i, reason: 'Jsonnet is not read. Scan what it generates.' },
  { name: /\.cue$/i, reason: 'CUE is not read. Scan what it generates.' },
  { name: /\.dhall$/i, reason: 'Dhall is not read. Scan what it generates.' },
  { name: /\.k$/i, reason: 'KCL is not read. Scan what it generates.' },
  { name: /-\d+\.\d+\.\d+\S*\.tgz$/i, reason: 'Packed charts are not read. Unpack the file first.' },
];

/** Returns whether a file or a folder is left out. */
export type IsExcluded = (path: string) => boolean;

/**
 * Returns what a path of the command line stands for: the file itself, whatever its name; of a folder all YAML and JSON files and templates
 * in it and below, but for what is excluded. Links to folders are not followed, since they may go round in a circle.
 *
 * @throws UsageError where there is nothing at the path, or the folder itself cannot be read.
 */
export function manifestFiles(path: string, isExcluded: IsExcluded = () => false): FoundManifests {
  try {
    if (isExcluded(path)) return { files: [], skipped: [], unreadable: [] };
    return statSync(path).isDirectory() ? filesBelow(path, isExcluded) : { files: [path], skipped: [], unreadable: [] };
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

/** Returns the absolute path of a file without links, or as it is where the file does not exist. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

type Found = {
  readonly files: string[];
  readonly skipped: FoundManifests['skipped'][number][];
  readonly unreadable: FoundManifests['unreadable'][number][];
  readonly isExcluded: IsExcluded;
};

function filesBelow(folder: string, isExcluded: IsExcluded): FoundManifests {
  const found: Found = { files: [], skipped: [], unreadable: [], isExcluded };
  addFrom(folder, found);
  return found;
}

function addFrom(folder: string, found: Found): void {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!skippedFolders.has(entry.name) && !found.isExcluded(path)) addSubfolder(path, found);
    } else if (entry.isFile() || (entry.isSymbolicLink() && isFile(path))) {
      const other = otherFormats.find(({ name }) => name.test(entry.name));
      const isRead = readFiles.test(entry.name) || entry.name === kustomization;
      if ((!isRead && other === undefined) || found.isExcluded(path)) continue;
      if (isRead) found.files.push(path);
      else if (other !== undefined) found.skipped.push({ file: path, reason: other.reason });
    }
  }
}

/** A folder below that cannot be read is one error, and the rest is read. */
function addSubfolder(path: string, found: Found): void {
  try {
    addFrom(path, found);
  } catch (cause) {
    const code = errorCode(cause);
    found.unreadable.push({ folder: path, reason: code === 'EACCES' || code === 'EPERM' ? 'permission denied' : code });
  }
}

/** Checks whether a link leads to a file. One that leads to itself, or through a folder that cannot be read, does not. */
function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}
