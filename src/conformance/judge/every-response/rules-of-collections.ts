import { selectionOf } from '#api-model/selection';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { nameOf, resourceVersionOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { JsonObject } from '#core/model/json';
import { type Problem, unless } from './problem.ts';
import { classOf, membersOf, metadataIn, objectsIn } from './shown-objects.ts';
import type { ShownResponse } from './shown-response.ts';

/** Returns how a response to a list does not follow the rules of collections: its form, its pages, and that no two objects are one. */
export function problemsOfCollection(shown: ShownResponse): readonly Problem[] {
  const { document } = shown;
  if (document === undefined) return [];
  const members = membersOf(shown);
  return [
    ...(classOf(shown) === 'collection' ? problemsOfForm(document) : []),
    ...(members === undefined ? [] : [...problemsOfPage(shown, document, members.length), ...problemsOfNames(shown)]),
  ];
}

function problemsOfForm(document: JsonObject): readonly Problem[] {
  const kind = stringAt(document, '/kind') ?? '';
  const hasFields = kind !== '' && isJsonObject(document['metadata']) && isJsonArray(document['items']);
  return [
    ...unless(hasFields, () => ({
      rule: 'fields-of-collection',
      what: 'a collection that lacks kind, metadata or an array of items',
      expected: 'kind, metadata and items',
      actual: Object.keys(document).join(', ').slice(0, 200),
    })),
    ...unless(kind.endsWith('List') && kind !== 'List', () => ({
      rule: 'kind-of-collection',
      what: `a collection of kind ${kind}`,
      expected: 'a kind that ends in List',
      actual: kind,
    })),
    ...unless((resourceVersionOf(document) ?? '') !== '', () => ({
      rule: 'version-of-collection',
      what: 'a collection without a resourceVersion',
      expected: 'a non-empty string',
      actual: 'none',
    })),
  ];
}

function problemsOfPage({ query }: ShownResponse, document: JsonObject, length: number): readonly Problem[] {
  const limit = /^[1-9]\d{0,8}$/.test(query.get('limit') ?? '') ? Number(query.get('limit')) : undefined;
  // A list at version 0, which is from a cache, may ignore the limit.
  const isLimited = limit !== undefined && query.get('resourceVersion') !== '0';
  const count = pointTo(document, '/metadata/remainingItemCount');
  const hasCount = count !== undefined && count !== null;
  const isSelected = ['labelSelector', 'fieldSelector'].some((name) => (query.get(name) ?? '') !== '');
  const isComplete = (stringAt(document, '/metadata/continue') ?? '') === '';
  return [
    ...unless(!isLimited || length <= limit, () => ({
      rule: 'page-limit',
      what: `${length} items, expected at most ${limit}`,
      expected: `at most ${limit} items`,
      actual: `${length} items`,
    })),
    ...unless(!(hasCount && isSelected), () => ({
      rule: 'count-with-selector',
      what: 'a remainingItemCount, although the list has a selector',
      expected: 'no remainingItemCount',
      actual: JSON.stringify(count),
    })),
    ...unless(!(hasCount && isComplete), () => ({
      rule: 'count-when-complete',
      what: 'a remainingItemCount, although no items remain',
      expected: 'no remainingItemCount',
      actual: JSON.stringify(count),
    })),
  ];
}

function problemsOfNames(shown: ShownResponse): readonly Problem[] {
  const objects = objectsIn(shown);
  const keyOf = (object: JsonObject): string => `${stringAt(object, '/metadata/namespace') ?? ''}/${nameOf(object)}`;
  const twice = repeatedIn(objects.map(keyOf));
  // Metadata alone need not have the namespace.
  const uid = repeatedIn([...objects, ...metadataIn(shown)].flatMap((object) => stringAt(object, '/metadata/uid') ?? []));
  return [
    ...unless(twice === undefined, () => ({
      rule: twice?.startsWith('/') === true ? 'names-in-cluster' : 'names-in-namespace',
      what: `two objects of one name, ${twice?.replace(/^\//, '') ?? ''}`,
      expected: 'each object once',
      actual: `${twice ?? ''} twice`,
    })),
    ...unless(uid === undefined || twice !== undefined, () => ({
      rule: 'uids',
      what: 'two objects with one uid',
      expected: 'another uid for each object',
      actual: `${uid ?? ''} twice`,
    })),
  ];
}

function repeatedIn(texts: readonly string[]): string | undefined {
  return new Set(texts).size === texts.length ? undefined : texts.find((text, index) => texts.indexOf(text) !== index);
}

/** Returns how a list or a watch shows an object that the selectors of its request do not select. A deleted object can be one. */
export function problemsOfSelection(shown: ShownResponse): readonly Problem[] {
  const { query, event, path } = shown;
  const isList = event === undefined && membersOf(shown) !== undefined;
  if (!isList && event !== 'ADDED' && event !== 'MODIFIED') return [];
  const selection = path.name === undefined ? selectionOf(query) : undefined;
  if (selection === undefined || selection.by === 'nothing') return [];
  // Metadata alone need not have the labels.
  const labelled = metadataIn(shown).filter((object) => isJsonObject(pointTo(object, '/metadata/labels')));
  const stray = [...objectsIn(shown), ...labelled].find((object) => !selection.selects(object));
  if (stray === undefined) return [];
  const by = selection.unmetBy(stray) ?? 'label';
  return [
    {
      rule: isList ? `selected-by-${by}` : `sent-by-${by}`,
      what: `${isList ? '' : `${event} of `}${nameOf(stray)}, which its ${by} selector does not select`,
      expected: 'only objects that the selector selects',
      actual: JSON.stringify(pointTo(stray, '/metadata/labels') ?? {}).slice(0, 200),
    },
  ];
}
