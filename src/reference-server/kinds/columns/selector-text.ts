import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { arrayAt, objectAt, textAt, textsAt } from '../../json/json-object.ts';

/** Formats a selector: sorted labels, then expressions. Custom resources have it as a string already. */
export function selectorText(selector: Json | undefined): string {
  if (typeof selector === 'string') return selector;
  if (!isJsonObject(selector)) return '';
  const isPlain = Object.values(selector).every((value) => typeof value === 'string');
  const labels = Object.entries(isPlain ? selector : objectAt(selector, 'matchLabels')).map(([key, value]) => `${key}=${String(value)}`);
  const expressions = arrayAt(selector, 'matchExpressions').map((expression) => {
    const key = textAt(expression, 'key') ?? '';
    const values = [...textsAt(expression, 'values')].sort().join(',');
    switch (textAt(expression, 'operator')) {
      case 'In':
        return `${key} in (${values})`;
      case 'NotIn':
        return `${key} notin (${values})`;
      case 'DoesNotExist':
        return `!${key}`;
      default:
        return key;
    }
  });
  return [...labels.sort(), ...expressions].join(',');
}
