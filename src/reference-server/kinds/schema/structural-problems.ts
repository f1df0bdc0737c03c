import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { Cause } from '../../exchange/refusal.ts';

const deepest = 100;

/**
 * Returns why a schema of a definition is not structural: every level needs a type, unless it accepts integers and strings or
 * keeps unknown fields (specification, "Removed API versions by release", CustomResourceDefinition). Also reports validation
 * rules, which this server cannot evaluate.
 */
export function structuralProblems(schema: Json | undefined, field: string, extensionPrefix: string, depth = 0): readonly Cause[] {
  if (!isJsonObject(schema) || depth > deepest) return [];
  const free = ['int-or-string', 'preserve-unknown-fields'].some((name) => schema[`${extensionPrefix}${name}`] === true);
  const typed = typeof schema['type'] === 'string' && schema['type'] !== '';
  const own: readonly Cause[] =
    typed || free
      ? []
      : [
          {
            reason: 'FieldValueRequired',
            field: `${field}.type`,
            message: 'Required value: must not be empty for specified object fields',
          },
        ];
  const rules = `${extensionPrefix}validations`;
  const ruled: readonly Cause[] =
    schema[rules] === undefined
      ? []
      : [
          {
            reason: 'FieldValueForbidden',
            field: `${field}.${rules}`,
            message: 'Forbidden: this server does not evaluate validation rules',
          },
        ];
  const { properties, items, additionalProperties } = schema;
  const below = isJsonObject(properties) ? Object.entries(properties) : [];
  return [
    ...own,
    ...ruled,
    ...below.flatMap(([name, part]) => structuralProblems(part, `${field}.properties[${name}]`, extensionPrefix, depth + 1)),
    ...structuralProblems(items, `${field}.items`, extensionPrefix, depth + 1),
    ...structuralProblems(additionalProperties, `${field}.additionalProperties`, extensionPrefix, depth + 1),
  ];
}
