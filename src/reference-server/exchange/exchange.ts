import type { Identity } from '../access/identity.ts';
import type { EventStream } from './event-stream.ts';

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
