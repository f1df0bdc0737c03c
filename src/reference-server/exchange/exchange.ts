/** Who sends a request. */
export type Identity = { readonly name: string; readonly uid?: string; readonly groups: readonly string[] };

/** A request as the server's core sees it, whatever carried it. */
export type ReferenceRequest = {
  readonly method: string;
  /** Path and query, still escaped. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
  /** Whose client certificate came with it, or that the one that came is none of those that are trusted. */
  readonly certificate?: Identity | 'untrusted';
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
};

/** An answer: whole, or a stream of lines whose head is to be sent at once. */
export type ReferenceResponse = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | Uint8Array | EventStream;
};

/** A body that comes line by line for as long as its reader wants. */
export type EventStream = {
  /** The next line, without its end; `undefined` once the stream is over. Asked again only after it settled. */
  next(): Promise<string | undefined>;
  /** Aborted when the server gives up on a reader that does not read. */
  readonly abandoned: AbortSignal;
  /** The reader is gone. */
  close(): void;
};

/** The longest body of a request that is read: what released servers accept, and enough for any object. */
export const maxBodyBytes = 3 * 1024 * 1024;
