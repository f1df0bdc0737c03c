import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { RunOptions } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import reportSchema from './report.schema.json' with { type: 'json' };

/**
 * Returns what is wrong with the options and the facts of a saved run, in words that follow the name of the file; `undefined` where
 * they are as a report may have them. They decide what is judged, so that a certificate must not depend on others.
 */
export function headProblem(options: RunOptions, facts: Facts | undefined): string | undefined {
  const { waivers: _, subjects: __, given: ___, durations: ____, ...reported } = options;
  const isOptions = validatorOf('runOptions');
  const areFacts = validatorOf('facts');
  if (!isOptions(reported)) return `has options that are not valid: ${wordsOf(isOptions)}`;
  return facts === undefined || areFacts(facts) ? undefined : `has facts that are not valid: ${wordsOf(areFacts)}`;
}

const compiled = new Map<string, ValidateFunction>();

function validatorOf(definition: 'runOptions' | 'facts'): ValidateFunction {
  const known = compiled.get(definition);
  if (known !== undefined) return known;
  const validate = new Ajv2020({ strict: true, validateFormats: false }).compile({
    $ref: `#/$defs/${definition}`,
    $defs: reportSchema.$defs,
  });
  compiled.set(definition, validate);
  return validate;
}

function wordsOf({ errors }: ValidateFunction): string {
  const [first] = errors ?? [];
  return `${first?.instancePath === '' ? 'they' : (first?.instancePath ?? 'they')} ${first?.message ?? 'are not valid'}`.slice(0, 300);
}
