import { isJsonArray } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { Template } from '#core/model/template';

const placeholders: ReadonlyMap<string, Template> = new Map<string, Template>([
  ['{api_domain}', { $dialect: 'apiDomain' }],
  ['{namespace}', { $namespace: true }],
  ['{extension_prefix}', { $dialect: 'extensionPrefix' }],
  ['{case}', { $case: true }],
]);

/** A value of a table as a template: its strings, with a placeholder for each placeholder of tables. Field names are unchanged. */
export function templateOfJson(value: Json): Template {
  if (typeof value === 'string') return templateOfText(value);
  if (value === null || typeof value !== 'object') return value;
  if (isJsonArray(value)) return value.map(templateOfJson);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, templateOfJson(part)]));
}

/** The same for a string. */
export function templateOfText(text: string): Template {
  const pieces = text.split(/(\{[a-z_]+\})/).filter((piece) => piece !== '');
  if (!pieces.some((piece) => placeholders.has(piece))) return text;
  return { $join: pieces.map((piece) => placeholders.get(piece) ?? piece) };
}
