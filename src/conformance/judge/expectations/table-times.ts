import { stringAt } from '#core/json/object-identity';
import type { Json } from '#core/model/json';

/** Words in the names of columns that show a time, or how long ago it was. */
const timeWords: ReadonlySet<string> = new Set(
  'age ago created creation timestamp time date duration since seen last uptime running remaining expires expiration expiry'.split(' '),
);

/** Returns whether a column shows a time or an age, by its type, its format, or a word of its name. */
export function isTimeColumn(definition: Json): boolean {
  if (stringAt(definition, '/type') === 'date' || /^date(?:-time)?$/.test(stringAt(definition, '/format') ?? '')) return true;
  return wordsOf(stringAt(definition, '/name') ?? '').some((word) => timeWords.has(word));
}

/**
 * Returns whether a cell of any column shows a time or an age. A number with a unit is one only if no quantity has this unit:
 * `5d` and `3m20s` are, and `10Gi` and `100m` are not.
 */
export function isTimeCell(cell: Json): boolean {
  if (typeof cell !== 'string') return false;
  return /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(cell) || isHttpDate(cell) || / ago\b/i.test(cell) || isDuration(cell);
}

function isHttpDate(cell: string): boolean {
  return /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d/.test(cell);
}

function isDuration(cell: string): boolean {
  return /^-?(?:\d+(?:\.\d+)?(?:y|d|h|m|s|ms))+$/.test(cell) && /[ydhs]/.test(cell);
}

/** Returns the words of a name in lower case, also where capitals or underscores divide them. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}
