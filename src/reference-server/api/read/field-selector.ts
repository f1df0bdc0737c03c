import type { JsonObject } from '#core/model/json';
import { refusals } from '../../exchange/refusals.ts';
import { valueAt } from '../../json/json-object.ts';

/** The selectable fields of every type. */
const everywhere: readonly string[] = ['metadata.name', 'metadata.namespace'];
const term = /^([A-Za-z][A-Za-z0-9.]{0,252})(==|=|!=)((?:[^\\,=!]|\\[\\,=])*)$/;

/**
 * Parses a field selector into a predicate: on `metadata.name`, `metadata.namespace` and the selectable fields of the type,
 * by their paths. A missing field is empty. Throws a refusal with 400 for other fields, and for an invalid selector.
 */
export function fieldSelector(source: string, selectable: readonly string[] = []): (object: JsonObject) => boolean {
  const terms = source === '' ? [] : source.split(/(?<!\\),/).map((part) => termOf(part, selectable));
  return (object) => terms.every((holds) => holds(object));
}

function termOf(part: string, selectable: readonly string[]): (object: JsonObject) => boolean {
  const [, field = '', operator, value] = term.exec(part) ?? [];
  if (value === undefined || ![...everywhere, ...selectable].includes(field))
    throw refusals.badRequest(`field label not supported: ${part.slice(0, 256)}`);
  const path = field.split('.');
  const wanted = value.replace(/\\(.)/g, '$1');
  return (object) => (textOf(valueAt(object, ...path)) === wanted) === (operator !== '!=');
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
