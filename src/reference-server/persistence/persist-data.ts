import type { DataFile } from '#core/ports/data-file';
import type { Random } from '../settings/random.ts';
import type { Store, Write } from '../store/store.ts';
import { lineOfWrite, linesOf } from './data-format.ts';
import { readData } from './read-data.ts';

/** A file that keeps what a store holds. */
export type PersistedData = {
  /** Signs continue tokens, which outlive the server as its data does. */
  readonly tokenKey: Uint8Array;
  /** Keeps a write; throws where it cannot be kept. */
  record(write: Write): void;
  /** Fills the store with what was kept, writes that down afresh, and answers whether there was anything. */
  restoreInto(store: Store): boolean;
};

function readOrClose(file: DataFile, apiDomain: string): ReturnType<typeof readData> {
  try {
    return readData(file, apiDomain);
  } catch (error) {
    file.close();
    throw error;
  }
}

/** The file is written afresh once it has grown by that much, and by what it held after the last time. */
const leastGrowth = 8 * 1024 * 1024;

/**
 * Keeps the writes to a store in a file, one line each, and writes the file afresh without what is forgotten when the
 * server begins and whenever it has doubled: its size follows that of the store.
 *
 * @throws UsageError where the file is damaged or of something else; it is closed, and left as it is.
 */
export function persistData(file: DataFile, options: { readonly apiDomain: string; readonly random: Random }): PersistedData {
  const { apiDomain, random } = options;
  const found = readOrClose(file, apiDomain);
  const tokenKey = found?.tokenKey ?? random.key();
  let store: Store | undefined;
  let grown = 0;
  let afresh = 0;

  const compact = (of: Store): void => {
    let size = 0;
    const counted = function* (): Iterable<string> {
      for (const line of linesOf(of.contents(), { apiDomain, tokenKey })) {
        size += line.length;
        yield line;
      }
    };
    file.replace(counted());
    afresh = size;
    grown = 0;
  };

  return {
    tokenKey,
    record: (write) => {
      if (store !== undefined && grown > Math.max(leastGrowth, afresh)) compact(store);
      const line = lineOfWrite(write);
      file.append(line);
      grown += line.length;
    },
    restoreInto: (empty) => {
      if (found !== undefined) empty.restore(found.contents);
      compact(empty);
      store = empty;
      return found !== undefined;
    },
  };
}
