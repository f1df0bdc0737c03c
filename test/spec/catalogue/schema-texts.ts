import { readdirSync, readFileSync } from 'node:fs';
import type { SourceText } from '#spec/catalogue/source-text';

const folder = new URL('../../../spec-tables/', import.meta.url);

/** The schemas of the project. */
export const schemas: readonly SourceText[] = texts('schema/', '.json');

/** The tables of the project. */
export const projectTables: readonly SourceText[] = texts('', '.yaml');

function texts(under: string, end: string): readonly SourceText[] {
  return readdirSync(new URL(under, folder))
    .filter((name) => name.endsWith(end))
    .sort()
    .map((name) => ({ file: `spec-tables/${under}${name}`, text: readFileSync(new URL(under + name, folder), 'utf8') }));
}
