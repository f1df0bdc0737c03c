import standaloneCode from 'ajv/dist/standalone/index.js';
import { schemasStamp } from './schemas-stamp.ts';
import type { SourceText } from './source-text.ts';
import { schemaCompiler } from './table-schemas.ts';

/**
 * Returns the validators of the schemas as the text of a CommonJS module, so that they need not be compiled at every start. The
 * module exports `stamp`, the result of `schemasStamp` for the same texts, and `validators` by file name. Throws a TableError
 * where a schema is invalid.
 */
export function standaloneValidators(schemas: readonly SourceText[]): string {
  const compiler = schemaCompiler(schemas, { code: { source: true } });
  const exported = schemas.map(({ file }, index) => ({ file, name: `schema${index}`, id: file.slice(file.lastIndexOf('/') + 1) }));
  const code = standaloneCode.default(compiler, Object.fromEntries(exported.map(({ name, id }) => [name, id])));
  const validators = exported.map(({ file, name }) => `${JSON.stringify(file)}: exports.${name}`);
  return `${code}\nexports.stamp = ${JSON.stringify(schemasStamp(schemas))};\nexports.validators = { ${validators.join(', ')} };\n`;
}
