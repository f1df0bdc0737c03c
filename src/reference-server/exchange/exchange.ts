// exchange: requests, responses and refusals, independent of what is served. It imports core only.

/** Who sends a request. */
export type Identity = { readonly name: string; readonly uid?: string; readonly groups: readonly string[] };

/** A request, independent of its transport. */
export type ReferenceRequest = {
  readonly method: string;
  /** Path and query, escaped. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
  /** The user of the client certificate, or `untrusted` for one that no trusted authority issued. */
  readonly certificate?: Identity | 'untrusted';
  /** Aborted when the client no longer waits for the response. */
  readonly signal?: AbortSignal;
};

/** A response: with a whole body, or with a stream of lines whose head is sent at once. */
export type ReferenceResponse = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | Uint8Array | EventStream;
};

/** A body that is read line by line. */
export type EventStream = {
  /** Returns the next line without its end; `undefined` after the last line. Called again only after it settled. */
  next(): Promise<string | undefined>;
  /** Aborted when the server disconnects a reader that does not read. */
  readonly abandoned: AbortSignal;
  /** Ends the stream when its reader is gone. */
  close(): void;
};

/** The longest body that is read: the limit of released servers, and enough for any object. */
export const maxBodyBytes = 3 * 1024 * 1024;
