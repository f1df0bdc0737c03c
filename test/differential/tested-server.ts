/** A request, with its path and query still escaped. */
export type SentRequest = {
  readonly method: string;
  readonly target: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string | undefined;
};

/** An answer, its body as text. */
export type Answer = { readonly status: number; readonly warnings: readonly string[]; readonly body: string };

/** A stream of lines; `undefined` once it is over. */
export type Lines = { readonly next: () => Promise<string | undefined>; readonly close: () => void };

/** One of the two servers that are compared. */
export type TestedServer = {
  readonly send: (request: SentRequest) => Promise<Answer>;
  /** Waits until reads of old data show all that was written, so that both servers show the same. */
  readonly settle?: (collection: string) => Promise<unknown>;
  /** Opens a stream, or is refused. */
  readonly watch: (request: SentRequest) => Promise<Lines | Answer>;
};
