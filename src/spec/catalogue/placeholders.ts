/** A piece of a string from a table: text, or the name of a placeholder in braces. */
export type Piece = { readonly text: string } | { readonly placeholder: string };

/**
 * Splits a string at its placeholders: lower-case words with underscores in braces, such as `{api_domain}`.
 * Other braces are text. Empty pieces of text are left out.
 */
export function piecesOf(string: string): readonly Piece[] {
  return string
    .split(/(\{[a-z_]+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (/^\{[a-z_]+\}$/.test(piece) ? { placeholder: piece.slice(1, -1) } : { text: piece }));
}
