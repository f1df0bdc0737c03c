/** A line as it was read: its bytes without the end, where it begins, and whether its end is there. */
export type DataLine = { readonly bytes: Uint8Array; readonly offset: number; readonly ended: boolean };

/** The reference server's port for what it keeps beyond its own life: a file of lines that only grows, until it is replaced. */
export type DataFile = {
  /** How people are told of it. */
  readonly name: string;
  /** The lines that are there, in order. */
  lines(): Iterable<DataLine>;
  /** Adds a line, without its end: when the call returns it outlives this process; where it throws nothing was added. */
  append(line: string): void;
  /** Puts these lines in place of all others: whoever reads sees the old ones or the new ones, never a part. */
  replace(lines: Iterable<string>): void;
  /** Lets go of the file, for another to open it; nothing can be added any more. */
  close(): void;
};
