import type { Chance } from '../reference/chance.ts';
import type { Pieces } from './body-lines.ts';

/** Cuts bytes into lines, as the client of a run does. */
export type SplitLines = (give: (line: string) => void) => { push(chunk: Buffer): void; end(): void };

const longestPiece = 200;

/**
 * A wire on which a piece is any number of bytes: some wait for those of the next line, and one line comes in many.
 * What is read is never held back: where it ends is not known yet, and the rest follows at once.
 */
export function piecesOf(splitLines: SplitLines, chance: Chance): Pieces {
  return (give) => {
    const splitter = splitLines(give);
    return {
      send: (line) => {
        const bytes = Buffer.from(`${line}\n`);
        for (let start = 0; start < bytes.length; ) {
          const end = start + 1 + chance.below(longestPiece);
          splitter.push(bytes.subarray(start, end));
          start = end;
        }
      },
      end: () => splitter.end(),
    };
  };
}
