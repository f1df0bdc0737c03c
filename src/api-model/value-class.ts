import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Template } from '#core/model/template';

/** Returns the class of a value: values of one class are those that servers tend to treat alike. */
export function valueClass(value: Template): string {
  if (typeof value === 'string') return textClass(value);
  if (typeof value === 'number')
    return Number.isInteger(value) ? (Math.abs(value) > 2 ** 31 ? 'a large number' : 'a small number') : 'a fraction';
  if (isJsonArray(value) && value.length > 1000) return 'a list of many items';
  if (isJsonArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${valueClass(value[0] ?? null)}`;
  if (isJsonObject(value) && Object.keys(value).length > 1000) return 'a map of many keys';
  if (isJsonObject(value)) return Object.keys(value).length === 0 ? 'an empty map' : 'a map';
  return value === null ? 'null' : 'a truth value';
}

function textClass(text: string): string {
  if (text === '') return 'an empty text';
  if (text.trim() === '') return 'a blank text';
  if (text.length > 100_000) return 'a text of 200 KB';
  if (text.length > 200) return 'a long text';
  if (/[\u{10000}-\u{10ffff}]/u.test(text)) return 'a text beyond 16 bits';
  if (/[^\u0020-\u007e]|"/.test(text)) return 'a text with escapes or beyond ASCII';
  return /^[\d.]+$|^null$|^true$/.test(text) ? 'a text like another value' : 'a word';
}
