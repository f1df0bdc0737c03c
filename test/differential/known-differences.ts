import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { boundedJson } from '#reference-server/json/bounded-json';
import { fieldOf, objectAt, textAt, textsAt, withFields } from '#reference-server/json/json-object';

/** Places in what is compared whose value is left out, or whose order is. */
export type KnownDifference = {
  readonly id: string;
  readonly why: string;
  /** Steps with `/` between them; `*` is any step. */
  readonly paths: readonly string[];
  /** Likewise, of lists that are compared as sets. */
  readonly sorted: readonly string[];
  /** Patterns of warnings of which only the groups are compared, and nothing where there are none. */
  readonly warnings: readonly RegExp[];
  /** Only answers whose fields have these values differ so. */
  readonly when: JsonObject;
  /** Where the object that the value stands in has one of these fields with this value, it is compared all the same. */
  readonly unless: JsonObject;
};

/** The list that is kept beside this file. */
export function knownDifferences(): readonly KnownDifference[] {
  const rows = boundedJson(load(readFileSync(new URL('known-differences.yaml', import.meta.url), 'utf8')));
  if (!isJsonArray(rows)) throw new Error('The list of known differences is no list.');
  return rows.map((row) => ({
    id: textAt(row, 'id') ?? '',
    why: textAt(row, 'why') ?? '',
    paths: textsAt(row, 'paths'),
    sorted: textsAt(row, 'sorted'),
    warnings: textsAt(row, 'warnings').map((pattern) => new RegExp(`^299 - "${pattern}"$`, 's')),
    when: objectAt(row, 'when'),
    unless: objectAt(row, 'unless'),
  }));
}

/** What is compared, without what is known to differ. */
export function withoutKnown(all: readonly KnownDifference[], answer: Json): Json {
  const known = all.filter(({ when }) =>
    Object.entries(when).every(([field, value]) => isJsonObject(answer) && fieldOf(answer, field) === value),
  );
  const told = withoutWords(
    known.flatMap(({ warnings }) => warnings),
    answer,
  );
  const left = known
    .flatMap(({ paths, unless }) => paths.map((path) => ({ steps: path.split('/'), unless })))
    .reduce((value, { steps, unless }) => without(value, steps, unless), told);
  return known.flatMap(({ sorted }) => sorted).reduce((value, path) => inOrder(value, path.split('/')), left);
}

function withoutWords(patterns: readonly RegExp[], answer: Json): Json {
  const warnings = isJsonObject(answer) ? fieldOf(answer, 'warnings') : undefined;
  if (!isJsonObject(answer) || !isJsonArray(warnings)) return answer;
  const shortened = warnings.flatMap((text): readonly Json[] => {
    const found = patterns.map((pattern) => (typeof text === 'string' ? pattern.exec(text) : null)).find((match) => match !== null);
    if (found === undefined || found === null) return [text];
    return found.length === 1 ? [] : [found.slice(1).join(' ')];
  });
  return withFields(answer, { warnings: shortened });
}

/** A list in an order that depends on nothing but what is in it, each value once. */
function asSet(list: readonly Json[]): readonly Json[] {
  const values = new Map(list.map((value) => [JSON.stringify(value), value]));
  return [...values].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);
}

function inOrder(value: Json, [step, ...rest]: readonly string[]): Json {
  if (step === undefined) return isJsonArray(value) ? asSet(value) : value;
  const below = isJsonObject(value) ? fieldOf(value, step) : undefined;
  return isJsonObject(value) && below !== undefined ? withFields(value, { [step]: inOrder(below, rest) }) : value;
}

function without(value: Json, [step = '', ...rest]: readonly string[], unless: JsonObject): Json {
  if (isJsonArray(value)) return step === '*' ? value.map((item) => without(item, rest, unless)) : value;
  if (!isJsonObject(value)) return value;
  if (rest.length === 0) return isKept(value, unless) ? value : withFields(value, { [step]: undefined });
  const keys = step === '*' ? Object.keys(value) : [step];
  return keys.reduce((whole, key) => {
    const below = fieldOf(whole, key);
    return below === undefined ? whole : withFields(whole, { [key]: without(below, rest, unless) });
  }, value);
}

const isKept = (value: JsonObject, unless: JsonObject): boolean =>
  Object.entries(unless).some(([field, kept]) => fieldOf(value, field) === kept);
