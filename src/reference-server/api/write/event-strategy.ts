import { fieldOf, isObject } from '../../json/json-object.ts';
import { plainStrategy } from './plain-strategy.ts';
import type { Strategy } from './strategy.ts';

const deprecated = ['deprecatedCount', 'deprecatedFirstTimestamp', 'deprecatedLastTimestamp', 'deprecatedSource'] as const;

/** New events do not have the fields that are there for old ones (specification, "Removed API versions by release", Event). */
export const eventStrategy: Strategy = {
  ...plainStrategy,
  problemsOfNew: (object) =>
    deprecated
      .filter((field) => {
        const value = fieldOf(object, field);
        return value !== undefined && value !== null && value !== 0 && !(isObject(value) && Object.keys(value).length === 0);
      })
      .map((field) => ({ reason: 'FieldValueForbidden', field, message: 'Forbidden: must not be set on a new event' })),
};
