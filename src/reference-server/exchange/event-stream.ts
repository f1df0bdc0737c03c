/** A body that comes line by line for as long as its reader wants. */
export type EventStream = {
  /** The next line, without its end; `undefined` once the stream is over. Asked again only after it settled. */
  next(): Promise<string | undefined>;
  /** Aborted when the server gives up on a reader that does not read. */
  readonly abandoned: AbortSignal;
  /** The reader is gone. */
  close(): void;
};
