/** A line of a file: its bytes without the line break, its offset, and whether the line break is present. */
export type DataLine = { readonly bytes: Uint8Array; readonly offset: number; readonly ended: boolean };

/** The port for the persistent data of the reference server: a file of lines, which is appended to or replaced as a whole. */
export type DataFile = {
  /** The name of the file, for messages. */
  readonly name: string;
  /** Returns the lines in order. */
  lines(): Iterable<DataLine>;
  /** Appends a line. After the return the line survives a crash of this process; if the call throws, nothing was appended. */
  append(line: string): void;
  /** Replaces all lines atomically: a reader sees the old lines or the new lines. */
  replace(lines: Iterable<string>): void;
  /** Releases the file, so that another process can open it. Nothing can be appended afterwards. */
  close(): void;
};
