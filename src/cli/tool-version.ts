import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#adapters/package-root';

/** The version of this tool, as its package says. */
export function toolVersion(): string {
  const description: unknown = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  const version = typeof description === 'object' && description !== null && 'version' in description ? description.version : undefined;
  return typeof version === 'string' ? version : '0.0.0';
}
