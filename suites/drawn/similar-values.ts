import { isJsonArray } from '#core/json/json-object';
import type { Template } from '#core/model/template';

/** A value that a server may take for another one, and in what the two differ. */
export type Similar = { readonly value: Template; readonly by: string };

/** What an operation has that sends such a value, as it is counted. */
export const similarValue = 'other in';

/** Returns values that a server may take for this one, although they are others: a number for its text, a list in another order. */
export function similarTo(value: Template): readonly Similar[] {
  if (typeof value === 'string') return [...similarTexts(value), ...valuesWithText(value)];
  if (typeof value === 'number')
    return [{ value: String(value), by: 'its text' }, value === 0 ? { value: false, by: 'no truth' } : { value: [value], by: 'its list' }];
  if (typeof value === 'boolean') return [{ value: String(value), by: 'its text' }, ...(value ? [] : [{ value: 0, by: 'no number' }])];
  if (isJsonArray(value)) return similarLists(value);
  return value === null ? [{ value: '', by: 'no text' }] : [];
}

/** Returns the texts that a server may take for this one. */
export function similarTexts(text: string): readonly Similar[] {
  // A blank at the end could follow a line separator, where YAML, in which applies are sent, drops it.
  const others = { 'a blank': ` ${text}`, 'its letters': text.toUpperCase(), 'its normal form': text.normalize('NFD') };
  const digits = /^\d{1,9}$/.test(text)
    ? [
        { value: `0${text}`, by: 'a zero' },
        { value: `${text}.0`, by: 'a fraction' },
      ]
    : [];
  return [...Object.entries(others).flatMap(([by, value]) => (value === text ? [] : [{ value, by }])), ...digits];
}

/** Returns the lists that a server may take for this one: in another order, and without or with an item once more. */
export function similarLists(list: readonly Template[]): readonly Similar[] {
  const [first] = list;
  if (first === undefined) return [];
  const reversed = [...list].reverse();
  const isOther = JSON.stringify(reversed) !== JSON.stringify(list);
  return [
    ...(isOther ? [{ value: reversed, by: 'its order' }] : []),
    { value: [...list, first], by: 'an item twice' },
    { value: list.slice(1), by: 'a missing item' },
  ];
}

function valuesWithText(text: string): readonly Similar[] {
  if (text === 'true') return [{ value: true, by: 'its truth' }];
  if (/^\d{1,9}$/.test(text)) return [{ value: Number(text), by: 'its number' }];
  return text === '' ? ([false, 0, []] as const).map((value) => ({ value, by: 'no text' })) : [];
}
