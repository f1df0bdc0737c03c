const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u{200b}\u{feff}]/gu;

function spell(character: string): string {
  if (character === '\n' || character === '\t') return character;
  if (character === '\r') return '\\r';
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/**
 * Returns the text with invisible characters spelled out, for text that a server sent: control characters (except tab and newline), lone
 * surrogates, line separators, bidirectional controls and noncharacters become `\u{1b}`. Nothing is cut or removed, because a
 * report shows evidence.
 */
export function visibleText(text: string): string {
  return text.replaceAll(invisible, spell);
}
