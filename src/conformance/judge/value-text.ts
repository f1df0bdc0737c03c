import { fieldText } from '#core/json/pointer';
import type { Json } from '#core/model/json';

const longestValue = 120;

/** Returns the name of a part of a response as people write it: `metadata.labels`, `items[2].metadata.name`, `header warning`. */
export function partText(at: string): string {
  if (at === '') return 'the body';
  if (at.startsWith('header:')) return `header ${at.slice('header:'.length)}`;
  return fieldText(at);
}

/** Returns a value for a message: short ones as JSON, and of others what they are and how they begin. */
export function valueText(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  const text = JSON.stringify(value);
  return text.length <= longestValue ? text : `${text.slice(0, longestValue)}…`;
}

/** Returns what a value is where nothing was expected: its content says nothing. */
export function kindOfValue(value: Json | undefined): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' && value !== null ? 'an object' : valueText(value);
}
