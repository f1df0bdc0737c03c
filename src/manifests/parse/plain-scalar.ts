import type { ScalarNode } from './manifest-node.ts';

/**
 * What a scalar says as JSON, by the core schema of YAML: quoted texts are texts, plain ones may be nothing, a truth value or
 * a number. A number that JSON cannot tell exactly stays the text that it was.
 */
export function plainScalar({ style, text }: ScalarNode): null | boolean | number | string {
  if (style === 'missing') return null;
  if (style !== 'plain') return text;
  if (/^(?:~|null|Null|NULL)?$/.test(text)) return null;
  if (/^(?:true|True|TRUE)$/.test(text)) return true;
  if (/^(?:false|False|FALSE)$/.test(text)) return false;
  if (/^0x[\da-fA-F]+$|^0o[0-7]+$/.test(text)) return Number(text);
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(text)) return text;
  const value = Number(text);
  return Number.isSafeInteger(value) || /[.eE]/.test(text) ? value : text;
}
