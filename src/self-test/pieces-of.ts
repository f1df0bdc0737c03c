import type { Chance } from '../reference/chance.ts';
import type { Pieces } from './body-lines.ts';

/** Cuts bytes into lines, as the client of a run does. */
export type SplitLines = (give: (line: string) => void) => { push(chunk: Buffer): void; end(): void };

const longestPiece = 2000;
/** So many turns a line waits for the next one, all of them within one moment of the virtual clock. */
const turns = 10;

/**
 * A wire on which a piece is any number of bytes: lines that come in one moment are sent together, and cut anywhere.
 */
export function piecesOf(splitLines: SplitLines, chance: Chance): Pieces {
  return (give) => {
    const splitter = splitLines(give);
    let held = '';
    const flush = (): void => {
      const bytes = Buffer.from(held);
      held = '';
      for (let start = 0; start < bytes.length; ) {
        const end = start + 1 + chance.below(longestPiece);
        splitter.push(bytes.subarray(start, end));
        start = end;
      }
    };
    const flushSoon = async (): Promise<void> => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      flush();
    };
    return {
      send: (line) => {
        if (held === '') void flushSoon();
        held += `${line}\n`;
      },
      end: () => {
        flush();
        splitter.end();
      },
    };
  };
}
