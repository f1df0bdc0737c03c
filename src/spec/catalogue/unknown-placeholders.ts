import { piecesOf } from './placeholders.ts';
import { quoted } from './quoted.ts';
import { suggestion } from './suggestion.ts';

/** Returns a message for each unknown placeholder in a string. */
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
