import { readSpecTables } from '#adapters/package-root';
import { withReadyMadeValidators } from '#adapters/ready-made-validators';
import type { SchemaText, SourceText } from '#spec/catalogue/source-text';

/** The texts of the project's own tables, and the schemas that these and the files of users are held against. */
export function projectTables(): { readonly tables: readonly SourceText[]; readonly schemas: readonly SchemaText[] } {
  const files = readSpecTables();
  return {
    tables: files.filter(({ file }) => file.endsWith('.yaml')),
    schemas: withReadyMadeValidators(files.filter(({ file }) => file.endsWith('.json'))),
  };
}
