import type { Json } from '#core/model/json';
import type { Part, Parts } from './parts.ts';
import { fieldName } from './path-element.ts';

/** The value that is made of these parts. */
export function rebuild(of: Parts['of'], parts: readonly Part[]): Json {
  if (of === 'list') return parts.map((part) => part.value);
  return Object.fromEntries(parts.map((part) => [fieldName(part.element) ?? part.element, part.value]));
}
