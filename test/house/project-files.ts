import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project, with a slash at its end. */
export const projectFolder = fileURLToPath(new URL('../../', import.meta.url));

const untracked = new Set(['.git', 'node_modules', 'dist', 'coverage', 'reports']);

/** Paths of all files of the project below a folder, relative to the project, without what git ignores. */
export const projectFiles = (under: string): readonly string[] =>
  readdirSync(join(projectFolder, under), { withFileTypes: true })
    .filter((entry) => !untracked.has(entry.name) && !entry.name.endsWith('.log'))
    .flatMap((entry) => {
      const path = under === '' ? entry.name : `${under}/${entry.name}`;
      return entry.isDirectory() ? projectFiles(path) : [path];
    })
    .sort();

/** The text of a file of the project. */
export const projectText = (path: string): string => readFileSync(join(projectFolder, path), 'utf8');
