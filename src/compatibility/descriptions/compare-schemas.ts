import { definedFields } from '#core/json/defined-fields';
import type { Json } from '#core/model/json';
import { compareKeywords, type NoteKeyword } from './compare-keywords.ts';
import { compareParts, type RecordChange } from './compare-parts.ts';
import type { FieldChange } from './field-change.ts';
import type { SchemaSide } from './merge-parts.ts';
import { type Shape, shapeOf, typeText } from './shape.ts';

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
  const record: RecordChange = (is, path, description, before, after) =>
    void changes.push({ is, path: pathText(path), ...definedFields({ was: before, now: after }), description });

  const visit = (one: Json, other: Json, path: readonly string[], outerDescription: string): void => {
    if (path.length > deepest) {
      record('too-deep', path, outerDescription);
      return;
    }
    const [was, now] = [shapeOf(one, sides.older), shapeOf(other, sides.newer)];
    // The description of the whole schema does not describe a field.
    const description = path.length === 0 ? '' : `${outerDescription}\n${was.description}`.trim();
    const note: NoteKeyword = (is, before, after, keyword) =>
      record(is, keyword === undefined ? path : [...path, keyword], description, before, after);
    const place = { path, description, older: sides.older, record, visit };
    if (was.reference !== undefined && now.reference !== undefined) {
      compareKeywords(was, now, note);
      compareParts(was, now, place);
      pairs.push({ older: was.reference, newer: now.reference, path, description });
      return;
    }
    // A reference that only one side has is followed, so that a schema may be inlined or given a name.
    const from = was.reference === undefined ? was : shapeOf(one, sides.older, true);
    const to = now.reference === undefined ? now : shapeOf(other, sides.newer, true);
    if (sameType(from, to)) {
      compareKeywords(from, to, note);
      compareParts(from, to, place);
    } else note('type', typeText(from), typeText(to));
  };

  visit(older, newer, [], '');
  return { changes, pairs };
}

function sameType(from: Shape, to: Shape): boolean {
  const [one, other] = [from.types, to.types];
  if (one === undefined || other === undefined) return one === other && from.format === to.format;
  return one.size === other.size && [...one].every((type) => other.has(type)) && from.format === to.format;
}

/** Formats a path: `spec.ports[].name`. List elements and map values are marked on the field that holds them. */
export function pathText(path: readonly string[]): string {
  return path.reduce((text, part) => (part === '[]' || part === '{}' ? `${text}${part}` : text === '' ? part : `${text}.${part}`), '');
}
