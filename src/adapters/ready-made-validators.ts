import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { schemasStamp } from '#spec/catalogue/schemas-stamp';
import type { SchemaText, SourceText } from '#spec/catalogue/source-text';

/** The module that a build writes beside the compiled sources. There is none beside the sources themselves. */
const built = fileURLToPath(new URL('../../table-validators.cjs', import.meta.url));

/**
 * The schemas, each with the validator that the build made of it. Where there was no build, or its schemas were others, they
 * come back as they are: then validators are made when they are asked for.
 *
 * @param file a module as `standaloneValidators` writes it; it is run.
 */
export function withReadyMadeValidators(schemas: readonly SourceText[], file = built): readonly SchemaText[] {
  if (!existsSync(file)) return schemas;
  const module: unknown = createRequire(import.meta.url)(file);
  if (!isReadyMade(module) || module.stamp !== schemasStamp(schemas)) return schemas;
  const { validators } = module;
  return schemas.map((schema) => {
    const validator = validators[schema.file];
    return validator === undefined ? schema : { ...schema, readyMade: <Value>() => validator as ValidateFunction<Value> };
  });
}

type ReadyMade = { readonly stamp: string; readonly validators: Readonly<Record<string, ValidateFunction>> };

function isReadyMade(module: unknown): module is ReadyMade {
  return typeof module === 'object' && module !== null && 'stamp' in module && 'validators' in module;
}
