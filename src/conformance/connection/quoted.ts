const longest = 200;

/** Control characters, and those that change the direction or the lines of a text. */
const unprintable = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * Returns text from a kubeconfig or a credential plugin as one line that is safe for a terminal. Special characters are
 * escaped and not removed, so that a user can find them in the file. The tables have a `quoted` of their own, with a
 * lower limit and JSON escapes.
 */
export function printable(text: string, bound = longest): string {
  const shown = text.length > bound ? `${text.slice(0, bound)}…` : text;
  return shown.replace(unprintable, (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
}

/** Returns a name from a file in quotes, safe for a message. */
export function quoted(name: string): string {
  return `"${printable(name)}"`;
}
