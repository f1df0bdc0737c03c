import { readSpecTables } from '../adapters/package-root.ts';
import { withReadyMadeValidators } from '../adapters/ready-made-validators.ts';
import type { SchemaText, SourceText } from '../catalogue/source-text.ts';

/** The texts of the project's own tables, and the schemas that these and the files of users are held against. */
export function projectTables(): { readonly tables: readonly SourceText[]; readonly schemas: readonly SchemaText[] } {
  const files = readSpecTables();
  return {
    tables: files.filter(({ file }) => file.endsWith('.yaml')),
    schemas: withReadyMadeValidators(files.filter(({ file }) => file.endsWith('.json'))),
  };
}
