import type { ScalarNode } from '../parse/manifest-node.ts';

/** Returns a scalar as YAML: plain if every parser reads it as text, otherwise quoted as in JSON. */
export function scalarText(value: null | boolean | number | string, json: boolean): string {
  if (typeof value !== 'string') return String(value);
  return json || !safePlain.test(value) || otherMeaning.test(value) ? JSON.stringify(value) : value;
}

/** Words, paths and names; nothing that begins like a number. */
const safePlain = /^[A-Za-z_/](?:[\w./-]|(?<=[\w/.-]) (?=[A-Za-z]))*$/;

/** Text that YAML 1.1 or 1.2 does not read as a string. */
const otherMeaning = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf)$/i;

/** Returns a scalar that replaces another one, with the same quotes. */
export function scalarLike(value: null | boolean | number | string, written: ScalarNode, json: boolean): string {
  if (typeof value !== 'string' || json) return scalarText(value, json);
  if (written.style === 'double') return JSON.stringify(value);
  return written.style === 'single' && /^[^'\p{Cc}]*$/u.test(value) ? `'${value}'` : scalarText(value, false);
}
