import { isJsonArray } from '#core/json/json-object';
import type { Template } from '#core/model/template';

/** Stands in a key for the prefix of the target's OpenAPI extensions, hyphen included. */
export const extension = '{extension}';

/** JSON text of a template whose keys may have placeholders too, which a template value cannot have. */
export function jsonText(template: Template): Template {
  return { $join: partsOf(template) };
}

/** YAML of a map that is not JSON: each of its fields is on a line, and their values are in JSON. */
export function yamlOf(fields: { readonly [key: string]: Template }): Template {
  return { $join: Object.entries(fields).flatMap(([key, value]): readonly Template[] => [`${key}: `, jsonText(value), '\n']) };
}

function partsOf(template: Template): readonly Template[] {
  if (template === null || typeof template !== 'object') return [JSON.stringify(template)];
  if (isJsonArray(template)) return ['[', ...separated(template.map(partsOf)), ']'];
  const keys = Object.keys(template);
  if (keys.length === 1 && keys[0]?.startsWith('$')) return ['"', template, '"'];
  return ['{', ...separated(Object.entries(template).map(([key, value]) => [...keyParts(key), ':', ...partsOf(value)])), '}'];
}

function keyParts(key: string): readonly Template[] {
  if (!key.startsWith(extension)) return [JSON.stringify(key)];
  return ['"', { $dialect: 'extensionPrefix' }, JSON.stringify(key.slice(extension.length)).slice(1)];
}

const separated = (parts: readonly (readonly Template[])[]): readonly Template[] =>
  parts.flatMap((part, index) => (index === 0 ? part : [',', ...part]));
