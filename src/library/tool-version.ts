import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#adapters/package-root';

/** Returns the version of this tool, from its package.json. */
export function toolVersion(): string {
  const description: unknown = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  const version = typeof description === 'object' && description !== null && 'version' in description ? description.version : undefined;
  return typeof version === 'string' ? version : '0.0.0';
}
