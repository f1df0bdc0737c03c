import { isJsonArray } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { selectorKeys } from './selector-keys.ts';
import type { NamedPair, NamedTypes } from './skimmed.ts';

/** JSON without its nodes; `types` are the types that it names, if they are certain. */
export type SkimmedJson = { readonly types: NamedTypes | undefined };

/** Skims a text if it is JSON, and returns `undefined` if it is not. The parser of JSON takes a small part of the time of that of YAML. */
export function skimJson(text: string): SkimmedJson | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: Json = JSON.parse(text);
    return { types: typesOf(value, text) };
  } catch {
    return undefined;
  }
}

const apiVersion = 'apiVersion';
/** Deeper values are left to the parser of YAML, which has a limit. */
const maxDepth = 150;

type Gathered = { readonly pairs: NamedPair[]; certain: boolean; keys: number };

function typesOf(value: Json, text: string): NamedTypes | undefined {
  const gathered: Gathered = { pairs: [], certain: true, keys: 0 };
  gather(value, '', 0, gathered);
  // A key that is there twice hides the value of the first.
  const isWhole = gathered.keys === occurrences(text, `"${apiVersion}"`);
  return gathered.certain && isWhole ? gathered.pairs : undefined;
}

function gather(value: Json, key: string, depth: number, gathered: Gathered): void {
  if (typeof value === 'string') {
    if (value.includes(apiVersion)) gathered.certain = false;
    return;
  }
  if (typeof value !== 'object' || value === null || !gathered.certain) return;
  if (depth > maxDepth) gathered.certain = false;
  else if (isJsonArray(value)) for (const item of value) gather(item, key, depth + 1, gathered);
  else {
    if (Object.hasOwn(value, apiVersion)) gathered.keys += 1;
    const { apiVersion: version, kind, version: selected } = value;
    if (typeof version === 'string' && typeof kind === 'string') gathered.pairs.push({ apiVersion: version, kind });
    if (typeof selected === 'string' && selectorKeys.has(key)) gathered.certain = false;
    for (const name in value) gather(value[name] ?? null, name, depth + 1, gathered);
  }
}

function occurrences(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
}
