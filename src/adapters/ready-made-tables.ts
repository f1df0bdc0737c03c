import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf } from '#core/codecs/digest';
import { packageRoot } from './package-root.ts';

/** The values that a build read from tables, written beside the compiled sources. There are none beside the sources themselves. */
const built = fileURLToPath(new URL('../../compatibility-tables.json', import.meta.url));

/** The tables whose values a build writes. */
export const readyMadeTables = ['deprecation-schedule', 'migrations', 'releases'] as const;

/**
 * Returns the values that the build read from the tables of versions and migrations, or `undefined` where there was no build, or its
 * tables were others. Reading and checking these tables takes longer than the scan of many files.
 */
export function readyMadeValues(file = built, root = packageRoot()): unknown {
  if (!existsSync(file)) return undefined;
  const written: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return isStamped(written) && written.stamp === tablesStamp(root) ? written.values : undefined;
}

/** Returns the text of a file for `readyMadeValues`. */
export function readyMadeText(values: unknown, root = packageRoot()): string {
  return JSON.stringify({ stamp: tablesStamp(root), values });
}

function tablesStamp(root: string): string {
  return digestOf(readyMadeTables.map((name) => readFileSync(join(root, 'spec-tables', `${name}.yaml`), 'utf8')));
}

type Stamped = { readonly stamp: unknown; readonly values: unknown };

function isStamped(value: unknown): value is Stamped {
  return typeof value === 'object' && value !== null && 'stamp' in value && 'values' in value;
}
