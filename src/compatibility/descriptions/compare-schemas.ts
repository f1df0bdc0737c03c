import { deepEqual } from '#core/json/deep-equal';
import { definedFields } from '#core/json/defined-fields';
import type { Json, JsonObject } from '#core/model/json';
import { boundChanges } from './bound-changes.ts';
import type { FieldChange, FieldChangeKind } from './field-change.ts';
import { mergeText } from './merge-rules.ts';
import { type Shape, shapeOf, typeText } from './shape.ts';

/** One side of a comparison: the lookup of references, and the prefix of the extensions. */
export type SchemaSide = { readonly find: (name: string) => Json | undefined; readonly prefix: string };

/** Two schemas in the same place, by name. */
export type SchemaPair = {
  readonly older: string;
  readonly newer: string;
  /** The path from the compared schema to the pair. */
  readonly path: readonly string[];
  /** The older descriptions of the fields on that path. */
  readonly description: string;
};

/** The differences in a schema itself, and the pairs of schemas that it refers to, which are compared separately. */
export type SchemaComparison = { readonly changes: readonly FieldChange[]; readonly pairs: readonly SchemaPair[] };

const deepest = 64;

/**
 * Compares a schema with the one that replaces it, including everything written inline. If both sides refer to another schema, that pair
 * is returned instead, because it is the same pair from wherever it is reached.
 */
export function compareSchemas(
  older: Json,
  newer: Json,
  sides: { readonly older: SchemaSide; readonly newer: SchemaSide },
): SchemaComparison {
  const changes: FieldChange[] = [];
  const pairs: SchemaPair[] = [];

  const visit = (one: Json, other: Json, path: readonly string[], outerDescription: string): void => {
    const [was, now] = [shapeOf(one, sides.older.prefix), shapeOf(other, sides.newer.prefix)];
    // The description of the whole schema does not describe a field.
    const fieldDescription = path.length === 0 ? '' : `${outerDescription}\n${was.description}`;
    const note: Note = (is, at = path, before, after, description = ''): void =>
      void changes.push({
        is,
        path: pathText(at),
        ...definedFields({ was: before, now: after }),
        description: `${fieldDescription}\n${description}`.trim(),
      });
    if (path.length > deepest) {
      note('too-deep');
      return;
    }
    compareDefaults(was, now, note);
    compareMerge(was, now, note);
    if (was.reference !== undefined && now.reference !== undefined) {
      pairs.push({ older: was.reference, newer: now.reference, path, description: fieldDescription.trim() });
      return;
    }
    const [from, to] = [resolved(one, was, sides.older), resolved(other, now, sides.newer)];
    if (!sameType(from, to)) {
      note('type', path, typeText(from), typeText(to));
      return;
    }
    compareValues(from, to, note);
    for (const { is, key, before, after } of boundChanges(from.bounds, to.bounds)) note(is, [...path, key], before, after);
    const go: Visit = (before, after, at) => visit(before, after, at, fieldDescription);
    compareProperties(from, to, path, sides.older.prefix, note, go);
    if (from.items !== undefined && to.items !== undefined) go(from.items, to.items, [...path, '[]']);
    if (from.values !== undefined && to.values !== undefined) go(from.values, to.values, [...path, '{}']);
  };

  visit(older, newer, [], '');
  return { changes, pairs };
}

type Visit = (one: Json, other: Json, path: readonly string[]) => void;

type Note = (is: FieldChangeKind, at?: readonly string[], before?: string, after?: string, description?: string) => void;

function compareProperties(from: Shape, to: Shape, path: readonly string[], prefix: string, note: Note, visit: Visit): void {
  const required = new Set(from.required);
  for (const [name, property] of Object.entries(from.properties)) {
    const after = ownOf(to.properties, name);
    if (after === undefined) {
      const shape = shapeOf(property, prefix);
      note('removed', [...path, name], typeText(shape), undefined, shape.description);
      continue;
    }
    if (to.required.includes(name) && !required.has(name)) {
      note('now-required', [...path, name], 'optional', 'required', shapeOf(property, prefix).description);
    }
    visit(property, after, [...path, name]);
  }
  for (const name of to.required) {
    const added = ownOf(to.properties, name);
    const isNew = added !== undefined && ownOf(from.properties, name) === undefined;
    if (isNew && shapeOf(added, prefix).default === undefined) note('new-required', [...path, name], 'absent', 'required');
  }
}

function compareDefaults(was: Shape, now: Shape, note: Note): void {
  if (was.default === undefined) {
    if (now.default !== undefined) note('default-new', undefined, undefined, JSON.stringify(now.default));
  } else if (now.default === undefined || !deepEqual(was.default, now.default)) {
    note('default', undefined, JSON.stringify(was.default), now.default === undefined ? 'none' : JSON.stringify(now.default));
  }
}

function compareMerge(was: Shape, now: Shape, note: Note): void {
  if (!deepEqual(was.merge, now.merge)) note('merge', undefined, mergeText(was.merge), mergeText(now.merge));
}

function compareValues(from: Shape, to: Shape, note: Note): void {
  if (to.enum === undefined) return;
  const allowed = to.enum;
  const lost = from.enum?.filter((value) => !allowed.some((each) => deepEqual(each, value)));
  if (lost === undefined) note('enum-new', undefined, 'any value', listed(allowed));
  else if (lost.length > 0) note('enum-narrowed', undefined, listed(lost), 'not allowed');
}

/** Follows a reference that only one side has, so that a schema may be inlined or given a name. */
function resolved(schema: Json, shape: Shape, side: SchemaSide): Shape {
  const target = shape.reference === undefined ? schema : (side.find(shape.reference) ?? null);
  return shapeOf(target, side.prefix);
}

function sameType(from: Shape, to: Shape): boolean {
  const [one, other] = [from.types, to.types];
  if (one === undefined || other === undefined) return one === other && from.format === to.format;
  return one.size === other.size && [...one].every((type) => other.has(type)) && from.format === to.format;
}

function listed(values: readonly Json[]): string {
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ');
}

function ownOf(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Formats a path: `spec.ports[].name`. List elements and map values are marked on the field that holds them. */
export function pathText(path: readonly string[]): string {
  return path.reduce((text, part) => (part === '[]' || part === '{}' ? `${text}${part}` : text === '' ? part : `${text}.${part}`), '');
}
