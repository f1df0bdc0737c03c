import { piecesOf } from './placeholders.ts';
import { quoted } from './quoted.ts';
import { suggestion } from './suggestion.ts';

/** A message for each placeholder in a string that is none of the known ones. */
export function unknownPlaceholders(string: string, known: readonly string[]): readonly string[] {
  return piecesOf(string).flatMap((piece) => {
    if ('text' in piece || known.includes(piece.placeholder)) return [];
    const names = known.map((name) => quoted(`{${name}}`)).join(' or ');
    return [
      `expected ${names}, found ${quoted(`{${piece.placeholder}}`)}${suggestion(
        `{${piece.placeholder}}`,
        known.map((name) => `{${name}}`),
      )}`,
    ];
  });
}
