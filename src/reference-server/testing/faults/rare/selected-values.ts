import type { Json, JsonObject } from '#core/model/json';
import { labelSelector } from '../../../api/read/label-selector.ts';
import { objectAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { labelsOf, withMetadata } from './object-states.ts';
import { seeing } from './seen-requests.ts';

/** Returns whether a label selector selects an object where the letter case of values is ignored. */
function selectsInAnyCase(selector: string, object: JsonObject): boolean {
  const labels = Object.entries(labelsOf(object)).map(([key, value]): [string, Json] => [key, String(value).toLowerCase()]);
  const requirements = selector.split(/,(?![^(]*\))/).map((one) => one.replace(/[=(].*$/, (values) => values.toLowerCase()));
  return labelSelector(requirements.join())(withMetadata(object, { labels: Object.fromEntries(labels) }));
}

/** Returns the parts of the fault by which a list with a label selector alone ignores the letter case of values. */
function selectingInAnyCase(): Pick<Fault, 'change' | 'exchanges'> {
  let isByField = false;
  return {
    exchanges: [
      seeing(({ query }) => {
        isByField = query.has('fieldSelector');
      }),
    ],
    change: (plain) => ({
      isListed: (item) => {
        const isInAnyCase = item.labels !== '' && !isByField;
        return plain.isListed(isInAnyCase ? { ...item, selected: selectsInAnyCase(item.labels, item.object) } : item);
      },
    }),
  };
}

/** Returns an object whose labels are those of the equality requirements that they match as patterns, where `_` is any character. */
function likeSelected(labels: string, object: JsonObject): JsonObject {
  const own = objectAt(object, 'metadata', 'labels');
  const matched = labels.split(',').flatMap((requirement): readonly (readonly [string, string])[] => {
    const [, key = '', value = ''] = /^\s*([^!=\s]+)\s*==?\s*(\S*_\S*)\s*$/.exec(requirement) ?? [];
    const label = own[key];
    if (typeof label !== 'string' || label.length !== value.length) return [];
    return [...value].every((character, at) => character === '_' || character === label[at]) ? [[key, value]] : [];
  });
  return matched.length === 0 ? object : withMetadata(object, { labels: { ...own, ...Object.fromEntries(matched) } });
}

/** Faults of the values by which label selectors select (specification, "Collections"). */
export const rareSelectedValueFaults: readonly Fault[] = [
  {
    id: 'label-values-selected-in-any-case',
    breaks: 'A list with a label selector, and no field selector, compares the values of labels without their letter case.',
    statements: ['collections/selected/label'],
    ...selectingInAnyCase(),
  },
  {
    id: 'underscore-in-selector-is-any-character',
    breaks: 'A list with a label selector for a value with an underscore also has the objects with another character in its place.',
    statements: ['collections/selected/label'],
    change: (plain) => ({
      isListed: (item) => plain.isListed(item) || (item.labels.includes('_') && item.selects(likeSelected(item.labels, item.object))),
    }),
  },
];
