import { expect, it } from 'vitest';
import { isJsonArray, isJsonObject } from '#core/json/json-object';

it.each([
  [{}, true, false],
  [[], false, true],
  [null, false, false],
  ['text', false, false],
  [undefined, false, false],
])('%j is an object: %s, an array: %s', (value, isObject, isArray) => {
  expect([isJsonObject(value), isJsonArray(value)]).toEqual([isObject, isArray]);
});
