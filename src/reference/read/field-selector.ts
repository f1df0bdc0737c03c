import type { JsonObject } from '../../model/json.ts';
import { textAt } from '../json/json-object.ts';
import { refusals } from '../refusals.ts';

const term = /^(metadata\.name|metadata\.namespace)(==|=|!=)([-a-z0-9.]*)$/;

/**
 * Whether an object is selected by its fields, of which every type has `metadata.name` and `metadata.namespace`.
 * Throws a refusal with 400 for anything else.
 */
export function fieldSelector(source: string): (object: JsonObject) => boolean {
  const terms = source === '' ? [] : source.split(',').map((part) => termOf(part));
  return (object) => terms.every((holds) => holds(object));
}

function termOf(part: string): (object: JsonObject) => boolean {
  const [, field, operator, value] = term.exec(part) ?? [];
  if (field === undefined || value === undefined) throw refusals.badRequest(`field label not supported: ${part}`);
  const name = field === 'metadata.name' ? 'name' : 'namespace';
  return (object) => ((textAt(object, 'metadata', name) ?? '') === value) === (operator !== '!=');
}
