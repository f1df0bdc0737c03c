import type { Placeholder, Template } from '#core/model/template';

/** A body as text: unlike a template it can contain a duplicate field, and a field name that depends on the dialect. */
export type Value = Scalar | Fields | Items;
type Scalar = string | number | boolean | null | Placeholder;
export type Field = readonly [name: Template, value: Value];
export type Fields = { readonly fields: readonly Field[] };
export type Items = { readonly items: readonly Value[] };

/** The value as JSON text. The values of its placeholders need no escapes in a JSON string. */
export function documentJson(value: Value): Template {
  return { $join: json(value) };
}

/** The same as YAML: maps as blocks, and the items of lists and what is empty in the form of JSON. */
export function documentYaml(document: Fields): Template {
  return { $join: yaml(document, '') };
}

function json(value: Value): readonly Template[] {
  if (value === null || typeof value !== 'object') return [JSON.stringify(value)];
  if (isItems(value)) return ['[', ...separated(value.items.map(json)), ']'];
  if (!isFields(value)) return ['"', value, '"'];
  return ['{', ...separated(value.fields.map(([name, inner]) => ['"', name, '":', ...json(inner)])), '}'];
}

function separated(parts: readonly (readonly Template[])[]): readonly Template[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [',', ...part]));
}

function yaml({ fields }: Fields, indent: string): readonly Template[] {
  return fields.flatMap(([name, value]) => [indent, name, ':', ...yamlValue(value, `${indent}  `)]);
}

function yamlValue(value: Value, indent: string): readonly Template[] {
  if (isItems(value) && value.items.length > 0) return ['\n', ...value.items.flatMap((item) => [indent, '- ', ...json(item), '\n'])];
  return isFields(value) && value.fields.length > 0 ? ['\n', ...yaml(value, indent)] : [' ', ...json(value), '\n'];
}

function isFields(value: Value): value is Fields {
  return value !== null && typeof value === 'object' && 'fields' in value;
}

function isItems(value: Value): value is Items {
  return value !== null && typeof value === 'object' && 'items' in value;
}
