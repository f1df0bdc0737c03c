const longest = 200;

/** Control characters, and those that change the direction or the lines of a text. */
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Text from a file or a program, fit for a terminal: one line, bounded, nothing that a terminal would obey. */
export function printable(text: string, bound = longest): string {
  const shown = text.length > bound ? `${text.slice(0, bound)}…` : text;
  return shown.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A name from a file, in quotes, fit for a message. */
export function quoted(name: string): string {
  return `"${printable(name)}"`;
}
