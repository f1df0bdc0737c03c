import type { DataFile, DataLine } from '#core/ports/data-file';

/** A data file in memory, whose bytes a test may look at and change. */
export type MemoryFile = DataFile & {
  bytes(): Uint8Array;
  set(bytes: Uint8Array): void;
  /** From now on nothing can be added. */
  fill(): void;
};

export const memoryFile = (content: Uint8Array = new Uint8Array()): MemoryFile => {
  let bytes = Buffer.from(content);
  let isFull = false;
  return {
    name: 'the file',
    *lines(): Iterable<DataLine> {
      let offset = 0;
      for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, offset)) {
        yield { bytes: bytes.subarray(offset, end), offset, ended: true };
        offset = end + 1;
      }
      if (offset < bytes.length) yield { bytes: bytes.subarray(offset), offset, ended: false };
    },
    append: (line) => {
      if (isFull) throw new Error('there is no space left');
      bytes = Buffer.concat([bytes, Buffer.from(`${line}\n`)]);
    },
    replace: (lines) => {
      bytes = Buffer.from([...lines].map((line) => `${line}\n`).join(''));
    },
    close: () => undefined,
    bytes: () => bytes,
    set: (other) => {
      bytes = Buffer.from(other);
    },
    fill: () => {
      isFull = true;
    },
  };
};
