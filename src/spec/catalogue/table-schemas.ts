import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import { TableError } from '#core/model/tool-error';
import type { SchemaText, SourceText } from './source-text.ts';
import type { Table, TableKind } from './table.ts';

/** So are schemas read, and so do their validators tell what `schemaProblems` puts into words. */
const strictly: Options = { allErrors: true, strict: true, verbose: true, discriminator: true, allowUnionTypes: true, logger: false };

/** A compiled schema takes far longer to make than to use; the same texts are compiled once. */
const compilers = new WeakMap<readonly SchemaText[], Ajv2020>();

/**
 * The validator for one kind of table, compiled when it is first asked for.
 *
 * `schemas` are the texts of the JSON Schemas; each is known by its file name, and `statements.schema.json`
 * is for the kind `statements`. Throws a TableError where a schema is missing, no JSON or no valid schema.
 */
export function tableSchema(schemas: readonly SchemaText[], kind: TableKind): ValidateFunction<Table> {
  return compiledSchema<Table>(schemas, `${kind}.schema.json`);
}

/** The validator that one of the schemas makes, by its file name. Throws as `tableSchema` does. */
export function compiledSchema<Value>(schemas: readonly SchemaText[], name: string): ValidateFunction<Value> {
  const source = schemas.find(({ file }) => baseName(file) === name);
  if (source === undefined) {
    throw new TableError(`The schema ${name} is missing.`, { next: 'Put it beside the other table schemas.' });
  }
  if (source.readyMade !== undefined) return source.readyMade<Value>();
  const compiler = compilers.get(schemas) ?? schemaCompiler(schemas);
  compilers.set(schemas, compiler);
  const validate = orTableError(source, () => compiler.getSchema<Value>(name));
  if (validate === undefined) throw brokenSchema(source, undefined);
  return validate;
}

/** What makes validators of the schemas, each known by its file name. Throws a TableError where one is no schema. */
export function schemaCompiler(schemas: readonly SourceText[], options: Options = {}): Ajv2020 {
  const compiler = new Ajv2020({ ...options, ...strictly });
  for (const source of schemas) {
    const schema: unknown = orTableError(source, () => JSON.parse(source.text));
    if (typeof schema !== 'object' || schema === null) throw brokenSchema(source, undefined);
    orTableError(source, () => compiler.addSchema(schema, baseName(source.file)));
  }
  return compiler;
}

function orTableError<T>(source: SourceText, make: () => T): T {
  try {
    return make();
  } catch (cause) {
    throw brokenSchema(source, cause);
  }
}

function brokenSchema({ file }: SourceText, cause: unknown): TableError {
  const why = cause instanceof Error ? `: ${cause.message}` : '';
  return new TableError(`${file} is no JSON Schema that tables can be checked with${why}.`, {
    next: 'Correct the schema.',
    where: { file, line: 1, column: 1 },
    cause,
  });
}

function baseName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}
