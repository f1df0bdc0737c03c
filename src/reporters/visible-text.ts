const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u{200b}\u{feff}]/gu;

const spell = (character: string): string => {
  if (character === '\n' || character === '\t') return character;
  if (character === '\r') return '\\r';
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
};

/**
 * Spells out what a reader would not see and what a viewer would act on.
 *
 * @param text any text, as a server sent it.
 * @returns the text with control characters (but not tab and new line), lone surrogates, line separators,
 *   characters that turn the direction of text, and non-characters written as `\u{1b}`.
 */
export const visibleText = (text: string): string => text.replaceAll(invisible, spell);
