import { valueClass } from '#api-model/value-class';
import { isJsonArray } from '#core/json/json-object';
import type { Template } from '#core/model/template';
import { contentField, type Draft } from './draft.ts';
import { similarLists, similarTexts, similarTo } from './similar-values.ts';
import type { Drawn } from './supposed.ts';
import {
  annotationKeys,
  anyValues,
  dataKeys,
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
  const unlike = at === undefined ? {} : schema === undefined ? unshaped() : drawShaped(random, most);
  const formsOf = at === 'data' ? textsLike : schema === undefined ? similarTo : shapedLike;
  const fields = { ...unlike, ...drawLike(random, there, formsOf) };
  const drawn = { labels: entries(labelKeys, labelValues), annotations: entries(annotationKeys, texts), finalizers: [], fields };
  for (const [part, values] of Object.entries({ label: drawn.labels, annotation: drawn.annotations, field: drawn.fields }))
    for (const value of Object.values<Template>(values)) visits.with(`${part}: ${valueClass(value)}`);
  return drawn;
}

/** Draws other values for some fields, of those that are like the present ones. */
function drawLike(
  random: Draft['random'],
  there: Drawn['fields'],
  formsOf: (value: Template, key: string) => readonly Template[],
): Drawn['fields'] {
  return Object.fromEntries(
    Object.entries(there).flatMap(([key, value]) => {
      const [first, ...others] = formsOf(value, key);
      return first !== undefined && random.chance(0.15) ? [[key, random.one([first, ...others])] as const] : [];
    }),
  );
}

function textsLike(value: Template): readonly Template[] {
  return typeof value === 'string' ? similarTexts(value) : [];
}

/** Values like that of a field of the type with a schema: of the same type. */
function shapedLike(value: Template, key: string): readonly Template[] {
  if (key === 'text') return textsLike(value);
  return key === 'list' && isJsonArray(value) ? similarLists(value) : [];
}

/** Draws some fields of the type with a schema. */
function drawShaped(random: Draft['random'], most: number): Readonly<Record<string, Template>> {
  const mapOf = (keys: readonly string[]) => Object.fromEntries(random.some(keys, 1, 2).map((key) => [key, random.one(texts)]));
  const item = (name: string): Template => ({
    name,
    ...(random.chance(0.6) ? { value: random.one(texts) } : {}),
    ...(random.chance(0.3) ? { other: 'x' } : {}),
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
  };
  return Object.fromEntries(random.some(Object.keys(drawn), 0, most + 1).map((key) => [key, drawn[key]?.() ?? '']));
}
