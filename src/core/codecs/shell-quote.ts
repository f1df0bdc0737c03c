const plain = /^[A-Za-z0-9_./:=@%+,-]+$/;
// A terminal acts on control characters that are pasted, whatever quotes stand around them.
const unsafeToPaste = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

function escapeCharacter(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\t') return '\\t';
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

/**
 * Returns a text as one word of a shell command: unchanged where it needs no quotes, in single quotes, or as `$'…'` (bash,
 * zsh) where it holds characters that a terminal would act on.
 */
export function shellQuote(text: string): string {
  if (plain.test(text)) return text;
  if (!unsafeToPaste.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = text.replaceAll(/[\\']/g, '\\$&').replaceAll(new RegExp(unsafeToPaste, 'gu'), escapeCharacter);
  return `$'${escaped}'`;
}
