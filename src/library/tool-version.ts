import { join } from 'node:path';
import { readTextFile } from '#adapters/files';
import { packageRoot } from '#adapters/package-root';

/** Returns the version of this tool, from its package.json. */
export function toolVersion(): string {
  const description: unknown = JSON.parse(readTextFile(join(packageRoot(), 'package.json')) ?? '{}');
  const version = typeof description === 'object' && description !== null && 'version' in description ? description.version : undefined;
  return typeof version === 'string' ? version : '0.0.0';
}
