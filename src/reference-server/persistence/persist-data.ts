// persistence: the contents of a store as lines of a data file. It imports json, settings and store; an adapter opens the file.

import type { DataFile } from '#core/ports/data-file';
import type { Random } from '../settings/random.ts';
import type { Store, Write } from '../store/store.ts';
import { lineOfWrite, linesOf } from './data-format.ts';
import { readData } from './read-data.ts';

/** A file with the contents of a store. */
export type PersistedData = {
  /** Signs continue tokens, which are valid for as long as the data. */
  readonly tokenKey: Uint8Array;
  /** Appends a write. Throws where it cannot be written. */
  record(write: Write): void;
  /** Restores the store from the file, compacts the file, and returns whether it had any contents. */
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

/** The file is compacted after it has grown by this much, and by its size after the last compaction. */
const leastGrowth = 8 * 1024 * 1024;

/**
 * Persists the writes to a store in a file, one line each. Compacts the file when the server starts and whenever it has
 * doubled, so that its size follows that of the store.
 *
 * @throws UsageError for a file that is damaged or belongs to something else; it is closed and left unchanged.
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
