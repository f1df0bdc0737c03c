import { type Draft, type DraftMap, draftOfJson, jsonOf } from './draft.ts';
import { entryOf } from './draft-path.ts';
import { putAt } from './put.ts';

const marker = 'x-kubernetes-preserve-unknown-fields';

/**
 * Marks a schema of a custom resource and every schema below it, so that servers keep the fields that it does not declare, at every level,
 * as servers kept them for `preserveUnknownFields: true` in v1beta1. Pruning begins again in each property, item and value of a map,
 * unless it has a marker of its own. Returns whether something changed.
 *
 * The rules are those of structural schemas: numbers, strings and the metadata of an object take no marker; an array has items; and
 * `additionalProperties: true`, whose values servers empty, becomes a marker.
 */
export function preserveUnknownFields(schema: Draft): boolean {
  return schema.is === 'map' && preserve(schema, true);
}

function preserve(schema: DraftMap, isResource: boolean): boolean {
  const before = schema.entries.length;
  const type = memberOf(schema, 'type');
  if (memberOf(schema, 'additionalProperties') === true) {
    schema.entries = schema.entries.filter(({ key }) => key !== 'additionalProperties');
    mark(schema);
  }
  if (type === 'array' && entryOf(schema, 'items') === undefined) putAt(schema, ['items'], { value: { is: 'map', entries: [] } });
  if (memberOf(schema, 'x-kubernetes-int-or-string') !== true && (type === undefined || isOpen(schema, type))) mark(schema);
  const isEmbedded = memberOf(schema, 'x-kubernetes-embedded-resource') === true;
  const below = partsOf(schema, isResource || isEmbedded).map((part) => preserve(part, false));
  return schema.entries.length !== before || below.includes(true);
}

/** Checks whether a schema allows objects with fields that it does not declare. */
function isOpen(schema: DraftMap, type: unknown): boolean {
  return type === 'object' && entryOf(schema, 'additionalProperties') === undefined;
}

function mark(schema: DraftMap): void {
  const index = schema.entries.findIndex(({ key }) => key === 'type') + 1;
  putAt(schema, [marker], { value: draftOfJson(true) }, index === 0 ? {} : { index });
}

function partsOf(schema: DraftMap, isResource: boolean): readonly DraftMap[] {
  const properties = entryOf(schema, 'properties')?.value;
  const entries = properties?.is === 'map' ? properties.entries : [];
  const declared = entries.filter(({ key }) => !isResource || key !== 'metadata').map(({ value }) => value);
  const others = ['items', 'additionalProperties'].flatMap((key) => entryOf(schema, key)?.value ?? []);
  return [...declared, ...others].filter((part) => part.is === 'map');
}

function memberOf(schema: DraftMap, key: string): unknown {
  const entry = entryOf(schema, key);
  return entry === undefined ? undefined : jsonOf(entry.value);
}
