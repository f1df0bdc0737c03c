import { deepEqual } from '#core/json/deep-equal';
import type { Json } from '#core/model/json';
import type { MigrationCondition } from '#core/model/migration';
import { type Draft, jsonOf } from './draft.ts';
import { entryOf, type Place, valuesAt } from './place.ts';

/** Whether a condition of a step holds at one of its places. What is not there, or says nothing, is null. */
export function conditionHolds({ at, is }: MigrationCondition, root: Draft, place: Place): boolean {
  const draft = at.startsWith('/') ? valuesAt(root, at).at(-1) : entryOf(place.parent, at === '.' ? place.key : at)?.value;
  const value = draft === undefined ? null : jsonOf(draft);
  switch (is) {
    case 'present':
      return value !== null;
    case 'absent':
      return value === null;
    case 'integer':
      return Number.isSafeInteger(value);
    case 'text':
      return typeof value === 'string';
    default:
      return is.some((each: Json) => deepEqual(each, value));
  }
}
