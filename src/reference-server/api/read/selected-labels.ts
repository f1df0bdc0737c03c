import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, fieldOf, objectAt, textAt, textsAt } from '../../json/json-object.ts';

/** Returns whether the selector in an object selects these labels: an empty one selects all, and none selects nothing. */
export function selectsLabels(selector: Json | undefined, labels: JsonObject): boolean {
  if (!isJsonObject(selector)) return false;
  const isEqual = Object.entries(objectAt(selector, 'matchLabels')).every(([key, value]) => fieldOf(labels, key) === value);
  return isEqual && arrayAt(selector, 'matchExpressions').every((requirement) => isMet(requirement, labels));
}

function isMet(requirement: Json, labels: JsonObject): boolean {
  const label = fieldOf(labels, textAt(requirement, 'key') ?? '');
  const isListed = typeof label === 'string' && textsAt(requirement, 'values').includes(label);
  switch (textAt(requirement, 'operator')) {
    case 'In':
      return isListed;
    case 'NotIn':
      return !isListed;
    case 'Exists':
      return label !== undefined;
    case 'DoesNotExist':
      return label === undefined;
    default:
      return false;
  }
}
