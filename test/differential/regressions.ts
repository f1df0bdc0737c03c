import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { boundedJson } from '#reference-server/json/bounded-json';
import { arrayAt, objectAt, textAt } from '#reference-server/json/json-object';
import type { BodyType, Command } from './command.ts';
import { mediaTypes } from './command.ts';

/** A sequence whose answers differed once, and what it was about. */
export type Regression = { readonly name: string; readonly commands: readonly Command[] };

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'WATCH'] as const;

/** The sequences of the list that is kept beside this file. */
export function regressions(): readonly Regression[] {
  const rows = boundedJson(load(readFileSync(new URL('regressions.yaml', import.meta.url), 'utf8')));
  if (!isJsonArray(rows)) throw new Error('The list of regressions is no list.');
  return rows.map((row) => {
    const name = textAt(row, 'name') ?? '';
    return { name, commands: arrayAt(row, 'commands').map((command) => commandOf(command, name)) };
  });
}

function commandOf(row: Json, regression: string): Command {
  const method = methods.find((known) => known === textAt(row, 'method'));
  const of = textAt(row, 'of');
  if (!isJsonObject(row) || method === undefined || of === undefined)
    throw new Error(`A command of the regression "${regression}" is none.`);
  return {
    method,
    of,
    ...texts(row, ['name', 'subresource', 'text']),
    ...(row['query'] === undefined ? {} : { query: textsOf(objectAt(row, 'query')) }),
    ...(row['type'] === undefined ? {} : { type: bodyTypeOf(textAt(row, 'type')) }),
    ...(row['body'] === undefined ? {} : { body: row['body'] }),
    ...(row['overLastSeen'] === true ? { overLastSeen: true } : {}),
  };
}

function texts(row: JsonObject, fields: readonly string[]): { readonly [field: string]: string } {
  return Object.fromEntries(fields.flatMap((field): [string, string][] => (row[field] === undefined ? [] : [[field, String(row[field])]])));
}

const textsOf = (query: JsonObject): { readonly [parameter: string]: string } =>
  Object.fromEntries(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]));

const bodyTypes: readonly BodyType[] = ['json', 'yaml', 'json-patch', 'merge-patch', 'strategic-merge-patch', 'apply'];

function bodyTypeOf(text: string | undefined): BodyType {
  const found = bodyTypes.find((type) => type === text);
  if (found === undefined) throw new Error(`There is no body of type ${text ?? ''}: it is one of ${Object.keys(mediaTypes).join(', ')}.`);
  return found;
}
