import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray } from '#core/json/json-object';
import { ownOf } from '#core/json/own-of';
import type { Json } from '#core/model/json';
import type { FieldChangeKind } from './field-change.ts';
import type { SchemaSide } from './merge-parts.ts';
import { choiceKeywords, isZero, type Shape, shapeOf, typeText } from './shape.ts';

/** Records a change at a path, with the older descriptions on it. */
export type RecordChange = (is: FieldChangeKind, path: readonly string[], description: string, before?: string, after?: string) => void;

/** Where two schemas are compared, and how the schemas inside them are. */
export type Place = {
  readonly path: readonly string[];
  readonly description: string;
  readonly older: SchemaSide;
  readonly record: RecordChange;
  readonly visit: (one: Json, other: Json, path: readonly string[], description: string) => void;
};

/** Compares the schemas inside two schemas: fields, list elements, map values and alternatives. */
export function compareParts(from: Shape, to: Shape, place: Place): void {
  compareProperties(from, to, place);
  compareRequired(from, to, place);
  if (from.items !== undefined || to.items !== undefined) {
    place.visit(from.items ?? {}, to.items ?? {}, [...place.path, '[]'], place.description);
  }
  compareRest(from, to, place);
  compareChoices(from, to, place);
}

function compareProperties(from: Shape, to: Shape, { path, description, older, record, visit }: Place): void {
  for (const [name, property] of Object.entries(from.properties)) {
    const after = ownOf(to.properties, name);
    if (after !== undefined) {
      visit(property, after, [...path, name], description);
      continue;
    }
    const shape = shapeOf(property, older);
    record('removed', [...path, name], joined(description, shape.description), typeText(shape));
  }
}

/** A field with a default is not required: the server sets it. */
function compareRequired(from: Shape, to: Shape, { path, description, older, record }: Place): void {
  const [before, after] = [new Set(from.required), new Set(to.required)];
  for (const name of after) {
    const [was, now] = [ownOf(from.properties, name), ownOf(to.properties, name)];
    const isRemoved = was !== undefined && now === undefined;
    if (before.has(name) || isRemoved || (now !== undefined && !isZero(shapeOf(now, older).default))) continue;
    const isNew = was === undefined && now !== undefined;
    const own = was === undefined ? '' : shapeOf(was, older).description;
    record(isNew ? 'new-required' : 'now-required', [...path, name], joined(description, own), isNew ? 'absent' : 'optional', 'required');
  }
  for (const name of before) {
    const was = ownOf(from.properties, name);
    if (after.has(name) || (was !== undefined && ownOf(to.properties, name) === undefined)) continue;
    const own = was === undefined ? '' : shapeOf(was, older).description;
    record('now-optional', [...path, name], joined(description, own), 'required', 'optional');
  }
}

/** Compares what happens to fields that are not listed. */
function compareRest(from: Shape, to: Shape, { path, description, record, visit }: Place): void {
  if (from.values !== undefined && to.values !== undefined) visit(from.values, to.values, [...path, '{}'], description);
  else if (from.values !== undefined || (to.isClosed && !from.isClosed)) {
    record(
      'unknown-refused',
      path,
      description,
      'other fields are kept',
      to.isClosed ? 'other fields are refused' : 'other fields are not kept',
    );
  } else if (to.values !== undefined && Object.keys(from.properties).length === 0 && !from.isClosed && !isAny(to.values)) {
    record('values-new', path, description, 'any object', 'a map');
  }
}

/** Alternatives that are equal belong together; of the others, those in the same order. */
function compareChoices(from: Shape, to: Shape, { path, description, record, visit }: Place): void {
  for (const key of choiceKeywords) {
    const [was, now] = [from.choices[key], to.choices[key]];
    if (now === undefined) {
      if (was !== undefined) record('alternative-added', [...path, key], description, `${was.length} alternatives`, 'any value');
      continue;
    }
    if (was === undefined) {
      record('alternatives-new', [...path, key], description, 'any value', `${now.length} alternatives`);
      continue;
    }
    const [lost, added] = [without(was, now), without(now, was)];
    for (const [index, one] of lost.entries()) {
      const other = added[index];
      const at = [...path, `${key}[${was.indexOf(one)}]`];
      if (other === undefined) record('alternative-removed', at, description, `${was.length} alternatives`, `${now.length} alternatives`);
      else visit(one, other, at, description);
    }
    if (added.length <= lost.length) continue;
    record('alternative-added', [...path, key], description, `${was.length} alternatives`, `${now.length} alternatives`);
    if (key === 'oneOf')
      record('alternative-overlap', [...path, key], description, `${was.length} alternatives`, `${now.length} alternatives`);
  }
}

function without(choices: readonly Json[], others: readonly Json[]): readonly Json[] {
  const known = others.map(withoutWords);
  return choices.filter((choice) => !known.some((each) => deepEqual(each, withoutWords(choice))));
}

/** Returns a schema without the words that only people read. */
function withoutWords(schema: Json): Json {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (isJsonArray(schema)) return schema.map(withoutWords);
  const entries = Object.entries(schema).filter(([key, value]) => typeof value !== 'string' || (key !== 'description' && key !== 'title'));
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutWords(value)]));
}

function isAny(schema: Json): boolean {
  return typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0;
}

function joined(outer: string, own: string): string {
  return `${outer}\n${own}`.trim();
}
