import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.ts';

/** A file of the compiled program, by its path from the root of the package. */
export type ProgramFile = { readonly path: string; readonly bytes: Uint8Array };

const folders = ['dist/src', 'dist/suites'];
const isProgram = /\.(?:js|cjs|json)$/;

/** Reads the compiled files that this program is made of, in the order of their paths. There are none before it was compiled. */
export function programFiles(root = packageRoot()): readonly ProgramFile[] {
  const paths = folders.flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      : [],
  );
  return paths
    .filter((path) => isProgram.test(path))
    .sort()
    .map((path) => ({ path, bytes: readFileSync(join(root, path)) }));
}
