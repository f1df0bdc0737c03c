import { join } from 'node:path';
import { readTextFile } from '#adapters/files';
import { packageRoot } from '#adapters/package-root';

/** Returns the version of this tool, from its package.json. Throws where the file is missing or has no version. */
export function toolVersion(): string {
  const file = join(packageRoot(), 'package.json');
  const description: unknown = JSON.parse(readTextFile(file) ?? 'null');
  const version = typeof description === 'object' && description !== null && 'version' in description ? description.version : undefined;
  if (typeof version !== 'string') throw new Error(`${file} has no version.`);
  return version;
}
