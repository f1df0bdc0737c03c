import { isJsonArray } from '#core/json/json-object';
import type { Template } from '#core/model/template';

/** Returns values that a server may take for this one, although they are others: a number for its text, a list in another order. */
export function similarTo(value: Template): readonly Template[] {
  if (typeof value === 'string') return [...similarTexts(value), ...valuesWithText(value)];
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value), value === 0 ? false : [value]];
  if (isJsonArray(value)) return similarLists(value);
  return value === null ? [''] : [];
}

/** Returns the texts that a server may take for this one. */
export function similarTexts(text: string): readonly string[] {
  // A blank at the end could follow a line separator, where YAML, in which applies are sent, drops it.
  return [` ${text}`, text.toUpperCase(), text.normalize('NFD')].filter((other) => other !== text);
}

/** Returns the lists that a server may take for this one: in another order, and without or with an item once more. */
export function similarLists(list: readonly Template[]): readonly Template[] {
  const [first] = list;
  if (first === undefined) return [];
  const reversed = [...list].reverse();
  return [...(JSON.stringify(reversed) === JSON.stringify(list) ? [] : [reversed]), [...list, first], list.slice(1)];
}

function valuesWithText(text: string): readonly Template[] {
  if (text === 'true') return [true];
  return /^\d{1,9}$/.test(text) ? [Number(text)] : text === '' ? [false, 0, []] : [];
}
