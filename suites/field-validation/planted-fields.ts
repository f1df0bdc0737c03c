import type { FieldValidation } from '#core/model/tables/form';
import type { Template } from '#core/model/template';
import type { Value } from './document.ts';

type Content = FieldValidation['content'];

/** Additional fields of a body: unknown ones and duplicate ones. By their names, each as often as there are places with it. */
export type PlantedFields = { readonly unknown: readonly string[]; readonly duplicated: readonly string[] };

const itemDuplicates = ['nodeID', 'title'];

/** What each content plants in any of the bodies; a field is planted in the bodies that have a place for it. */
const planted: Readonly<Record<Content, PlantedFields>> = {
  unknown: { unknown: ['unknownAtRoot', 'unknownMap', 'unknownList', 'unknownNull'], duplicated: [] },
  'unknown-nested': { unknown: ['unknownInSpec'], duplicated: [] },
  'unknown-in-metadata': { unknown: ['unknownInMetadata', 'unknownInOwner'], duplicated: [] },
  'unknown-in-list-item': { unknown: ['unknownInItem'], duplicated: [] },
  duplicate: { unknown: [], duplicated: ['kind'] },
  'duplicate-nested': { unknown: [], duplicated: ['drivers', 'text'] },
  // The whole map, and a key in another one.
  'duplicate-in-metadata': { unknown: [], duplicated: ['labels', 'apiconform-twice'] },
  'duplicate-in-list-item': { unknown: [], duplicated: itemDuplicates },
  // One unknown name is at two places. In a duplicate list, the fields of its items would be duplicate too.
  several: {
    unknown: ['unknownAtRoot', 'unknownInSpec', 'unknownInMetadata', 'unknownInItem', 'unknownTwice', 'unknownTwice'],
    duplicated: ['kind', 'labels', 'text', ...itemDuplicates],
  },
  'wrong-type': { unknown: [], duplicated: [] },
  'wrong-type-in-metadata': { unknown: [], duplicated: [] },
  'unknown-and-wrong-type': { unknown: ['unknownAtRoot'], duplicated: [] },
  'missing-required': { unknown: [], duplicated: [] },
};

/** The value of an unknown field. A faulty server can take an empty one, or null, for none. */
export function sentValue(field: string): Value {
  if (field === 'unknownNull') return null;
  return field === 'unknownMap' ? { fields: [] } : field === 'unknownList' ? { items: [] } : 'value';
}

/** The same value as in a response. */
export function shownValue(field: string): Template {
  if (field === 'unknownNull') return null;
  return field === 'unknownMap' ? {} : field === 'unknownList' ? [] : 'value';
}

/** Whether a content plants a field of that name, if the body has a place for it. */
export function isPlanted(content: Content | undefined, field: string): boolean {
  if (content === undefined) return false;
  const { unknown, duplicated } = planted[content];
  return unknown.includes(field) || duplicated.includes(field);
}

/** The fields that a content plants in the body of a cell. In a JSON patch, only the value of an operation has fields of the object. */
export function plantedFields({ content, request, schema }: Pick<FieldValidation, 'content' | 'request' | 'schema'>): PlantedFields {
  const has = placesOf(request, schema);
  const { unknown, duplicated } = planted[content];
  if (request === 'json-patch') {
    const inItem = schema === 'built-in' ? 'nodeID' : 'title';
    return { unknown: unknown.filter((field) => has.includes(field)), duplicated: duplicated.length === 0 ? [] : [inItem] };
  }
  return { unknown: unknown.filter((field) => has.includes(field)), duplicated: duplicated.filter((field) => has.includes(field)) };
}

/** The object's pointer to an unknown field. */
export function pointerTo(field: string, schema: FieldValidation['schema']): `/${string}` {
  switch (field) {
    case 'unknownInSpec':
    case 'unknownTwice':
      return `/spec/${field}`;
    case 'unknownInMetadata':
      return '/metadata/unknownInMetadata';
    case 'unknownInOwner':
      return '/metadata/ownerReferences/0/unknownInOwner';
    case 'unknownInItem':
      return schema === 'built-in' ? '/spec/drivers/0/unknownInItem' : '/spec/parts/0/unknownInItem';
    default:
      return `/${field}`;
  }
}

/**
 * The unknown fields beside the metadata and the spec. Of an apply, released servers name only the first one (see the erratum
 * `unknown-field-in-apply`). In a merge patch, null removes a field.
 */
export function placesAtRoot(request: FieldValidation['request']): readonly string[] {
  if (request === 'apply') return ['unknownAtRoot'];
  const places = ['unknownAtRoot', 'unknownMap', 'unknownList'];
  return request === 'merge-patch' || request === 'strategic-merge-patch' ? places : [...places, 'unknownNull'];
}

function placesOf(request: FieldValidation['request'], schema: FieldValidation['schema']): readonly string[] {
  const inSpec = [...placesAtRoot(request), 'unknownInSpec', 'unknownInItem', 'unknownTwice'];
  if (request === 'json-patch') return inSpec;
  return [
    ...inSpec,
    'unknownInMetadata',
    'unknownInOwner',
    'kind',
    'labels',
    'apiconform-twice',
    ...(schema === 'built-in' ? ['drivers', 'nodeID'] : ['text', 'title']),
  ];
}
