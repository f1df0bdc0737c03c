/** Marks around text that is never split. */
const opening: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['`', '`'],
]);

/**
 * Returns the clauses of a paragraph, a rule or a table cell, trimmed. They end at the end of a sentence or at a semicolon.
 * Text in parentheses and code belong to the clause around them.
 */
export function clausesOf(text: string): readonly string[] {
  return pieces(text, (before, after) => before.endsWith(';') || (/[.!?]$/.test(before) && /^\s+\S/.test(after))).map((piece) =>
    piece.replace(/;$/, ''),
  );
}

function pieces(text: string, endsHere: (before: string, after: string) => boolean): readonly string[] {
  const found: string[] = [];
  let start = 0;
  let closing: string | undefined;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (closing !== undefined) {
      if (character === closing) closing = undefined;
    } else closing = opening.get(character);
    if (closing === undefined && endsHere(text.slice(start, index + 1), text.slice(index + 1))) {
      found.push(text.slice(start, index + 1));
      start = index + 1;
    }
  }
  return [...found, text.slice(start)].map((piece) => piece.trim()).filter((piece) => piece !== '');
}
