import { valueClass } from '#api-model/value-class';
import { isJsonArray } from '#core/json/json-object';
import type { Template } from '#core/model/template';
import { contentField, type Draft } from './draft.ts';
import { type Similar, similarLists, similarTexts, similarTo } from './similar-values.ts';
import type { Drawn } from './supposed.ts';
import { isNodeRecord } from './types.ts';
import {
  annotationKeys,
  anyValues,
  dataKeys,
  drivers,
  fieldKeys,
  itemNames,
  labelKeys,
  labelValues,
  largeTexts,
  largeValues,
  setElements,
  texts,
  wholeNumbers,
} from './values.ts';

/** Draws some content of an object; with `there`, also values like those that it has. */
export function drawContent({ random, subject, schema, visits }: Draft, most = 3, there: Drawn['fields'] = {}): Drawn {
  const entries = <Value>(keys: readonly string[], values: readonly [Value, ...Value[]]): Readonly<Record<string, Value>> =>
    Object.fromEntries(random.some(keys, 0, most).map((key) => [key, random.one(values)]));
  const at = contentField(subject);
  const free = () => (at === 'data' ? entries(dataKeys, texts) : entries(fieldKeys, anyValues));
  const large = () => ({ one: random.one(at === 'data' ? largeTexts : largeValues) });
  const unshaped = () => (random.chance(0.015) ? large() : free());
  const shaped = () => (isNodeRecord(subject) ? drawDrivers(random, visits) : drawShaped(random, most));
  const unlike = at === undefined ? {} : schema === undefined ? unshaped() : shaped();
  const like = drawLike(random, there, formsFor({ subject, schema }));
  for (const { by } of Object.values(like)) visits.with(`a value that differs in ${by}`);
  const fields = { ...unlike, ...Object.fromEntries(Object.entries(like).map(([key, { value }]) => [key, value])) };
  const drawn = { labels: entries(labelKeys, labelValues), annotations: entries(annotationKeys, texts), finalizers: [], fields };
  for (const [part, values] of Object.entries({ label: drawn.labels, annotation: drawn.annotations, field: drawn.fields }))
    for (const value of Object.values<Template>(values)) visits.with(`${part}: ${valueClass(value)}`);
  return drawn;
}

/** Returns one field with another value that a server may take for the present one; undefined where no field has such a value. */
export function drawSimilar({ random, subject, schema }: Draft, there: Drawn['fields']): Drawn['fields'] | undefined {
  const formsOf = formsFor({ subject, schema });
  const all = Object.entries(there).flatMap(([key, value]) => formsOf(value, key).map((similar) => ({ key, ...similar })));
  // Each text has one of these, few values have the others.
  const rare = all.filter(({ by }) => by !== 'a blank' && by !== 'its letters');
  const [chosen] = random.some(rare.length > 0 ? rare : all, 1, 1);
  return chosen === undefined ? undefined : { [chosen.key]: chosen.value };
}

function formsFor({ subject, schema }: Pick<Draft, 'subject' | 'schema'>): (value: Template, key: string) => readonly Similar[] {
  if (contentField(subject) === 'data') return textsLike;
  return schema === undefined ? similarTo : shapedLike;
}

/** Draws other values for some fields, of those that are like the present ones. */
function drawLike(
  random: Draft['random'],
  there: Drawn['fields'],
  formsOf: (value: Template, key: string) => readonly Similar[],
): Readonly<Record<string, Similar>> {
  return Object.fromEntries(
    Object.entries(there).flatMap(([key, value]) => {
      const [first, ...others] = formsOf(value, key);
      return first !== undefined && random.chance(0.25) ? [[key, random.one([first, ...others])] as const] : [];
    }),
  );
}

function textsLike(value: Template): readonly Similar[] {
  return typeof value === 'string' ? similarTexts(value) : [];
}

/** Values like that of a field of the type with a schema: of the same type. */
function shapedLike(value: Template, key: string): readonly Similar[] {
  // No two drivers have one name.
  if (key === 'drivers') return isJsonArray(value) ? similarLists(value).filter(({ by }) => by === 'its order') : [];
  if (key === 'text') return textsLike(value);
  return key === 'list' && isJsonArray(value) ? similarLists(value) : [];
}

/** Draws the drivers of a storage node record, mostly with one that all have. */
function drawDrivers(random: Draft['random'], visits: Draft['visits']): Readonly<Record<string, Template>> {
  if (random.chance(0.35)) return {};
  const [first, ...others] = drivers;
  const some = random.some(others, 0, 3);
  visits.with(`${some.length} more drivers`);
  return { drivers: random.chance(0.5) ? [first, ...some] : [...some, first] };
}

/** Draws some fields of the type with a schema. */
function drawShaped(random: Draft['random'], most: number): Readonly<Record<string, Template>> {
  const mapOf = (keys: readonly string[]) => Object.fromEntries(random.some(keys, 1, 2).map((key) => [key, random.one(texts)]));
  const item = (name: string): Template => ({
    name,
    ...(random.chance(0.6) ? { value: random.one(texts) } : {}),
    ...(random.chance(0.3) ? { other: 'x' } : {}),
    ...(random.chance(0.25) ? { whole: mapOf(itemNames) } : {}),
  });
  const drawn: Readonly<Record<string, () => Template>> = {
    text: () => random.one(texts),
    on: () => random.chance(0.5),
    number: () => random.one(wholeNumbers),
    size: () => random.one(['usual', 'small', '']),
    replicas: () => random.one([0, 1, 3, 100]),
    map: () => mapOf(annotationKeys),
    atomicMap: () => mapOf(annotationKeys),
    list: () => random.some(texts, 1, 3),
    set: () => random.some(setElements, 1, 3),
    items: () => random.some(itemNames, 1, 3).map(item),
    unmarked: () => random.some(itemNames, 1, 2).map(item),
  };
  return Object.fromEntries(random.some(Object.keys(drawn), 0, most + 1).map((key) => [key, drawn[key]?.() ?? '']));
}
