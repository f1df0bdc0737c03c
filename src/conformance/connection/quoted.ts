const longest = 200;

/** Control characters, and those that change the direction or the lines of a text. */
const unprintable = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Text from a file or a program, fit for a terminal: one line, bounded, nothing that a terminal would obey. */
export function printable(text: string, bound = longest): string {
  const shown = text.length > bound ? `${text.slice(0, bound)}…` : text;
  return shown.replace(unprintable, (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
}

/** A name from a file, in quotes, fit for a message. */
export function quoted(name: string): string {
  return `"${printable(name)}"`;
}
