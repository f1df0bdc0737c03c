import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import { TableError } from '#core/model/tool-error';
import type { SchemaText, SourceText } from './source-text.ts';
import type { Table, TableKind } from './table.ts';

/** `schemaProblems` needs all errors of a validator, in verbose form. */
const strictly: Options = { allErrors: true, strict: true, verbose: true, discriminator: true, allowUnionTypes: true, logger: false };

/** Compiling a schema takes far longer than using it, so the same texts are compiled once. */
const compilers = new WeakMap<readonly SchemaText[], Ajv2020>();

/**
 * Returns the validator for one kind of table, which is compiled on first use.
 *
 * `schemas` are the texts of the JSON Schemas, identified by their file names: `statements.schema.json` is for the kind
 * `statements`. Throws a TableError where a schema is missing, not JSON or invalid.
 */
export function tableSchema(schemas: readonly SchemaText[], kind: TableKind): ValidateFunction<Table> {
  return compiledSchema<Table>(schemas, `${kind}.schema.json`);
}

/** Returns the validator for a schema, by its file name. Throws as `tableSchema` does. */
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

/** Returns a compiler that has all schemas under their file names. Throws a TableError where one is invalid. */
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
