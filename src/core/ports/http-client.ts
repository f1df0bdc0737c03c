import type { Answer, AnswerHead, WireError } from '../model/evidence.ts';
import type { KeptMetrics } from '../model/kept-metrics.ts';
import type { Identity } from '../model/request.ts';

/** One request as it is sent, without placeholders. */
export type WireRequest = {
  readonly method: string;
  /** Path and query, already escaped; sent unchanged. */
  readonly target: string;
  /** Names in lower case. The client adds the credentials. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly as: Identity;
  /** A response with status 200 is metrics, of which only these lines are kept. It may be longer than the client's bound. */
  readonly metrics?: KeptMetrics;
};

/** What one request is sent with. With `newConnection`, it does not use a connection that is open. */
export type SendBounds = { readonly timeoutMs: number; readonly signal?: AbortSignal; readonly newConnection?: boolean };

/** The port through which the probe and the runner reach a target. Redirects are never followed. */
export type HttpClient = {
  /**
   * Sends one request and reads the whole answer. Never throws for what a target does: a request
   * without a whole answer is a `WireError`. A request that reads never ends with `idle-closed`: it is sent once more.
   */
  send(request: WireRequest, options: SendBounds): Promise<Answer | WireError>;
  /** Opens a stream; resolves when the head of the response has arrived. */
  open(request: WireRequest, options: SendBounds): Promise<WireStream | WireError>;
  close(): Promise<void>;
};

/** A response whose body is read as it arrives. */
export type WireStream = {
  readonly head: AnswerHead;
  /**
   * What comes next; `'end'` once the server ended the stream cleanly; a `WireError` for anything else that ended it
   * (`aborted` after `close`). Of an answer of 200 it is the text of one JSON object, on however many lines, and of what
   * is none a line without its end; of any other answer always a line. Longer than the client's bound is `too-large`.
   */
  next(signal?: AbortSignal): Promise<{ readonly line: string } | 'end' | WireError>;
  close(): void;
};
