const longest = 80;

/**
 * Quotes a text from a file for a message: bounded, and without characters that would
 * break a line, move the cursor or turn the direction of writing. A JSON literal, so that quotes and backslashes in a
 * table are unambiguous; short, because the message also names the file, the line and the field.
 */
export function quoted(text: string): string {
  const literal = JSON.stringify(text.length > longest ? `${text.slice(0, longest)}…` : text);
  return literal.replace(/[\p{C}\u2028\u2029]/gu, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
