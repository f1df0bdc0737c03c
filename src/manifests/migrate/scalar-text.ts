import type { ScalarNode } from '../parse/manifest-node.ts';

/** A scalar as YAML: plain where no reader can take it for anything else, quoted as in JSON otherwise. */
export function scalarText(value: null | boolean | number | string, json: boolean): string {
  if (typeof value !== 'string') return String(value);
  return json || !safePlain.test(value) || otherMeaning.test(value) ? JSON.stringify(value) : value;
}

/** Words, paths and names; never what begins like a number. */
const safePlain = /^[A-Za-z_/](?:[\w./-]|(?<=[\w/.-]) (?=[A-Za-z]))*$/;

/** What YAML 1.1 or 1.2 reads as something else than a text. */
const otherMeaning = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf)$/i;

/** A scalar in the place of another one, in quotes like those of the other. */
export function scalarLike(value: null | boolean | number | string, written: ScalarNode, json: boolean): string {
  if (typeof value !== 'string' || json) return scalarText(value, json);
  if (written.style === 'double') return JSON.stringify(value);
  return written.style === 'single' && /^[^'\p{Cc}]*$/u.test(value) ? `'${value}'` : scalarText(value, false);
}
