import type { Chance } from '#reference-server/testing/seeded-chance';

/** A wire that takes lines and brings their bytes to the other side, in pieces of any size. */
export type Pieces = (give: (piece: Uint8Array) => void) => { send(line: string): void; end(): void };

const longestPiece = 2000;
/** So many turns a line waits for the next one, all of them within one moment of the virtual clock. */
const turns = 10;
const separators = ['\n', '\n', '\r\n', '\n\n', ' ', ''];

/** Each line by itself, at once. */
export const wholeLines: Pieces = (give) => ({ send: (line) => give(Buffer.from(`${line}\n`)), end: () => {} });

/**
 * A wire on which a piece is any number of bytes: what comes in one moment is sent together, with any white space or
 * none between, and cut anywhere.
 */
export function piecesOf(chance: Chance): Pieces {
  return (give) => {
    let held = '';
    const flush = (): void => {
      const bytes = Buffer.from(held);
      held = '';
      for (let start = 0; start < bytes.length; ) {
        const end = start + 1 + chance.below(longestPiece);
        give(bytes.subarray(start, end));
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
        held += `${line}${chance.oneOf(separators) ?? ''}`;
      },
      end: flush,
    };
  };
}
