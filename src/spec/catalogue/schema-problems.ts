import type { ErrorObject } from 'ajv/dist/2020.js';
import { nearest } from '#core/codecs/nearest';
import { pointerUnder } from '#core/json/pointer';
import { aboutWords } from './about-words.ts';
import { foundWords } from './found-words.ts';
import { maxProblemsPerFile, type Problem } from './problem.ts';
import { quoted } from './quoted.ts';
import type { TableDocument } from './read-document.ts';
import { suggestion } from './suggestion.ts';

/** Returns the schema errors of a document, in words and with their positions. `errors` are those of a verbose ajv. */
export function schemaProblems(document: TableDocument, errors: readonly ErrorObject[]): readonly Problem[] {
  const misspelt = new Set(errors.map(misspeltKey));
  return errors
    .filter((error) => !isEcho(error) && !(error.keyword === 'required' && misspelt.has(pointerTo(error, 'missingProperty'))))
    .slice(0, maxProblemsPerFile)
    .map((error) => {
      const { instancePath, keyword } = error;
      const about = aboutWords(instancePath, document.value);
      const message = messageOf(error);
      if (keyword === 'additionalProperties')
        return { where: document.places.keyAt(pointerTo(error, 'additionalProperty')), about, message };
      if (keyword === 'discriminator' && error.params.tagValue !== undefined) {
        const tag = pointerTo(error, 'tag');
        return { where: document.places.valueAt(tag), about: aboutWords(tag, document.value), message };
      }
      if (error.propertyName !== undefined)
        return { where: document.places.keyAt(pointerUnder(instancePath, error.propertyName)), about, message };
      return { where: document.places.valueAt(instancePath), about, message };
    });
}

function messageOf(error: ErrorObject): string {
  const found = error.propertyName === undefined ? foundWords(error.data) : `the key ${quoted(error.propertyName)}`;
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownKey(error);
    case 'required':
      return `the key ${quoted(text(error.params.missingProperty))} is missing`;
    case 'discriminator':
      return unknownTag(error);
    case 'enum':
      return oneOf(strings(error.schema), error.data);
    case 'const':
      return `expected ${JSON.stringify(error.schema)}, found ${found}`;
    case 'type':
      return `expected ${typeWords(error.schema)}, found ${found}${quotesHint(error)}`;
    case 'pattern':
      return `expected ${text(error.parentSchema?.title)}, found ${found}`;
    default:
      return `expected ${limitWords(error)}, found ${found}`;
  }
}

function unknownKey(error: ErrorObject): string {
  const key = text(error.params.additionalProperty);
  return `unknown key ${quoted(key)}${suggestion(key, openKeys(error)) || `; the keys are ${list(knownKeys(error))}`}`;
}

function unknownTag(error: ErrorObject): string {
  const branches: unknown = error.parentSchema?.oneOf;
  const tag = text(error.params.tag);
  const names = (Array.isArray(branches) ? branches : []).map((branch) => text(own(own(own(branch, 'properties'), tag), 'const')));
  const value: unknown = error.params.tagValue;
  if (value === undefined) return `the key ${quoted(tag)} is missing`;
  return oneOf(names, value);
}

function oneOf(names: readonly string[], value: unknown): string {
  return `expected ${list(names)}, found ${foundWords(value)}${suggestion(value, names)}`;
}

function limitWords({ keyword, schema, parentSchema }: ErrorObject): string {
  if (!/^(min|max)(Items|Properties|Length)$/.test(keyword)) return `what the schema calls ${quoted(keyword)}`;
  const unit = keyword.endsWith('Items') ? 'item' : keyword.endsWith('Properties') ? 'key' : 'character';
  const amount = `${String(schema)} ${unit}${schema === 1 ? '' : 's'}`;
  if (unit === 'item' && parentSchema?.minItems === parentSchema?.maxItems) return `a list of ${amount}`;
  return `${keyword.startsWith('min') ? 'at least' : 'at most'} ${amount}`;
}

/** Returns whether an error only repeats the error of a key for the map around it. */
function isEcho({ keyword }: ErrorObject): boolean {
  return keyword === 'propertyNames';
}

/** Returns the pointer of the key that an unknown key misspells, so that it is not reported as missing too. */
function misspeltKey(error: ErrorObject): string | undefined {
  if (error.keyword !== 'additionalProperties') return undefined;
  const key = nearest(text(error.params.additionalProperty), openKeys(error));
  return key === undefined ? undefined : pointerUnder(error.instancePath, key);
}

function knownKeys({ parentSchema }: ErrorObject): readonly string[] {
  const properties: unknown = parentSchema?.properties;
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}

function openKeys(error: ErrorObject): readonly string[] {
  const { data } = error;
  return knownKeys(error).filter((key) => typeof data !== 'object' || data === null || !Object.hasOwn(data, key));
}

function typeWords(schema: unknown): string {
  const words: Readonly<Record<string, string>> = { array: 'a list', object: 'a map', string: 'a text' };
  return Array.isArray(schema) ? 'a value' : (words[text(schema)] ?? `a ${text(schema)}`);
}

/** YAML does not read `1.24` and `true` as strings. */
function quotesHint({ schema, data }: ErrorObject): string {
  return schema === 'string' && (typeof data === 'number' || typeof data === 'boolean') ? '; put it in quotes' : '';
}

function pointerTo(error: ErrorObject, parameter: 'missingProperty' | 'additionalProperty' | 'tag'): string {
  return pointerUnder(error.instancePath, text(error.params[parameter]));
}

function list(names: readonly string[]): string {
  return names.map(quoted).join(' or ');
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(text) : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined;
}
